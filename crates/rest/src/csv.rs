//! Rows as CSV.

use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

/// Writes a JSON array of objects as CSV with a header line; lists and objects are written as JSON. One row at a time is read:
/// as values they take many times the room of their text.
pub(crate) fn from_json(body: &str) -> String {
    let rows: Vec<&RawValue> = serde_json::from_str(body).unwrap_or_default();
    let Some(first) = rows.first() else { return String::new() };
    let keys: Vec<String> = read_row(first).into_iter().map(|(key, _)| key).collect();
    let header: Vec<_> = keys.iter().map(|key| quote(key)).collect();
    let mut csv = String::with_capacity(body.len() / 2);
    csv.push_str(&header.join(","));
    for row in rows {
        let row = read_row(row);
        let fields: Vec<_> = keys.iter().map(|key| row.get(key).map(field).unwrap_or_default()).collect();
        csv.push('\n');
        csv.push_str(&fields.join(","));
    }
    csv
}

fn read_row(row: &RawValue) -> Map<String, Json> {
    serde_json::from_str(row.get()).unwrap_or_default()
}

fn field(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => quote(text),
        Json::Bool(true) => "t".to_owned(),
        Json::Bool(false) => "f".to_owned(),
        other => quote(&other.to_string()),
    }
}

fn quote(text: &str) -> String {
    let special = text.is_empty() || text.contains([',', '"', '\n', '\r']);
    if special { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_only_when_they_must_be() {
        let csv = from_json(r#"[{"a":"x, \"y\"","b":null,"c":[1],"d":true},{"a":"z","b":"","c":[],"d":false}]"#);
        assert_eq!(csv, "a,b,c,d\n\"x, \"\"y\"\"\",,[1],t\nz,\"\",[],f");
    }
}
