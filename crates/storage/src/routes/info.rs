//! `info` and `exists`: the metadata of a file.

use axum::Json;
use axum::extract::{Path, Request, State};
use serde_json::{Value, json};

use super::download::public_policy;
use super::request::identify_reader;
use crate::error::Error;
use crate::object_name::ObjectName;
use crate::objects::{self, CustomMetadata, Object, Reader};
use crate::storage::Storage;

/// The metadata of a file that the caller may read.
pub(super) async fn own(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (parts, _) = request.into_parts();
    let reader = identify_reader(&parts)?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let name = ObjectName::parse(&path)?;
    let found = objects::find_with_metadata(&storage.0.db, &policy, &name, reader).await?;
    Ok(Json(describe(&found)))
}

/// The metadata of a public file.
pub(super) async fn public(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
) -> Result<Json<Value>, Error> {
    let policy = public_policy(&storage.0, &bucket).await?;
    let name = ObjectName::parse(&path)?;
    Ok(Json(describe(&objects::find_with_metadata(&storage.0.db, &policy, &name, Reader::Address).await?)))
}

fn describe((object, metadata): &(Object, CustomMetadata)) -> Value {
    json!({
        "id": object.id,
        "name": object.name,
        "version": object.version,
        "bucket_id": object.bucket_id,
        "size": object.size,
        "content_type": object.content_type,
        "cache_control": object.cache_control,
        "etag": object.etag(),
        "metadata": metadata.text(),
        "last_modified": object.updated_at,
        "created_at": object.created_at,
    })
}
