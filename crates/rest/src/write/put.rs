//! PUT: creates or replaces one row, identified by its key.

use axum::response::Response;
use bytes::Bytes;
use http::StatusCode;
use sangam_filter::Comparison;
use sangam_schema::{Column, Resource};
use serde_json::Value as Json;

use super::{ContentRange, FinishedWrite, WriteRequest};
use crate::body;
use crate::error::Error;
use crate::payload::Payload;
use crate::request::shape::{Condition, Operator, RequestValue};
use crate::request::{Query, Resolution};
use crate::rest::RestInner;

impl RestInner {
    pub(crate) async fn put(&self, request: &WriteRequest<'_>, bytes: &Bytes) -> Result<Response, Error> {
        let WriteRequest { resource, caller, headers, .. } = *request;
        let mut job = self.job(request, &resource.insert)?;
        if job.query.limit.is_some() || job.query.offset > 0 {
            return Err(Error::PagedPut);
        }
        let key = key_of(resource, &job.query)?;
        let row = body::single_object(Payload::of(headers)?.read(bytes, 1)?, "A PUT")?;
        for (column, value) in key {
            if column.parse_json(&row[column.name])? != value {
                return Err(Error::PutKeyDiffers);
            }
        }
        let columns = job.query.columns.as_deref();
        let rows = body::new_rows(resource, row, columns, job.preferences.missing_default, &self.context(caller))?;
        job.query.on_conflict = None;
        job.preferences.resolution = Some(Resolution::Merge);
        let FinishedWrite { mut job, outcome } = self.write_rows(request, job, rows).await?;
        // The client did not ask for the merge, so do not report it as an applied preference.
        job.preferences.resolution = None;
        let status = if outcome.created { StatusCode::CREATED } else { StatusCode::OK };
        Ok(job.respond(status, StatusCode::NO_CONTENT, ContentRange::None, outcome))
    }
}

/// The key that the filters name. They must contain each key column exactly once, with `eq`, and no other condition.
fn key_of<'a>(resource: &'a Resource, query: &Query) -> Result<Vec<(&'a Column, Json)>, Error> {
    let mut key = Vec::new();
    for (path, condition) in &query.shape.filters {
        let Condition::Test { field, negated: false, operator: Operator::Compare(Comparison::Equal, slot) } = condition
        else {
            return Err(Error::PutWithoutKey);
        };
        let is_key = path.is_empty() && field.path.is_empty() && resource.primary_key.contains(&field.name.as_str());
        match (resource.find(&field.name), query.values.get(*slot)) {
            (Some(column), Some(RequestValue::One(text))) if is_key => key.push((column, column.ty.parse_text(text)?)),
            _ => return Err(Error::PutWithoutKey),
        }
    }
    let is_named = |name: &&str| key.iter().any(|(column, _)| column.name == *name);
    let whole = key.len() == resource.primary_key.len() && resource.primary_key.iter().all(is_named);
    if whole { Ok(key) } else { Err(Error::PutWithoutKey) }
}
