//! Bodies in the forms that clients send: JSON, CSV, and forms.

use http::HeaderMap;
use http::header::CONTENT_TYPE;
use serde_json::Value as Json;

use crate::csv;
use crate::error::Error;
use crate::request::pairs;

/// What a body says it is. One that says nothing is JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Payload {
    Json,
    Csv,
    Form,
}

impl Payload {
    /// The form of a request's body.
    pub(crate) fn of(headers: &HeaderMap) -> Result<Payload, Error> {
        let Some(value) = headers.get(CONTENT_TYPE) else { return Ok(Payload::Json) };
        let text = String::from_utf8_lossy(value.as_bytes());
        let name = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match name.as_str() {
            ""
            | "application/json"
            | "application/vnd.pgrst.object"
            | "application/vnd.pgrst.object+json"
            | "application/vnd.pgrst.array"
            | "application/vnd.pgrst.array+json" => Ok(Payload::Json),
            "text/csv" => Ok(Payload::Csv),
            "application/x-www-form-urlencoded" => Ok(Payload::Form),
            _ => Err(Error::ContentType(name)),
        }
    }

    /// Reads a body as JSON, of a table no more than one row beyond `most`, so that who counts them can refuse.
    pub(crate) fn read(self, bytes: &[u8], most: usize) -> Result<Json, Error> {
        match self {
            Payload::Json => serde_json::from_slice(bytes).map_err(|_| Error::Body("Empty or invalid json".to_owned())),
            Payload::Csv => csv::to_json(text_of(bytes)?, most.saturating_add(1)),
            Payload::Form => {
                let fields = fields(bytes)?.into_iter().map(|(key, value)| (key, Json::from(value)));
                Ok(Json::Object(fields.collect()))
            }
        }
    }
}

/// The fields of a form.
pub(crate) fn fields(bytes: &[u8]) -> Result<Vec<(String, String)>, Error> {
    Ok(pairs(text_of(bytes)?).collect())
}

fn text_of(bytes: &[u8]) -> Result<&str, Error> {
    str::from_utf8(bytes).map_err(|_| Error::Body("The body is not UTF-8 text".to_owned()))
}
