//! `remove`: files go, by their whole paths.

use axum::Json;
use axum::extract::{Path, Request, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::{identify, read};
use crate::error::Error;
use crate::object_name::ObjectName;
use crate::objects::{Object, write};
use crate::storage::Storage;

/// How many files one call may remove.
const MOST_PATHS: usize = 1000;

#[derive(Deserialize)]
pub(super) struct RemoveRequest {
    prefixes: Vec<RemovedPath>,
}

/// A path, or an object that holds it, as newer clients may send.
#[derive(Deserialize)]
#[serde(untagged)]
enum RemovedPath {
    Path(String),
    Versioned { path: String },
}

impl RemovedPath {
    fn path(&self) -> &str {
        match self {
            RemovedPath::Path(path) | RemovedPath::Versioned { path } => path,
        }
    }
}

/// Removes what the caller may remove of these, and says what that was. What is not there does not matter.
pub(super) async fn many(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (_, admitted, body) = read::<RemoveRequest>(request).await?;
    let caller = admitted.to_write()?;
    if body.prefixes.is_empty() || body.prefixes.len() > MOST_PATHS {
        return Err(Error::Invalid(format!("prefixes holds from 1 to {MOST_PATHS} paths")));
    }
    let policy = storage.0.bucket_policy(&bucket).await?;
    let names: Vec<_> = body.prefixes.iter().filter_map(|entry| ObjectName::parse(entry.path()).ok()).collect();
    let removing = storage.0.db.write(move |tx| {
        Box::pin(async move {
            let names: Vec<&str> = names.iter().map(ObjectName::as_str).collect();
            write::remove(tx, &policy, &names, caller).await
        })
    });
    Ok(Json(removing.await?.iter().map(describe).collect()))
}

/// Removes one file.
pub(super) async fn one(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (parts, _) = request.into_parts();
    let caller = identify(&parts)?.to_write()?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let name = ObjectName::parse(&path)?;
    let removing = storage.0.db.write(move |tx| {
        Box::pin(async move {
            if !write::remove(tx, &policy, &[name.as_str()], caller).await?.is_empty() {
                return Ok(());
            }
            match write::refusal(tx, &policy, &name, caller).await? {
                // Whose it is not is not told that it is there.
                Error::Policy => Err(Error::NoSuchKey),
                kept => Err(kept),
            }
        })
    });
    removing.await?;
    Ok(Json(json!({ "message": "Successfully deleted" })))
}

fn describe(object: &Object) -> Value {
    json!({
        "id": object.id,
        "name": object.name,
        "bucket_id": object.bucket_id,
        "owner": object.owner_id,
        "owner_id": object.owner_id,
        "version": object.version,
        "created_at": object.created_at,
        "updated_at": object.updated_at,
        "last_accessed_at": object.updated_at,
        "metadata": object.file_metadata(),
        "user_metadata": object.metadata,
    })
}
