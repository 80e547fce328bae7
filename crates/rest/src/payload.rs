//! Bodies in the forms that clients send: JSON, CSV, and forms.

use http::HeaderMap;
use http::header::CONTENT_TYPE;
use serde_json::Value as Json;

use crate::csv;
use crate::error::Error;
use crate::request::pairs;

/// The most values in a body. Each takes many times the room of its text: eight megabytes of `[0,0,…]` would become three hundred. The
/// largest insert, of rows with all their columns, has fewer.
const MOST_VALUES: usize = 300_000;

/// The most fields of a form, which holds one row or one call.
const MOST_FIELDS: usize = 1000;

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
        // The operator's own key may bring as many rows as it likes.
        let most_values = if most == usize::MAX { usize::MAX } else { MOST_VALUES };
        match self {
            Payload::Json if has_more_values(bytes, most_values) => Err(too_many_values(most_values)),
            Payload::Json => serde_json::from_slice(bytes).map_err(|_| Error::Body("Empty or invalid json".to_owned())),
            Payload::Csv => {
                let table = csv::to_json(text_of(bytes)?, most.saturating_add(1), most_values)?;
                table.ok_or_else(|| too_many_values(most_values))
            }
            Payload::Form => {
                let fields = fields(bytes)?.into_iter().map(|(key, value)| (key, Json::from(value)));
                Ok(Json::Object(fields.collect()))
            }
        }
    }
}

/// The fields of a form.
pub(crate) fn fields(bytes: &[u8]) -> Result<Vec<(String, String)>, Error> {
    let fields: Vec<_> = pairs(text_of(bytes)?).take(MOST_FIELDS + 1).collect();
    if fields.len() > MOST_FIELDS {
        return Err(Error::TooComplex(format!("The form has more than {MOST_FIELDS} fields")));
    }
    Ok(fields)
}

fn too_many_values(most: usize) -> Error {
    Error::TooComplex(format!("The body has more than {most} values"))
}

/// Whether JSON has more values than this, counted without reading it. What is no JSON is counted somehow, and refused later.
fn has_more_values(json: &[u8], most: usize) -> bool {
    let (mut values, mut quoted, mut escaped) = (0, false, false);
    json.iter().any(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            // Each begins a value or another.
            b',' | b'[' | b'{' if !quoted => values += 1,
            _ => {}
        }
        values > most
    })
}

fn text_of(bytes: &[u8]) -> Result<&str, Error> {
    str::from_utf8(bytes).map_err(|_| Error::Body("The body is not UTF-8 text".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_values_outside_of_texts_are_counted() {
        assert!(!has_more_values(br#"{"a,,,[[{":"\",,\\","b":[1,2]}"#, 4));
        assert!(has_more_values(br#"{"a,,,[[{":"\",,\\","b":[1,2]}"#, 3));
        assert!(!has_more_values(b"", 0));
        assert!(has_more_values(b"[0,0,0", 2));
    }
}
