//! Parses requests for the handlers.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::Response;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderMap, HeaderValue};
use sangam_schema::{Admitted, Caller, Refused, contains_nul};
use serde::Serialize;
use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::Value as Json;

use crate::answer::ChangedNothing;
use crate::error::Error;
use crate::objects::Reader;

/// Maximum body size of requests that do not send a file.
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// The caller, as identified by an earlier layer.
pub(super) fn identify(parts: &Parts) -> Result<Admitted, Error> {
    found(parts).map_err(Error::Refused)
}

/// Like `identify`, for requests that read a file. People may still read their own files while their account is scheduled
/// for deletion, because these are part of their data export.
pub(super) fn identify_reader(parts: &Parts) -> Result<Reader, Error> {
    match found(parts) {
        Ok(admitted) => Ok(Reader::Caller(admitted.to_read())),
        Err(Refused::PendingDeletion { signed_in: Some(id) }) => Ok(Reader::Leaver(id)),
        Err(refused) => Err(Error::Refused(refused)),
    }
}

fn found(parts: &Parts) -> Result<Admitted, Refused> {
    parts.extensions.get::<Result<Admitted, Refused>>().cloned().unwrap_or(Err(Refused::NoKey))
}

/// Requires the service key.
pub(super) fn require_operator(parts: &Parts) -> Result<(), Error> {
    match identify(parts)?.to_read() {
        Caller::Service => Ok(()),
        Caller::Anonymous | Caller::User(_) => Err(Error::NotOperator),
    }
}

/// Whether an upload may replace an existing file.
pub(super) fn upsert(headers: &HeaderMap) -> bool {
    headers.get("x-upsert").is_some_and(|value| value == "true")
}

/// The caller of a request and its JSON body.
pub(super) async fn read<T: DeserializeOwned>(request: Request) -> Result<(Parts, Admitted, T), Error> {
    let (parts, body) = request.into_parts();
    let admitted = identify(&parts)?;
    let sent = read_json(body).await?;
    Ok((parts, admitted, sent))
}

/// The JSON answer to a `POST` that only reads. The text is made here, so that a caller can hold a turn meanwhile.
pub(super) fn answer_unchanged(answer: &impl Serialize) -> Result<Response, Error> {
    let text = serde_json::to_vec(answer).map_err(|error| Error::Internal(format!("an answer: {error}")))?;
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.extensions_mut().insert(ChangedNothing);
    Ok(response)
}

/// The JSON body of a request.
pub(super) async fn read_json<T: DeserializeOwned>(body: Body) -> Result<T, Error> {
    let bytes = to_bytes(body, MAX_BODY_BYTES).await.map_err(|_| Error::TooLarge)?;
    if has_nul(&bytes) {
        return Err(Error::Invalid("A text in the body contains a null character".to_owned()));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| Error::Invalid(format!("The body is not what this call accepts: {error}")))
}

/// Whether a string in a JSON body contains the NUL character, which PostgreSQL never accepts. It can only be written
/// as this escape, and the backslash may itself be escaped.
fn has_nul(bytes: &[u8]) -> bool {
    const ESCAPE: &[u8] = br"\u0000";
    let is_written = bytes.windows(ESCAPE.len()).any(|window| window == ESCAPE);
    is_written && serde_json::from_slice(bytes).is_ok_and(|body| contains_nul(&body))
}

/// A whole number, which may be sent as a string: the Python client sends `"60"`.
pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let sent = Json::deserialize(deserializer)?;
    let number = sent.as_i64().or_else(|| sent.as_str()?.trim().parse().ok());
    number.ok_or_else(|| serde::de::Error::custom("expected a whole number"))
}
