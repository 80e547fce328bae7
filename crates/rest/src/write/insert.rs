//! POST: inserts and upserts.

use std::collections::HashSet;

use axum::response::Response;
use bytes::Bytes;
use http::StatusCode;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sangam_db::{Statement, Tx};
use sangam_schema::{Caller, Grant, Resource};
use serde_json::Value as Json;

use super::{
    ContentRange, FinishedWrite, RollbackReason, WriteJob, WriteOutcome, WriteRequest, keys_of, name_constraint,
};
use crate::body::{self, NewRows};
use crate::error::Error;
use crate::payload::Payload;
use crate::plan::{BindSource, Conflict, PlanPurpose};
use crate::request::{Resolution, Returning};
use crate::respond;
use crate::rest::RestInner;

/// The statements of one insert.
struct Insert {
    job: WriteJob,
    resource: Resource,
    rows: NewRows,
    /// Counts the rows that may be inserted, if the insert itself does not report it.
    insertable: Option<Statement>,
    /// Counts the rows that already exist. Only a merge needs it.
    existing: Option<Statement>,
    insert: Statement,
}

impl RestInner {
    pub(crate) async fn insert(&self, request: &WriteRequest<'_>, bytes: &Bytes) -> Result<Response, Error> {
        let WriteRequest { resource, caller, headers, .. } = *request;
        let job = self.job(request, &resource.insert)?;
        let max_rows = if caller == Caller::Service { usize::MAX } else { resource.rows_per_insert };
        let body = Payload::of(headers)?.read(bytes, max_rows)?;
        let columns = job.query.columns.as_deref();
        let rows = body::new_rows(resource, body, columns, job.preferences.missing_default, &self.context(caller))?;
        let FinishedWrite { job, outcome } = self.write_rows(request, job, rows).await?;
        Ok(job.answer_insert(&resource.primary_key, outcome))
    }

    /// Inserts rows, or merges them with existing ones.
    pub(super) async fn write_rows(
        &self,
        request: &WriteRequest<'_>,
        job: WriteJob,
        rows: NewRows,
    ) -> Result<FinishedWrite, Error> {
        let resource = request.resource;
        let insert = self.plan_insert(resource, job, rows)?;
        if request.is_counted {
            self.spend(insert.job.caller, resource.name, insert.rows.count)?;
        }
        let sent = insert.rows.json.clone();
        let db = self.db.for_account(insert.job.caller.id());
        match db.write(move |tx| Box::pin(insert.run(tx))).await.or_else(RollbackReason::answer) {
            Ok(finished) => Ok(finished),
            Err(error) => Err(self.name_foreign_key(resource, error, sent).await),
        }
    }

    fn plan_insert(&self, resource: &Resource, job: WriteJob, rows: NewRows) -> Result<Insert, Error> {
        let conflict = conflict(resource, &job, &rows)?;
        let statement = |purpose: PlanPurpose| {
            let plan = self.planner.plan(resource, job.caller.role(), purpose, &Default::default())?;
            plan.statement(&BindSource { rows: Some(rows.json.as_str().into()), ..job.source(None) })
        };
        let ignoring = conflict.as_ref().is_some_and(|conflict| conflict.resolution == Resolution::Ignore);
        let insertable = if ignoring { Some(statement(PlanPurpose::Insertable)?) } else { None };
        let existing = match &conflict {
            Some(conflict) if !ignoring => Some(statement(PlanPurpose::Existing { key: conflict.key.clone() })?),
            _ => None,
        };
        let insert = statement(PlanPurpose::Insert { conflict })?;
        Ok(Insert { resource: resource.clone(), job, rows, insertable, existing, insert })
    }
}

/// How to handle existing rows. `None` without a `resolution` preference.
fn conflict(resource: &Resource, job: &WriteJob, rows: &NewRows) -> Result<Option<Conflict>, Error> {
    let Some(resolution) = job.preferences.resolution else { return Ok(None) };
    let key = match &job.query.on_conflict {
        None => resource.primary_key.clone(),
        Some(names) => {
            resource.unique_key(names).ok_or(Error::NoUniqueKey)?;
            resource
                .stored()
                .map(|column| column.name)
                .filter(|name| names.iter().any(|wanted| wanted == name))
                .collect()
        }
    };
    let stamped = |name: &&str| resource.find(name).is_some_and(|column| column.update == Grant::Stamp);
    let stamps = resource.stored().map(|column| column.name).filter(|name| stamped(name) && !rows.sent.contains(name));
    let updates = rows.sent.iter().copied().filter(|name| !key.contains(name)).chain(stamps).collect();
    Ok(Some(Conflict { key, resolution, updates }))
}

impl Insert {
    async fn run(self, tx: &mut Tx<'_>) -> Result<FinishedWrite, RollbackReason> {
        if let Some(insertable) = &self.insertable
            && count(tx, insertable).await? < self.rows.count
        {
            return Err(self.refused().into());
        }
        let created = match &self.existing {
            Some(existing) => count(tx, existing).await? < self.rows.count,
            None => true,
        };
        let keys = match tx.fetch(&self.insert).await {
            Ok(rows) => keys_of(&rows),
            Err(error) => return Err(name_constraint(&self.resource, error).into()),
        };
        require_distinct(&keys)?;
        let affected = keys.len() as u64;
        if self.insertable.is_none() && affected < self.rows.count {
            return Err(self.refused().into());
        }
        self.job.check_affected(affected)?;
        self.job.check_written(tx, &keys).await?;
        let rows = self.job.read_back(tx, &keys).await?;
        self.job.finish(WriteOutcome { affected, created, keys, rows })
    }

    fn refused(&self) -> Error {
        Error::Policy { table: self.resource.name.to_owned(), advice: self.resource.advice }
    }
}

/// Refuses a list that names one row twice, as PostgreSQL does. SQLite would silently keep the last one.
fn require_distinct(keys: &[String]) -> Result<(), Error> {
    if keys.iter().collect::<HashSet<_>>().len() == keys.len() {
        return Ok(());
    }
    Err(Error::Rule {
        code: "21000".to_owned(),
        message: "ON CONFLICT DO UPDATE command cannot affect row a second time".to_owned(),
        details: None,
        hint: None,
    })
}

async fn count(tx: &mut Tx<'_>, statement: &Statement) -> Result<u64, Error> {
    let rows = tx.fetch(statement).await?;
    let count = rows.first().and_then(|row| row.int(0)).unwrap_or(0);
    Ok(u64::try_from(count).unwrap_or(0))
}

impl WriteJob {
    fn answer_insert(self, primary_key: &[&str], outcome: WriteOutcome) -> Response {
        let status = if outcome.created { StatusCode::CREATED } else { StatusCode::OK };
        if self.preferences.returning == Some(Returning::HeadersOnly) {
            let total = self.preferences.counted.map(|_| outcome.affected);
            let location = self.location(primary_key, &outcome.keys);
            let range = respond::content_range(0, 0, total);
            return respond::empty(status, &range, location.as_deref(), &self.preferences);
        }
        self.respond(status, status, ContentRange::None, outcome)
    }

    /// The URL of a single new row.
    fn location(&self, primary_key: &[&str], keys: &[String]) -> Option<String> {
        let [key] = keys else { return None };
        let values: Vec<Json> = serde_json::from_str(key).ok()?;
        let filters: Vec<_> = primary_key
            .iter()
            .zip(&values)
            .map(|(column, value)| {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                format!("{column}=eq.{}", utf8_percent_encode(&text, NON_ALPHANUMERIC).to_string().replace("%2D", "-"))
            })
            .collect();
        Some(format!("/{}?{}", self.table, filters.join("&")))
    }
}
