//! `remove`: removes files by their full paths.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use uuid::Uuid;

use super::request::{identify, read};
use crate::error::Error;
use crate::object_name::ObjectName;
use crate::objects::{CustomMetadata, FileMetadata, Object, write};
use crate::storage::Storage;

/// Maximum number of files per call.
const MAX_PATHS: usize = 1000;

#[derive(Deserialize)]
pub(super) struct RemoveRequest {
    prefixes: Vec<RemovedPath>,
}

/// A path, or an object that contains one, as newer clients may send.
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

/// Removes the files that the caller may remove, and returns their rows. Missing files are ignored.
pub(super) async fn many(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (_, admitted, body) = read::<RemoveRequest>(request).await?;
    let caller = admitted.to_write()?;
    if body.prefixes.is_empty() || body.prefixes.len() > MAX_PATHS {
        return Err(Error::Invalid(format!("prefixes must have from 1 to {MAX_PATHS} paths")));
    }
    let policy = storage.0.bucket_policy(&bucket).await?;
    let names: Vec<_> = body.prefixes.iter().filter_map(|entry| ObjectName::parse(entry.path()).ok()).collect();
    let removing = storage.0.db.write(move |tx| {
        Box::pin(async move {
            let names: Vec<&str> = names.iter().map(ObjectName::as_str).collect();
            write::remove(tx, &policy, &names, caller).await
        })
    });
    let removed = removing.await?;
    Ok(Json(removed.iter().map(describe).collect::<Vec<_>>()).into_response())
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
                // Only the owner may learn that the file exists.
                Error::Policy => Err(Error::NoSuchKey),
                kept => Err(kept),
            }
        })
    });
    removing.await?;
    Ok(Json(json!({ "message": "Successfully deleted" })))
}

/// A removed file, as a client sees it.
#[derive(Serialize)]
struct RemovedFile<'o> {
    id: Uuid,
    name: &'o str,
    bucket_id: &'o str,
    owner: Option<Uuid>,
    owner_id: Option<Uuid>,
    version: Uuid,
    created_at: Timestamp,
    updated_at: Timestamp,
    last_accessed_at: Timestamp,
    metadata: FileMetadata<'o>,
    user_metadata: &'o RawValue,
}

fn describe((object, metadata): &(Object, CustomMetadata)) -> RemovedFile<'_> {
    RemovedFile {
        id: object.id,
        name: &object.name,
        bucket_id: &object.bucket_id,
        owner: object.owner_id,
        owner_id: object.owner_id,
        version: object.version,
        created_at: object.created_at,
        updated_at: object.updated_at,
        last_accessed_at: object.updated_at,
        metadata: object.file_metadata(),
        user_metadata: metadata.text(),
    }
}
