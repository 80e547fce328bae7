//! `createSignedUploadUrl`: a URL where someone else may upload one file, only once by default.

use axum::Json;
use axum::extract::{Path, Request, State};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::request::{identify, upsert};
use super::sign::MAX_PROGRAM_LIFETIME_SECONDS;
use crate::error::Error;
use crate::links::LinkPurpose;
use crate::object_name::ObjectName;
use crate::objects::write::{self, NewObject};
use crate::storage::Storage;

/// How long the URL is valid, as in the hosted service. One signed by a program is valid for [`MAX_PROGRAM_LIFETIME_SECONDS`].
const LIFETIME: SignedDuration = SignedDuration::from_hours(2);

/// Signs a URL if the caller may write there now. The right is checked again when the file is uploaded.
pub(super) async fn sign(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (parts, _) = request.into_parts();
    let (inner, admitted, upsert) = (&storage.0, identify(&parts)?, upsert(&parts.headers));
    let caller = admitted.to_write()?;
    let (policy, name) = (inner.bucket_policy(&bucket).await?, ObjectName::parse(&path)?);
    let now = inner.clock.now();
    write::check(&inner.db, &NewObject::empty(&policy, &name, caller.id(), &inner.clock), caller, upsert).await?;
    let life = if admitted.is_program() { SignedDuration::from_secs(MAX_PROGRAM_LIFETIME_SECONDS) } else { LIFETIME };
    let token = inner.links.sign((&policy.id, &name), LinkPurpose::Upload { upsert }, caller, now, life)?;
    let url = format!("/object/upload/sign/{}/{}?token={token}", policy.id, name.in_url());
    Ok(Json(json!({ "url": url, "token": token })))
}
