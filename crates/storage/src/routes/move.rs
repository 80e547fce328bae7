//! `move`: renames a file, possibly into another bucket. Its content stays where it is.

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::read;
use crate::error::Error;
use crate::object_name::ObjectName;
use crate::objects::write::{self, NewObject};
use crate::objects::{self, Object};
use crate::storage::Storage;

/// The source and the destination.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MoveRequest {
    pub(super) bucket_id: String,
    pub(super) source_key: String,
    pub(super) destination_key: String,
    pub(super) destination_bucket: Option<String>,
}

/// Moves a file that the caller may read and remove to a place where the caller may store it.
pub(super) async fn r#move(State(storage): State<Storage>, request: Request) -> Result<Json<Value>, Error> {
    let (_, admitted, body) = read::<MoveRequest>(request).await?;
    let caller = admitted.to_write()?;
    let inner = &storage.0;
    let target = body.destination_bucket.as_deref().unwrap_or(&body.bucket_id);
    let (from, to) = inner.two_bucket_policies(&body.bucket_id, target).await?;
    let (source, name) = (ObjectName::parse(&body.source_key)?, ObjectName::parse(&body.destination_key)?);
    let Object { id, owner_id, version, size, content_type, .. } = {
        let object = objects::find_readable(&inner.db, &from, &source, caller).await?;
        to.accepts.check_stored((&object.content_type, object.size), &from, &name)?;
        object
    };
    let new_object = NewObject { version, size, content_type, ..NewObject::empty(&to, &name, owner_id, &inner.clock) };
    let key = format!("{}/{}", to.id, name.as_str());
    inner
        .db
        .write(move |tx| Box::pin(async move { write::relocate(tx, (&from, &source), &new_object, caller).await }))
        .await?;
    Ok(Json(json!({ "message": "Successfully moved", "Id": id, "Key": key })))
}
