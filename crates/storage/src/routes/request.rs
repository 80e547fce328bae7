//! What handlers read out of requests.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use http::HeaderMap;
use http::request::Parts;
use sangam_schema::{Admitted, Caller, Refused, contains_nul};
use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::Value as Json;

use crate::error::Error;

/// The largest body of a call that sends no file.
const BODY_BYTES: usize = 1024 * 1024;

/// Who asks, as it was found out before the request came here.
pub(super) fn identify(parts: &Parts) -> Result<Admitted, Error> {
    found(parts).map_err(Error::Refused)
}

/// The same for calls that read a file. People whose account is about to be deleted may still make these: their files belong to
/// the data that they take along.
pub(super) fn identify_reader(parts: &Parts) -> Result<Admitted, Error> {
    Admitted::or_leaving(found(parts)).map_err(Error::Refused)
}

fn found(parts: &Parts) -> Result<Admitted, Refused> {
    parts.extensions.get::<Result<Admitted, Refused>>().cloned().unwrap_or(Err(Refused::NoKey))
}

/// Lets only the operator pass.
pub(super) fn require_operator(parts: &Parts) -> Result<(), Error> {
    match identify(parts)?.to_read() {
        Caller::Service => Ok(()),
        Caller::Anonymous | Caller::User(_) => Err(Error::NotOperator),
    }
}

/// Whether an upload may replace what is there.
pub(super) fn upsert(headers: &HeaderMap) -> bool {
    headers.get("x-upsert").is_some_and(|value| value == "true")
}

/// Who sends a request, and its JSON.
pub(super) async fn read<T: DeserializeOwned>(request: Request) -> Result<(Parts, Admitted, T), Error> {
    let (parts, body) = request.into_parts();
    let admitted = identify(&parts)?;
    let sent = read_json(body).await?;
    Ok((parts, admitted, sent))
}

/// The JSON of a request.
pub(super) async fn read_json<T: DeserializeOwned>(body: Body) -> Result<T, Error> {
    let bytes = to_bytes(body, BODY_BYTES).await.map_err(|_| Error::TooLarge)?;
    if has_nul(&bytes) {
        return Err(Error::Invalid("A text in the body contains a null character".to_owned()));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| Error::Invalid(format!("The body is not what this call takes: {error}")))
}

/// Whether a text in a JSON body holds the one character that PostgreSQL takes nowhere. It can only be written as this escape, which may
/// itself be escaped.
fn has_nul(bytes: &[u8]) -> bool {
    const ESCAPE: &[u8] = br"\u0000";
    let is_written = bytes.windows(ESCAPE.len()).any(|window| window == ESCAPE);
    is_written && serde_json::from_slice(bytes).is_ok_and(|body| contains_nul(&body))
}

/// A whole number that may come as a text: the Python client sends `"60"`.
pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let sent = Json::deserialize(deserializer)?;
    let number = sent.as_i64().or_else(|| sent.as_str()?.trim().parse().ok());
    number.ok_or_else(|| serde::de::Error::custom("expected a whole number"))
}
