//! The readers of requests without a database, for the fuzzer and the tests that share its properties.

use axum::response::Response;
use bytes::Bytes;
use http::header::{ACCEPT, CONTENT_TYPE, RANGE};
use http::{HeaderMap, HeaderValue};
use sangam_schema::{Caller, Clock, Function, Resource};
use serde_json::{Map, Value as Json};

use crate::body::{self, WriteContext};
use crate::call;
use crate::csv;
use crate::error::Error;
use crate::payload::Payload;
use crate::request::{Media, Preferences, Query};

/// The rows that an insert with this body writes, as one JSON array.
pub fn read_insert(
    resource: &Resource,
    caller: Caller,
    clock: &Clock,
    content_type: &str,
    bytes: &[u8],
) -> Result<String, Error> {
    let most = if caller == Caller::Service { usize::MAX } else { resource.rows_per_insert };
    let sent = Payload::of(&content_headers(content_type))?.read(bytes, most)?;
    let context = WriteContext { caller, clock: clock.clone() };
    Ok(body::new_rows(resource, sent, None, false, &context)?.json)
}

/// The columns that an update with this body sets.
pub fn read_update(
    resource: &Resource,
    caller: Caller,
    clock: &Clock,
    content_type: &str,
    bytes: &[u8],
) -> Result<Vec<&'static str>, Error> {
    let sent = Payload::of(&content_headers(content_type))?.read(bytes, 1)?;
    let context = WriteContext { caller, clock: clock.clone() };
    Ok(body::changes(resource, body::single_object(sent, "An update")?, None, &context)?.columns)
}

/// The arguments of a call with this body.
pub fn read_arguments(function: &Function, content_type: &str, bytes: &[u8]) -> Result<Map<String, Json>, Error> {
    let sent = call::from_body(&content_headers(content_type), &Bytes::copy_from_slice(bytes), Some(function))?;
    call::check_arguments(function, &sent)
}

/// Reads the headers that decide an answer: what is preferred, which form it has, and which rows are asked for. Tells the
/// preferences that were applied.
pub fn read_headers(prefer: &str, accept: &str, range: &str) -> Result<Option<String>, Error> {
    let mut headers = HeaderMap::new();
    for (name, text) in [("prefer", prefer), (ACCEPT.as_str(), accept), (RANGE.as_str(), range)] {
        headers.extend(header(name, text));
    }
    Media::read(&headers, true)?;
    Query::parse("", |_, _| false)?.apply_range(&headers)?;
    Ok(Preferences::read(&headers)?.applied())
}

/// Rows in CSV as JSON, at most so many.
pub fn read_csv(text: &str, most: usize) -> Result<Json, Error> {
    csv::to_json(text, most, usize::MAX).map(Option::unwrap_or_default)
}

/// Rows in JSON as CSV.
pub fn write_csv(rows: &str) -> String {
    csv::from_json(rows)
}

/// What the client is told of an error.
pub fn respond(error: Error) -> Response {
    error.respond(false)
}

fn content_headers(content_type: &str) -> HeaderMap {
    header(CONTENT_TYPE.as_str(), content_type).into_iter().collect()
}

/// What cannot be sent in a header is left out, as no request has it.
fn header(name: &str, text: &str) -> Option<(http::HeaderName, HeaderValue)> {
    Some((name.parse().ok()?, HeaderValue::from_str(text).ok().filter(|_| !text.is_empty())?))
}
