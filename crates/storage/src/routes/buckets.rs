//! The operator's bucket routes: list, create, change, empty and remove buckets with the service key.

use axum::Json;
use axum::extract::{Path, Request, State};
use http::request::Parts;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::request::{read, require_operator};
use crate::buckets::{self, BucketChanges, OperatorBucket};
use crate::error::Error;
use crate::query::parameter;
use crate::storage::Storage;

/// All buckets, or those whose names contain a word. Paged if requested.
pub(super) async fn list(State(storage): State<Storage>, request: Request) -> Result<Json<Vec<OperatorBucket>>, Error> {
    let (parts, _) = request.into_parts();
    require_operator(&parts)?;
    let mut buckets = buckets::list(&storage.0.db).await?;
    let asked = |name: &str| parameter(parts.uri.query(), name).filter(|value| !value.is_empty());
    if let Some(search) = asked("search") {
        buckets.retain(|bucket| bucket.id.contains(&search));
    }
    match asked("sortColumn").as_deref() {
        None | Some("name" | "id") => {}
        Some("created_at") => buckets.sort_by_key(|bucket| bucket.created_at),
        Some("updated_at") => buckets.sort_by_key(|bucket| bucket.updated_at),
        Some(_) => return Err(Error::Invalid("sortColumn must be id, name, created_at or updated_at".to_owned())),
    }
    if asked("sortOrder").as_deref() == Some("desc") {
        buckets.reverse();
    }
    let page =
        buckets.into_iter().skip(read_count(&parts, "offset", 0)?).take(read_count(&parts, "limit", usize::MAX)?);
    Ok(Json(page.collect()))
}

fn read_count(parts: &Parts, name: &str, otherwise: usize) -> Result<usize, Error> {
    match parameter(parts.uri.query(), name) {
        None => Ok(otherwise),
        Some(text) => text.parse().map_err(|_| Error::Invalid(format!("{name} must be a number from 0 up"))),
    }
}

/// One bucket.
pub(super) async fn find(
    State(storage): State<Storage>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<OperatorBucket>, Error> {
    require_operator(&request.into_parts().0)?;
    buckets::find(&storage.0.db, &id).await?.map(Json).ok_or(Error::NoSuchBucket)
}

/// Creates a bucket. It is reachable with the service key only, or by the URLs of its files if it is public.
pub(super) async fn create(State(storage): State<Storage>, request: Request) -> Result<Json<Value>, Error> {
    let (parts, _, body) = read::<BucketRequest>(request).await?;
    require_operator(&parts)?;
    let name = body.name.clone().or(body.id.clone()).unwrap_or_default();
    check_name(&name)?;
    let (id, changes, now) = (name.clone(), body.check()?, storage.0.clock.now());
    storage.0.db.write(move |tx| Box::pin(async move { buckets::make(tx, id, changes, now).await })).await?;
    Ok(Json(json!({ "name": name })))
}

/// Changes a bucket's settings.
pub(super) async fn update(
    State(storage): State<Storage>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (parts, _, body) = read::<BucketRequest>(request).await?;
    require_operator(&parts)?;
    refuse_declared(&storage, &id)?;
    let (changes, now) = (body.check()?, storage.0.clock.now());
    buckets::find(&storage.0.db, &id).await?.ok_or(Error::NoSuchBucket)?;
    storage.0.db.write(move |tx| Box::pin(async move { buckets::change(tx, id, changes, now).await })).await?;
    Ok(Json(json!({ "message": "Successfully updated" })))
}

/// Removes an empty bucket.
pub(super) async fn remove(
    State(storage): State<Storage>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<Value>, Error> {
    require_operator(&request.into_parts().0)?;
    refuse_declared(&storage, &id)?;
    buckets::find(&storage.0.db, &id).await?.ok_or(Error::NoSuchBucket)?;
    storage.0.db.write(move |tx| Box::pin(async move { buckets::remove(tx, id).await })).await?;
    Ok(Json(json!({ "message": "Successfully deleted" })))
}

/// Removes every file of a bucket. The rows are gone when this responds, although the message, which is the hosted
/// service's, says otherwise.
pub(super) async fn empty(
    State(storage): State<Storage>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<Value>, Error> {
    require_operator(&request.into_parts().0)?;
    storage.0.bucket_policy(&id).await?;
    storage.0.db.write(move |tx| Box::pin(async move { buckets::empty(tx, id).await })).await?;
    Ok(Json(json!({ "message": "Empty bucket has been queued. Completion may take up to an hour." })))
}

fn refuse_declared(storage: &Storage, id: &str) -> Result<(), Error> {
    if storage.0.declared.contains(id) { Err(Error::BucketIsFixed) } else { Ok(()) }
}

#[derive(Deserialize)]
pub(super) struct BucketRequest {
    id: Option<String>,
    name: Option<String>,
    public: Option<bool>,
    #[serde(default, deserialize_with = "given")]
    file_size_limit: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    allowed_mime_types: Option<Value>,
}

/// Distinguishes a null from a missing field.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl BucketRequest {
    fn check(self) -> Result<BucketChanges, Error> {
        Ok(BucketChanges {
            public: self.public,
            file_size_limit: self.file_size_limit.map(|limit| read_size(&limit)).transpose()?,
            allowed_mime_types: self.allowed_mime_types.map(|types| read_types(&types)).transpose()?,
        })
    }
}

/// A number of bytes, or a text like `20mb`. The units are multiples of 1000.
fn read_size(sent: &Value) -> Result<Option<i64>, Error> {
    let size = match sent {
        Value::Null => return Ok(None),
        Value::Number(number) => number.as_i64(),
        Value::String(text) => read_unit(&text.trim().to_ascii_lowercase()),
        _ => None,
    };
    let size = size.filter(|size| *size >= 0);
    size.map(Some)
        .ok_or_else(|| Error::Invalid("file_size_limit must be a number of bytes, or a text like 20mb".to_owned()))
}

fn read_unit(text: &str) -> Option<i64> {
    const UNITS: [(&str, i64); 5] = [("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("b", 1), ("", 1)];
    let (number, unit) = UNITS.iter().find_map(|(name, bytes)| Some((text.strip_suffix(name)?, *bytes)))?;
    number.trim().parse::<i64>().ok()?.checked_mul(unit)
}

fn read_types(sent: &Value) -> Result<Option<Vec<String>>, Error> {
    if sent.is_null() {
        return Ok(None);
    }
    let types: Option<Vec<String>> = serde_json::from_value(sent.clone()).ok();
    let is_type = |text: &String| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "!#$&-^_.+*".contains(c);
        text.split_once('/').is_some_and(|(one, other)| {
            !one.is_empty() && !other.is_empty() && one.chars().chain(other.chars()).all(is_part)
        })
    };
    match types {
        Some(types) if types.iter().all(is_type) => Ok(Some(types)),
        _ => Err(Error::Invalid("allowed_mime_types must be a list of types like image/png or image/*".to_owned())),
    }
}

/// Words that have the place of a bucket's name in some of our URLs.
const RESERVED: [&str; 9] = ["authenticated", "copy", "info", "list", "list-v2", "move", "public", "sign", "upload"];

fn check_name(name: &str) -> Result<(), Error> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    if name.is_empty()
        || name.len() > 100
        || !name.chars().all(is_letter)
        || name.trim() != name
        || name.starts_with('.')
    {
        let advice = "A bucket's name has up to 100 letters, digits, dots, spaces, - and _";
        return Err(Error::InvalidBucketName(advice.to_owned()));
    }
    match RESERVED.contains(&name) {
        true => Err(Error::InvalidBucketName(format!("{name} is part of our own addresses; choose another name"))),
        false => Ok(()),
    }
}
