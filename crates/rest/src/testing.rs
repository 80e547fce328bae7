//! Request parsing without a database, for the fuzzer and the tests that share its properties.

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

/// The rows that an insert with this body would write, as one JSON array.
pub fn read_insert(
    resource: &Resource,
    caller: Caller,
    clock: &Clock,
    content_type: &str,
    bytes: &[u8],
) -> Result<String, Error> {
    let max_rows = if caller == Caller::Service { usize::MAX } else { resource.rows_per_insert };
    let sent = Payload::of(&content_headers(content_type))?.read(bytes, max_rows)?;
    let context = WriteContext { caller, clock: clock.clone() };
    Ok(body::new_rows(resource, sent, None, false, &context)?.json)
}

/// The columns that an update with this body would set.
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

/// Parses the headers that shape a response: preferences, format and range. Returns the preferences that were applied.
pub fn read_headers(prefer: &str, accept: &str, range: &str) -> Result<Option<String>, Error> {
    let mut headers = HeaderMap::new();
    for (name, text) in [("prefer", prefer), (ACCEPT.as_str(), accept), (RANGE.as_str(), range)] {
        headers.extend(header(name, text));
    }
    Media::read(&headers, true)?;
    Query::parse("", |_, _| false)?.apply_range(&headers)?;
    Ok(Preferences::read(&headers)?.applied())
}

/// Converts CSV to JSON, with at most `max_rows` rows.
pub fn read_csv(text: &str, max_rows: usize) -> Result<Json, Error> {
    csv::to_json(text, max_rows, usize::MAX).map(Option::unwrap_or_default)
}

/// Converts rows from JSON to CSV.
pub fn write_csv(rows: &str) -> String {
    csv::from_json(rows)
}

/// The response a client gets for an error.
pub fn respond(error: Error) -> Response {
    error.respond(false)
}

fn content_headers(content_type: &str) -> HeaderMap {
    header(CONTENT_TYPE.as_str(), content_type).into_iter().collect()
}

/// Leaves out text that cannot be sent in a header, because no real request has it.
fn header(name: &str, text: &str) -> Option<(http::HeaderName, HeaderValue)> {
    Some((name.parse().ok()?, HeaderValue::from_str(text).ok().filter(|_| !text.is_empty())?))
}
