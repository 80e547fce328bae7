//! Request bodies in the formats clients send: JSON, CSV and forms.

use http::HeaderMap;
use http::header::CONTENT_TYPE;
use serde_json::Value as Json;

use crate::csv;
use crate::error::Error;
use crate::request::pairs;

/// The maximum number of values in a body. Each takes many times the memory of its text: eight megabytes of `[0,0,…]`
/// would become three hundred. The largest insert, of rows with all their columns, has fewer.
const MAX_VALUES: usize = 300_000;

/// The maximum number of fields in a form, which holds one row or one call.
const MAX_FIELDS: usize = 1000;

/// The format of a body, from its content type. Without one it is JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Payload {
    Json,
    Csv,
    Form,
}

impl Payload {
    /// The format of a request's body.
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

    /// Parses a body as JSON. Reads at most one row more than `max_rows`, which is enough for the caller to refuse it.
    pub(crate) fn read(self, bytes: &[u8], max_rows: usize) -> Result<Json, Error> {
        // The service key may send any number of rows.
        let max_values = if max_rows == usize::MAX { usize::MAX } else { MAX_VALUES };
        match self {
            Payload::Json if has_more_values(bytes, max_values) => Err(too_many_values(max_values)),
            Payload::Json => serde_json::from_slice(bytes).map_err(|_| Error::Body("Empty or invalid json".to_owned())),
            Payload::Csv => {
                let table = csv::to_json(text_of(bytes)?, max_rows.saturating_add(1), max_values)?;
                table.ok_or_else(|| too_many_values(max_values))
            }
            Payload::Form => {
                let fields = fields(bytes)?.into_iter().map(|(key, value)| (key, Json::from(value)));
                Ok(Json::Object(fields.collect()))
            }
        }
    }
}

/// The fields of a form body.
pub(crate) fn fields(bytes: &[u8]) -> Result<Vec<(String, String)>, Error> {
    let fields: Vec<_> = pairs(text_of(bytes)?).take(MAX_FIELDS + 1).collect();
    if fields.len() > MAX_FIELDS {
        return Err(Error::TooComplex(format!("The form has more than {MAX_FIELDS} fields")));
    }
    Ok(fields)
}

fn too_many_values(max_values: usize) -> Error {
    Error::TooComplex(format!("The body has more than {max_values} values"))
}

/// Whether JSON has more values than this, without parsing it. Invalid JSON gets some count and is refused later.
fn has_more_values(json: &[u8], max_values: usize) -> bool {
    let (mut values, mut quoted, mut escaped) = (0, false, false);
    json.iter().any(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            // Each of these starts another value.
            b',' | b'[' | b'{' if !quoted => values += 1,
            _ => {}
        }
        values > max_values
    })
}

fn text_of(bytes: &[u8]) -> Result<&str, Error> {
    str::from_utf8(bytes).map_err(|_| Error::Body("The body is not UTF-8 text".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_values_outside_strings_are_counted() {
        assert!(!has_more_values(br#"{"a,,,[[{":"\",,\\","b":[1,2]}"#, 4));
        assert!(has_more_values(br#"{"a,,,[[{":"\",,\\","b":[1,2]}"#, 3));
        assert!(!has_more_values(b"", 0));
        assert!(has_more_values(b"[0,0,0", 2));
    }
}
