//! `createSignedUrl` and `createSignedUrls`: URLs that let anyone read a file for a limited time.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use jiff::SignedDuration;
use sangam_schema::Admitted;
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::{answer_unchanged, number, read};
use crate::bucket_policy::BucketPolicy;
use crate::error::Error;
use crate::links::LinkPurpose;
use crate::object_name::ObjectName;
use crate::objects;
use crate::render::ImageTransform;
use crate::storage::{Storage, StorageInner};

/// The longest lifetime of a link, in seconds: ten years.
const MAX_LIFETIME_SECONDS: i64 = 10 * 365 * 24 * 60 * 60;

/// The longest lifetime of a link to another person's private file, and of any link signed by a program, in seconds. A
/// longer one may be requested, but is shortened to this. The signer's rights are checked again on each use, so this
/// only limits the damage of a right that was lost unnoticed, or of a stolen token.
pub(super) const MAX_PROGRAM_LIFETIME_SECONDS: i64 = 60 * 60;

/// Maximum number of links per call.
const MAX_PATHS: usize = 1000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignRequest {
    #[serde(deserialize_with = "number")]
    expires_in: i64,
    #[serde(default)]
    paths: Vec<String>,
    #[serde(default)]
    transform: Option<ImageTransform>,
}

impl SignRequest {
    fn life(&self) -> Result<SignedDuration, Error> {
        match self.expires_in {
            seconds @ 1..=MAX_LIFETIME_SECONDS => Ok(SignedDuration::from_secs(seconds)),
            _ => Err(Error::Invalid("expiresIn must be a number of seconds from 1 to ten years".to_owned())),
        }
    }
}

/// Signs one URL.
pub(super) async fn one(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (_, admitted, body) = read::<SignRequest>(request).await?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let purpose = match body.transform.filter(|picture| !picture.is_empty()) {
        Some(picture) => {
            picture.check()?;
            LinkPurpose::Render { picture }
        }
        None => LinkPurpose::Read,
    };
    let url = sign(&storage.0, &policy, &ObjectName::parse(&path)?, admitted, (purpose, body.life()?)).await?;
    Ok(Json(json!({ "signedURL": url })))
}

/// Signs several URLs in one bucket. One that cannot be signed does not affect the others.
pub(super) async fn many(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (_, admitted, body) = read::<SignRequest>(request).await?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let life = body.life()?;
    if body.paths.len() > MAX_PATHS {
        return Err(Error::Invalid(format!("At most {MAX_PATHS} paths can be signed at once")));
    }
    let mut answers = Vec::with_capacity(body.paths.len());
    for path in &body.paths {
        let signed = match ObjectName::parse(path) {
            Ok(name) => sign(&storage.0, &policy, &name, admitted, (LinkPurpose::Read, life)).await,
            Err(error) => Err(error),
        };
        answers.push(match signed {
            Ok(url) => json!({ "path": path, "signedURL": url, "error": null }),
            Err(Error::NoSuchKey | Error::InvalidKey(_)) => json!({
                "path": path,
                "signedURL": null,
                "error": "Either the object does not exist or you do not have access to it",
            }),
            Err(error) => return Err(error),
        });
    }
    answer_unchanged(&answers)
}

/// The URL, relative to ours. Clients prepend the base URL and escape the rest.
async fn sign(
    inner: &StorageInner,
    policy: &BucketPolicy,
    name: &ObjectName,
    admitted: Admitted,
    (purpose, life): (LinkPurpose, SignedDuration),
) -> Result<String, Error> {
    let caller = admitted.to_read();
    let object = objects::find_readable(&inner.db, policy, name, caller).await?;
    let is_own = caller.id().is_none_or(|id| object.owner_id == Some(id) || name.folder_id() == Some(id));
    let life = match policy.public || (is_own && !admitted.is_program()) {
        true => life,
        false => life.min(SignedDuration::from_secs(MAX_PROGRAM_LIFETIME_SECONDS)),
    };
    let token = inner.links.sign((&policy.id, name), purpose, caller, inner.clock.now(), life)?;
    let service = if purpose == LinkPurpose::Read { "object/sign" } else { "render/image/sign" };
    Ok(format!("/{service}/{}/{}?token={token}", policy.id, name.in_url()))
}
