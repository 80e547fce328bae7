//! `createSignedUploadUrl`: an address to which someone else may upload one file, once unless told otherwise.

use axum::Json;
use axum::extract::{Path, Request, State};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::request::{identify, upsert};
use crate::error::Error;
use crate::links::LinkPurpose;
use crate::object_name::ObjectName;
use crate::objects::write::{self, NewObject};
use crate::storage::Storage;

/// How long the address is good for, as at the hosted service.
const LIFE: SignedDuration = SignedDuration::from_hours(2);

/// Signs an address if the caller may write there now. Whether they still may is asked again when the file comes.
pub(super) async fn sign(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (parts, _) = request.into_parts();
    let (inner, caller, upsert) = (&storage.0, identify(&parts)?.to_write()?, upsert(&parts.headers));
    let (policy, name) = (inner.bucket_policy(&bucket).await?, ObjectName::parse(&path)?);
    let now = inner.clock.now();
    write::check(&inner.db, &NewObject::empty(&policy, &name, caller.id(), &inner.clock), caller, upsert).await?;
    let token = inner.links.sign((&policy.id, &name), LinkPurpose::Upload { upsert }, caller, now, LIFE)?;
    let url = format!("/object/upload/sign/{}/{}?token={token}", policy.id, name.in_url());
    Ok(Json(json!({ "url": url, "token": token })))
}
