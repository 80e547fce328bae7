//! `upload`, `update` and `uploadToSignedUrl`: receives a file.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use serde_json::json;

use super::request::{identify, upsert};
use crate::error::Error;
use crate::links::LinkPurpose;
use crate::object_name::ObjectName;
use crate::objects::Object;
use crate::query::parameter;
use crate::storage::Storage;
use crate::upload::{SharedBody, Upload, accept};

/// Stores a new file. With `x-upsert` it may replace an existing one.
pub(super) async fn create(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    let upsert = upsert(request.headers());
    take(storage, bucket, path, request, WriteAuthorization::Caller { upsert }).await
}

/// Stores a file, replacing an existing one.
pub(super) async fn replace(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    take(storage, bucket, path, request, WriteAuthorization::Caller { upsert: true }).await
}

/// Stores a file by a link, with the rights of its signer.
pub(super) async fn signed(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    take(storage, bucket, path, request, WriteAuthorization::Link).await
}

/// How the caller proves the right to write.
enum WriteAuthorization {
    Caller { upsert: bool },
    Link,
}

/// Reads the body in any case, so that the client gets to read the response.
async fn take(
    storage: Storage,
    bucket: String,
    path: String,
    request: Request,
    authorization: WriteAuthorization,
) -> Result<Response, Error> {
    let (parts, body) = request.into_parts();
    let body = SharedBody::new(body);
    // Boxed, because the future of an upload is large and each handler would contain it.
    match Box::pin(store(&storage, &bucket, &path, &parts, body.clone(), authorization)).await {
        Ok(object) => {
            let key = format!("{}/{}", object.bucket_id, object.name);
            Ok(Json(json!({ "Id": object.id, "Key": key })).into_response())
        }
        Err(error) => {
            body.drain();
            Err(error)
        }
    }
}

async fn store(
    storage: &Storage,
    bucket: &str,
    path: &str,
    parts: &Parts,
    body: SharedBody,
    authorization: WriteAuthorization,
) -> Result<Object, Error> {
    let (inner, name) = (&storage.0, ObjectName::parse(path)?);
    let (caller, upsert) = match authorization {
        WriteAuthorization::Caller { upsert } => (identify(parts)?.to_write()?, upsert),
        WriteAuthorization::Link => {
            let token = parameter(parts.uri.query(), "token").ok_or(Error::NoToken)?;
            let link = inner.links.check(&token, (bucket, &name), inner.clock.now())?;
            let LinkPurpose::Upload { upsert } = link.purpose else { return Err(Error::InvalidSignature) };
            (link.signer(), upsert)
        }
    };
    let upload =
        Upload { policy: inner.bucket_policy(bucket).await?, name, caller, upsert, room_bytes: 0, finishes: None };
    accept(inner, upload, parts, body).await
}
