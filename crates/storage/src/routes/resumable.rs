//! Resumable uploads: TUS 1.0 (<https://tus.io/protocols/resumable-upload>), compatible with tus-js-client and uppy.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{head, post};
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, LOCATION};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;
use sangam_schema::Caller;
use uuid::Uuid;

use super::request::{identify, upsert};
use crate::error::Error;
use crate::links::{LinkClaims, LinkPurpose};
use crate::object_name::ObjectName;
use crate::resumable::{NewUpload, ResumableUpload, UploadMetadata, append, begin, find, finish_if_complete, remove};
use crate::storage::Storage;
use crate::upload::SharedBody;

const VERSION: &str = "1.0.0";

/// The headers that answer `OPTIONS`. The pipeline in front of this crate handles that request, and adds what browsers need.
pub const TUS_ANNOUNCED: [(&str, &str); 3] = [
    ("tus-resumable", VERSION),
    ("tus-version", VERSION),
    ("tus-extension", "creation,creation-with-upload,expiration,termination"),
];

const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");

pub(super) fn routes() -> Router<Storage> {
    let one = head(status).patch(send).delete(cancel).post(send_as_post);
    let one_by_link = head(status_by_link).patch(send_by_link).delete(cancel_by_link).post(send_as_post_by_link);
    Router::new()
        .route("/upload/resumable", post(create))
        .route("/upload/resumable/", post(create))
        .route("/upload/resumable/{id}", one)
        .route("/upload/resumable/sign", post(create_by_link))
        .route("/upload/resumable/sign/", post(create_by_link))
        .route("/upload/resumable/sign/{id}", one_by_link)
        .layer(from_fn(handle_tus))
}

/// How the client proves its right to write: with a session or key, or with a signature made with one.
#[derive(Clone, Copy)]
enum ResumableAuthorization {
    Caller,
    Link,
}

/// Every request and every response must name the protocol version.
async fn handle_tus(request: Request, next: Next) -> Response {
    let has_version = request.headers().get(RESUMABLE).is_some_and(|version| version == VERSION);
    let mut response = if has_version { next.run(request).await } else { refuse_version(request) };
    let headers = response.headers_mut();
    headers.insert(RESUMABLE, HeaderValue::from_static(VERSION));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn refuse_version(request: Request) -> Response {
    SharedBody::new(request.into_body()).drain();
    let mut response = Error::ProtocolVersion.into_response();
    response.headers_mut().insert("tus-version", HeaderValue::from_static(VERSION));
    response
}

async fn create(State(storage): State<Storage>, request: Request) -> Result<Response, Error> {
    take(storage, request, ResumableAuthorization::Caller, None).await
}

async fn create_by_link(State(storage): State<Storage>, request: Request) -> Result<Response, Error> {
    take(storage, request, ResumableAuthorization::Link, None).await
}

async fn send(State(storage): State<Storage>, id: Path<String>, request: Request) -> Result<Response, Error> {
    take(storage, request, ResumableAuthorization::Caller, Some(parse_id(&id)?)).await
}

async fn send_by_link(State(storage): State<Storage>, id: Path<String>, request: Request) -> Result<Response, Error> {
    take(storage, request, ResumableAuthorization::Link, Some(parse_id(&id)?)).await
}

/// For clients whose network only allows `GET` and `POST`.
async fn send_as_post(State(storage): State<Storage>, id: Path<String>, request: Request) -> Result<Response, Error> {
    match overridden(&request) {
        Some(Method::PATCH) => send(State(storage), id, request).await,
        Some(Method::DELETE) => cancel(State(storage), id, request).await,
        _ => Err(Error::UnknownMethod),
    }
}

async fn send_as_post_by_link(
    State(storage): State<Storage>,
    id: Path<String>,
    request: Request,
) -> Result<Response, Error> {
    match overridden(&request) {
        Some(Method::PATCH) => send_by_link(State(storage), id, request).await,
        Some(Method::DELETE) => cancel_by_link(State(storage), id, request).await,
        _ => Err(Error::UnknownMethod),
    }
}

fn overridden(request: &Request) -> Option<Method> {
    request.headers().get("x-http-method-override")?.to_str().ok()?.parse().ok()
}

async fn status(State(storage): State<Storage>, id: Path<String>, request: Request) -> Result<Response, Error> {
    describe(storage, request, ResumableAuthorization::Caller, parse_id(&id)?).await
}

async fn status_by_link(State(storage): State<Storage>, id: Path<String>, request: Request) -> Result<Response, Error> {
    describe(storage, request, ResumableAuthorization::Link, parse_id(&id)?).await
}

async fn cancel(State(storage): State<Storage>, id: Path<String>, request: Request) -> Result<Response, Error> {
    terminate(storage, request, ResumableAuthorization::Caller, parse_id(&id)?).await
}

async fn cancel_by_link(State(storage): State<Storage>, id: Path<String>, request: Request) -> Result<Response, Error> {
    terminate(storage, request, ResumableAuthorization::Link, parse_id(&id)?).await
}

/// Reads the body in any case, so that the client gets to read the response.
async fn take(
    storage: Storage,
    request: Request,
    authorization: ResumableAuthorization,
    id: Option<Uuid>,
) -> Result<Response, Error> {
    let (parts, body) = request.into_parts();
    let body = SharedBody::new(body);
    let taken = match id {
        None => start(&storage, &parts, body.clone(), authorization).await,
        Some(id) => append_to(&storage, &parts, body.clone(), authorization, id).await,
    };
    taken.inspect_err(|_| body.drain())
}

async fn start(
    storage: &Storage,
    parts: &Parts,
    body: SharedBody,
    authorization: ResumableAuthorization,
) -> Result<Response, Error> {
    let inner = &storage.0;
    let text = |name: HeaderName| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let size = whole(&parts.headers, LENGTH)?.ok_or_else(|| Error::Invalid("Upload-Length is missing".into()))?;
    let declared = UploadMetadata::parse(text(METADATA).unwrap_or_default())?;
    let name = ObjectName::parse(&declared.object)?;
    let (caller, upsert) = match authorization {
        ResumableAuthorization::Caller => (identify(parts)?.to_write()?, upsert(&parts.headers)),
        ResumableAuthorization::Link => {
            let (link, upsert) = check_link(storage, parts, (&declared.bucket, &name))?;
            (link.signer(), upsert)
        }
    };
    let policy = inner.bucket_policy(&declared.bucket).await?;
    let mut upload = begin(inner, NewUpload { policy, name, caller, upsert, size, declared }).await?;
    let with_bytes = is_offset_stream(&parts.headers);
    if with_bytes {
        let length = whole(&parts.headers, CONTENT_LENGTH)?;
        upload = append(storage, upload.id, caller, 0, length, body).await?;
    } else {
        upload = finish_if_complete(storage, upload, caller).await?;
    }
    let mut response = StatusCode::CREATED.into_response();
    let headers = response.headers_mut();
    // Relative to the requested URL, because a proxy may have changed the path.
    let folder = parts.uri.path().rsplit('/').next().unwrap_or_default();
    let location = if folder.is_empty() { upload.id.to_string() } else { format!("{folder}/{}", upload.id) };
    headers.extend(HeaderValue::try_from(location).map(|location| (LOCATION, location)));
    if with_bytes || upload.finished {
        headers.insert(OFFSET, upload.received.into());
    }
    insert_expiry(headers, upload.expires_at);
    Ok(response)
}

async fn append_to(
    storage: &Storage,
    parts: &Parts,
    body: SharedBody,
    authorization: ResumableAuthorization,
    id: Uuid,
) -> Result<Response, Error> {
    if !is_offset_stream(&parts.headers) {
        return Err(Error::NotOffsetStream);
    }
    let offset = whole(&parts.headers, OFFSET)?.ok_or_else(|| Error::Invalid("Upload-Offset is missing".into()))?;
    let length = whole(&parts.headers, CONTENT_LENGTH)?;
    let (_, caller) = find_own(storage, parts, authorization, id).await?;
    let upload = append(storage, id, caller, offset, length, body).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(OFFSET, upload.received.into());
    insert_expiry(response.headers_mut(), upload.expires_at);
    Ok(response)
}

async fn describe(
    storage: Storage,
    request: Request,
    authorization: ResumableAuthorization,
    id: Uuid,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let (upload, caller) = find_own(&storage, &parts, authorization, id).await?;
    // A client that sees all bytes received considers the upload done, so make sure it is finished.
    let upload = finish_if_complete(&storage, upload, caller).await?;
    let mut response = StatusCode::OK.into_response();
    let headers = response.headers_mut();
    headers.insert(OFFSET, upload.received.into());
    headers.insert(LENGTH, upload.size.into());
    headers.extend(HeaderValue::try_from(upload.declared).map(|declared| (METADATA, declared)));
    insert_expiry(headers, upload.expires_at);
    Ok(response)
}

async fn terminate(
    storage: Storage,
    request: Request,
    authorization: ResumableAuthorization,
    id: Uuid,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let (upload, _) = find_own(&storage, &parts, authorization, id).await?;
    remove(&storage.0, &upload).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The upload, and the caller it continues for. Uploads of other accounts count as missing.
async fn find_own(
    storage: &Storage,
    parts: &Parts,
    authorization: ResumableAuthorization,
    id: Uuid,
) -> Result<(ResumableUpload, Caller), Error> {
    let caller = match authorization {
        ResumableAuthorization::Caller => Some(identify(parts)?.to_write()?),
        ResumableAuthorization::Link => None,
    };
    let upload = find(&storage.0.db, id).await?;
    let caller = match caller {
        Some(caller) => caller,
        None => check_link(storage, parts, (&upload.bucket, &ObjectName::parse(&upload.name)?))?.0.signer(),
    };
    let is_own = match caller {
        Caller::User(account) => upload.owner == Some(account),
        Caller::Service => upload.owner.is_none(),
        Caller::Anonymous => false,
    };
    if !is_own {
        return Err(Error::NoSuchUpload);
    }
    if !upload.finished && upload.expires_at <= storage.0.clock.now() {
        return Err(Error::UploadExpired);
    }
    Ok((upload, caller))
}

/// The signature from `createSignedUploadUrl`, which allows storing this one file.
fn check_link(storage: &Storage, parts: &Parts, file: (&str, &ObjectName)) -> Result<(LinkClaims, bool), Error> {
    let token = parts.headers.get("x-signature").and_then(|value| value.to_str().ok()).ok_or(Error::NoToken)?;
    let link = storage.0.links.check(token, file, storage.0.clock.now())?;
    match link.purpose {
        LinkPurpose::Upload { upsert } => Ok((link, upsert)),
        _ => Err(Error::InvalidSignature),
    }
}

fn parse_id(id: &str) -> Result<Uuid, Error> {
    id.parse().map_err(|_| Error::NoSuchUpload)
}

fn is_offset_stream(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|declared| declared == "application/offset+octet-stream")
}

/// A header with a whole number of bytes.
fn whole(headers: &HeaderMap, name: HeaderName) -> Result<Option<u64>, Error> {
    let Some(value) = headers.get(&name) else { return Ok(None) };
    // The rows cannot hold a larger number.
    let number = value.to_str().ok().and_then(|text| text.parse::<u64>().ok()).filter(|number| *number < 1 << 62);
    number.map(Some).ok_or_else(|| Error::Invalid(format!("{name} is not a whole number of bytes")))
}

/// As an HTTP date, which the protocol requires.
fn insert_expiry(headers: &mut HeaderMap, expires_at: Timestamp) {
    let text = DateTimePrinter::new().timestamp_to_rfc9110_string(&expires_at).unwrap_or_default();
    headers.extend(HeaderValue::try_from(text).map(|expiry| (EXPIRES, expiry)));
}
