//! `copy`: copies a file under another name.

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::r#move::MoveRequest;
use super::request::{read, upsert};
use crate::error::Error;
use crate::object_name::ObjectName;
use crate::objects::write::{self, NewObject};
use crate::objects::{self, Reader};
use crate::storage::Storage;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CopyRequest {
    #[serde(flatten)]
    paths: MoveRequest,
    copy_metadata: Option<bool>,
    metadata: Option<Map<String, Value>>,
}

/// Copies a file that the caller may read to a place where the caller may store one. The caller owns the copy.
pub(super) async fn copy(State(storage): State<Storage>, request: Request) -> Result<Json<Value>, Error> {
    let (parts, admitted, CopyRequest { paths, copy_metadata, metadata }) = read::<CopyRequest>(request).await?;
    let caller = admitted.to_write()?;
    let (inner, upsert) = (&storage.0, upsert(&parts.headers));
    let target = paths.destination_bucket.as_deref().unwrap_or(&paths.bucket_id);
    let (from, to) = inner.two_bucket_policies(&paths.bucket_id, target).await?;
    let (source, name) = (ObjectName::parse(&paths.source_key)?, ObjectName::parse(&paths.destination_key)?);
    let (object, own_metadata) = objects::find_with_metadata(&inner.db, &from, &source, Reader::Caller(caller)).await?;
    to.accepts.check_stored((&object.content_type, object.size), &from, &name)?;
    let new_object = NewObject::empty(&to, &name, caller.id(), &inner.clock);
    write::check(&inner.db, &new_object, caller, upsert).await?;
    let mut slot = inner.usage.take_slot(caller.id()).await?;
    slot.reserve(&inner.db, (&to.id, &name), Some(object.size), object.size).await?;
    // The copy is the caller's own file and can be read unobserved, so making it counts as reading the original.
    inner.report_access(&from, &object, caller.id()).await?;
    let unreferenced = inner.files.copy(object.version).await?;
    let new_object = NewObject {
        version: unreferenced.version(),
        size: object.size,
        content_type: object.content_type,
        cache_control: object.cache_control,
        metadata: if copy_metadata == Some(false) { metadata.unwrap_or_default() } else { own_metadata.parse() },
        ..new_object
    };
    let put = inner.db.write(move |tx| Box::pin(async move { write::put(tx, &new_object, caller, upsert).await }));
    let copied = slot.settle(unreferenced.settle(put)).await?;
    let key = format!("{}/{}", copied.bucket_id, copied.name);
    Ok(Json(json!({ "Id": copied.id, "Key": key })))
}
