//! Responses: bodies, statuses and headers.

use std::sync::Arc;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::TryStreamExt;
use http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW, CONTENT_LOCATION, CONTENT_RANGE, CONTENT_TYPE, HeaderName, LOCATION,
};
use http::{HeaderValue, Method, StatusCode};
use sangam_db::QueryResult;
use serde_json::Value as Json;
use serde_json::value::RawValue;

use crate::commands::AnswerStream;
use crate::csv;
use crate::error::Error;
use crate::request::{Media, MediaForm, Preferences};

const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");

/// Rows as the database rendered them.
#[derive(Debug)]
pub(crate) struct Rows {
    /// The text of a JSON array.
    pub(crate) body: RowsText,
    /// Number of rows in the body.
    pub(crate) count: u64,
    /// Total number of rows, if requested.
    pub(crate) total: Option<u64>,
}

impl Rows {
    /// Rows without a total, for example from a function.
    pub(crate) fn uncounted(body: String, count: u64) -> Rows {
        Rows { body: RowsText::Own(body), count, total: None }
    }
}

/// The text of rows. It is not copied on its way to the client.
#[derive(Debug)]
pub(crate) enum RowsText {
    /// Created for this request alone.
    Own(String),
    /// The first value of a query result, which other requests may share. Its memory reservation is held until it is sent.
    Answer(Arc<QueryResult>),
}

impl RowsText {
    fn as_str(&self) -> &str {
        match self {
            RowsText::Own(text) => text,
            RowsText::Answer(answer) => answer.rows.first().and_then(|row| row.text(0)).unwrap_or_default(),
        }
    }

    fn into_bytes(self) -> Bytes {
        match self {
            RowsText::Own(text) => Bytes::from(text),
            answer @ RowsText::Answer(_) => Bytes::from_owner(answer),
        }
    }
}

impl AsRef<[u8]> for RowsText {
    fn as_ref(&self) -> &[u8] {
        self.as_str().as_bytes()
    }
}

/// The headers of a page that depend only on its request.
#[derive(Debug, Clone, Default)]
pub(crate) struct PageHeaders {
    /// The preferences that were applied.
    pub(crate) applied: Option<HeaderValue>,
    /// The URL of the same rows.
    pub(crate) location: Option<HeaderValue>,
}

impl PageHeaders {
    /// The headers of rows that do not have their own URL.
    pub(crate) fn of(preferences: &Preferences) -> PageHeaders {
        let applied = preferences.applied().and_then(|applied| HeaderValue::try_from(applied).ok());
        PageHeaders { applied, location: None }
    }
}

/// The response to a read.
pub(crate) fn page(
    rows: Rows,
    offset: u64,
    media: Media,
    headers: &PageHeaders,
    method: &Method,
) -> Result<Response, Error> {
    if let Some(total) = rows.total
        && offset > total
    {
        return Err(Error::RangeNotSatisfiable { offset, total });
    }
    let status = match rows.total {
        Some(total) if rows.count < total => StatusCode::PARTIAL_CONTENT,
        _ => StatusCode::OK,
    };
    let range = content_range(offset, rows.count, rows.total);
    if media.form == MediaForm::Object && rows.count != 1 {
        return Err(Error::NotSingular(rows.count));
    }
    let body = if method == Method::HEAD { Bytes::new() } else { render(rows.body, media) };
    let mut response = with_body(status, media, body);
    set(&mut response, CONTENT_RANGE, &range);
    let fixed = [(PREFERENCE_APPLIED, &headers.applied), (CONTENT_LOCATION, &headers.location)];
    for (name, value) in fixed {
        if let Some(value) = value {
            response.headers_mut().insert(name, value.clone());
        }
    }
    Ok(response)
}

/// The response to a write that returns its rows.
pub(crate) fn written(
    status: StatusCode,
    rows: Rows,
    range: &str,
    media: Media,
    preferences: &Preferences,
) -> Response {
    let mut response = with_body(status, media, render(rows.body, media));
    set(&mut response, CONTENT_RANGE, range);
    apply(&mut response, preferences);
    response
}

/// The response to a write that returns only headers.
pub(crate) fn empty(status: StatusCode, range: &str, location: Option<&str>, preferences: &Preferences) -> Response {
    let mut response = status.into_response();
    set(&mut response, CONTENT_RANGE, range);
    if let Some(location) = location {
        set(&mut response, LOCATION, location);
    }
    apply(&mut response, preferences);
    response
}

/// The response with a query plan.
pub(crate) fn plan(steps: &[String], media: Media) -> Response {
    let body = match media.form {
        MediaForm::Plan { json: true } => Json::from(steps).to_string(),
        _ => steps.join("\n"),
    };
    with_body(StatusCode::OK, media, Bytes::from(body))
}

/// The response to a call that returns bare JSON, which counts as one row.
pub(crate) fn json(body: String, preferences: &Preferences) -> Response {
    let mut response = with_body(StatusCode::OK, Media::JSON, Bytes::from(body));
    set(&mut response, CONTENT_RANGE, &content_range(0, 1, preferences.counted.map(|_| 1)));
    apply(&mut response, preferences);
    response
}

/// The response to a call whose JSON is still being produced.
pub(crate) fn pieces(pieces: AnswerStream, preferences: &Preferences) -> Response {
    let body = pieces.map_err(|error| {
        tracing::error!(?error, "a streamed response was aborted");
        std::io::Error::other("the response was aborted")
    });
    let mut response = Body::from_stream(body).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(Media::JSON.content_type()));
    apply(&mut response, preferences);
    response
}

/// The response that lists the allowed methods.
pub(crate) fn allowed(methods: &str) -> Response {
    let mut response = StatusCode::OK.into_response();
    set(&mut response, ALLOW, methods);
    set(&mut response, ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    response
}

/// Longer URLs are left out: proxies refuse responses with large headers.
const MAX_LOCATION_BYTES: usize = 1024;

/// The URL of the rows in a response: the table and its sorted parameters, so that the same rows always have the same URL.
pub(crate) fn location(table: &str, raw_query: &str) -> Option<HeaderValue> {
    let mut parameters: Vec<_> =
        raw_query.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("apikey=")).collect();
    parameters.sort_unstable();
    let location = match parameters.as_slice() {
        [] => format!("/{table}"),
        parameters => format!("/{table}?{}", parameters.join("&")),
    };
    (location.len() <= MAX_LOCATION_BYTES).then(|| HeaderValue::try_from(location).ok()).flatten()
}

/// `0-9/42`, with `*` for an empty or unknown part.
pub(crate) fn content_range(offset: u64, count: u64, total: Option<u64>) -> String {
    let total = total.map_or_else(|| "*".to_owned(), |total| total.to_string());
    match count {
        0 => format!("*/{total}"),
        _ => format!("{offset}-{}/{total}", offset + count - 1),
    }
}

fn with_body(status: StatusCode, media: Media, body: Bytes) -> Response {
    let mut response = (status, body).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media.content_type()));
    response
}

/// The body in the requested format. A list, which is by far the most common, is passed on unchanged.
fn render(body: RowsText, media: Media) -> Bytes {
    let body = if media.strip_nulls { RowsText::Own(strip_nulls(body.as_str())) } else { body };
    match media.form {
        MediaForm::List | MediaForm::Plan { .. } => body.into_bytes(),
        // One row: the text between the brackets.
        MediaForm::Object => match body.as_str().len() {
            0 | 1 => Bytes::from_static(b"null"),
            length => body.into_bytes().slice(1..length - 1),
        },
        MediaForm::Csv => Bytes::from(csv::from_json(body.as_str())),
    }
}

fn strip_nulls(body: &str) -> String {
    fn strip(value: &mut Json) {
        match value {
            Json::Object(fields) => {
                fields.retain(|_, value| !value.is_null());
                fields.values_mut().for_each(strip);
            }
            Json::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    // Parse one row at a time: parsed values take many times the memory of their text.
    let Ok(rows) = serde_json::from_str::<Vec<&RawValue>>(body) else { return body.to_owned() };
    let rows = rows.iter().map(|row| match serde_json::from_str::<Json>(row.get()) {
        Ok(mut value) => {
            strip(&mut value);
            value.to_string()
        }
        Err(_) => row.get().to_owned(),
    });
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}

fn apply(response: &mut Response, preferences: &Preferences) {
    if let Some(applied) = preferences.applied() {
        set(response, PREFERENCE_APPLIED, &applied);
    }
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    // Leave out a value that is not a valid header, rather than failing a request that was answered.
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
