//! `copy`: the same file once more, under another name.

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::r#move::Way;
use super::request::{read, upsert};
use crate::error::Error;
use crate::name::Name;
use crate::objects;
use crate::objects::write::{self, Draft};
use crate::storage::Storage;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Wish {
    #[serde(flatten)]
    way: Way,
    copy_metadata: Option<bool>,
    metadata: Option<Map<String, Value>>,
}

/// Copies a file that the caller may read to where the caller may store one. The copy is the caller's.
pub(super) async fn copy(State(storage): State<Storage>, request: Request) -> Result<Json<Value>, Error> {
    let (parts, admitted, Wish { way, copy_metadata, metadata }) = read::<Wish>(request).await?;
    let caller = admitted.to_write()?;
    let (inner, upsert) = (&storage.0, upsert(&parts.headers));
    let target = way.destination_bucket.as_deref().unwrap_or(&way.bucket_id);
    let (from, to) = inner.two_places(&way.bucket_id, target).await?;
    let (source, name) = (Name::parse(&way.source_key)?, Name::parse(&way.destination_key)?);
    let object = objects::find_readable(&inner.db, &from, &source, caller).await?;
    to.accepts.check_stored(&object, &from, &name)?;
    let draft = Draft::empty(&to, &name, caller.id(), inner.clock.now());
    write::check(&inner.db, &draft, caller, upsert).await?;
    let mut turn = inner.usage.turn(caller.id()).await?;
    turn.reserve(&inner.db, (&to.id, &name), Some(object.size), object.size).await?;
    let fresh = inner.files.copy(object.version).await?;
    let draft = Draft {
        version: fresh.version(),
        size: object.size,
        content_type: object.content_type,
        cache_control: object.cache_control,
        metadata: if copy_metadata == Some(false) { metadata.unwrap_or_default() } else { object.metadata },
        ..draft
    };
    let put = inner.db.write(move |tx| Box::pin(async move { write::put(tx, &draft, caller, upsert).await }));
    let copied = turn.settle(fresh.settle(put)).await?;
    let key = format!("{}/{}", copied.bucket_id, copied.name);
    Ok(Json(json!({ "Id": copied.id, "Key": key })))
}
