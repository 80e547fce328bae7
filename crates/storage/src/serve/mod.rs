//! Sends a file to a reader who may have it.

mod caching;
mod conditions;
mod disposition;
mod range;

use axum::body::Body;
use axum::response::Response;
use http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, LAST_MODIFIED,
};
use http::request::Parts;
use http::{HeaderName, HeaderValue, Method, StatusCode};
use uuid::Uuid;

use crate::bucket_policy::BucketPolicy;
use crate::error::Error;
use crate::objects::Object;
use crate::query::parameter;
use crate::storage::StorageInner;
pub(crate) use conditions::is_unchanged;
use disposition::DispositionQuery;
#[cfg(feature = "testing")]
pub(crate) use range::parse as parse_range;
use range::{RequestedPart, requested_part};

/// Stops a browser from running or loading anything in a file it shows.
const POLICY: HeaderValue = HeaderValue::from_static(
    "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

/// Sends the file or the requested part of it. `reader` is the account that reads it, if known.
pub(crate) async fn serve(
    inner: &StorageInner,
    policy: &BucketPolicy,
    object: &Object,
    reader: Option<Uuid>,
    parts: &Parts,
) -> Result<Response, Error> {
    let mut response = Response::new(Body::empty());
    describe(&mut response, policy, object, parts)?;
    if is_unchanged(&parts.headers, &object.etag(), object.updated_at) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    let range = match requested_part(&parts.headers, object)? {
        RequestedPart::Whole => 0..object.size,
        RequestedPart::Part(range) => {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            let text = format!("bytes {}-{}/{}", range.start, range.end - 1, object.size);
            set(&mut response, CONTENT_RANGE, &text)?;
            range
        }
    };
    response.headers_mut().insert(CONTENT_LENGTH, (range.end - range.start).into());
    if parts.method == Method::HEAD || range.is_empty() {
        return Ok(response);
    }
    let stream = inner.files.read(object.version, range).await?;
    inner.report_access(policy, object, reader).await?;
    metrics::counter!("sangam_storage_served_files_total").increment(1);
    *response.body_mut() = Body::from_stream(stream);
    Ok(response)
}

/// The headers that are the same for the whole file and for its parts.
pub(crate) fn describe(
    response: &mut Response,
    policy: &BucketPolicy,
    object: &Object,
    parts: &Parts,
) -> Result<(), Error> {
    let asked = |name: &str| parameter(parts.uri.query(), name);
    let asked = DispositionQuery { download: asked("download"), filename: asked("filename") };
    set(response, CONTENT_TYPE, &object.content_type)?;
    set(response, CONTENT_DISPOSITION, &disposition::header(object, &asked))?;
    set(response, CACHE_CONTROL, &caching::header(policy, &object.cache_control))?;
    set(response, ETAG, &object.etag())?;
    set(response, LAST_MODIFIED, &conditions::http_date(object.updated_at))?;
    let headers = response.headers_mut();
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff"));
    Ok(())
}

/// Adds a header whose value comes from stored data.
pub(crate) fn set(response: &mut Response, name: HeaderName, value: &str) -> Result<(), Error> {
    let value = HeaderValue::try_from(value).map_err(|_| Error::Internal(format!("{name} cannot hold {value:?}")))?;
    response.headers_mut().insert(name, value);
    Ok(())
}
