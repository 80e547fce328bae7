//! Rows as CSV, in both directions.

use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use crate::error::Error;

/// Writes a JSON array of objects as CSV with a header line. Lists and objects are written as JSON. Rows are parsed one
/// at a time, because parsed values take many times the memory of their text.
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

/// The longest column name. Each row repeats it.
const MAX_NAME_BYTES: usize = 63;

/// The maximum number of columns, more than a table of either engine can have.
const MAX_COLUMNS: usize = 2000;

/// Reads CSV with a header line as a JSON array of at most `max_rows` objects. Returns `None` if they hold more than
/// `max_values` values. Values are strings, and `NULL` is null.
pub(crate) fn to_json(text: &str, max_rows: usize, max_values: usize) -> Result<Option<Json>, Error> {
    let mut lines = CsvRecords { rest: text.strip_prefix('\u{feff}').unwrap_or(text) };
    let header = lines.next().ok_or_else(|| Error::Body("Empty or invalid csv".to_owned()))??;
    if let Some(name) = header.iter().find(|name| name.is_empty() || name.len() > MAX_NAME_BYTES) {
        let name: String = name.chars().take(MAX_NAME_BYTES).collect();
        return Err(Error::Body(format!("{name:?} in the first line is not a column name")));
    }
    let mut rows = Vec::new();
    for line in lines.take(max_rows) {
        let line = line?;
        if line.len() != header.len() {
            return Err(Error::Body("All lines must have same number of fields".to_owned()));
        }
        if (rows.len() + 1).saturating_mul(header.len()) > max_values {
            return Ok(None);
        }
        let value = |text: String| if text == "NULL" { Json::Null } else { Json::from(text) };
        rows.push(Json::Object(header.iter().cloned().zip(line.into_iter().map(value)).collect()));
    }
    Ok(Some(Json::Array(rows)))
}

/// The lines of a CSV text, each split into its fields. Skips empty lines.
struct CsvRecords<'a> {
    rest: &'a str,
}

impl Iterator for CsvRecords<'_> {
    type Item = Result<Vec<String>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.rest = self.rest.trim_start_matches(['\r', '\n']);
        if self.rest.is_empty() {
            return None;
        }
        let mut fields = Vec::new();
        loop {
            match self.field() {
                Ok(field) => fields.push(field),
                Err(error) => {
                    self.rest = "";
                    return Some(Err(error));
                }
            }
            match self.rest.strip_prefix(',') {
                Some(_) if fields.len() == MAX_COLUMNS => {
                    self.rest = "";
                    return Some(Err(Error::Body(format!("A line of the csv has more than {MAX_COLUMNS} fields"))));
                }
                Some(rest) => self.rest = rest,
                None => return Some(Ok(fields)),
            }
        }
    }
}

impl CsvRecords<'_> {
    /// Reads one field, up to the comma or the end of the line.
    fn field(&mut self) -> Result<String, Error> {
        let Some(mut quoted) = self.rest.strip_prefix('"') else {
            let end = self.rest.find([',', '\r', '\n']).unwrap_or(self.rest.len());
            let (field, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Ok(field.to_owned());
        };
        let mut field = String::new();
        loop {
            let end =
                quoted.find('"').ok_or_else(|| Error::Body("A quoted field of the csv does not end".to_owned()))?;
            field.push_str(&quoted[..end]);
            quoted = &quoted[end + 1..];
            match quoted.strip_prefix('"') {
                Some(rest) => {
                    field.push('"');
                    quoted = rest;
                }
                None => break,
            }
        }
        self.rest = quoted;
        match quoted.chars().next() {
            None | Some(',' | '\r' | '\n') => Ok(field),
            Some(_) => Err(Error::Body("A quoted field of the csv is followed by text".to_owned())),
        }
    }
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
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn written_csv_can_be_read() {
        let rows = |text: &str, max_rows: usize| to_json(text, max_rows, usize::MAX).map(Option::unwrap_or_default);
        let read = |text: &str| rows(text, 10).map(|rows| rows.to_string()).map_err(|error| format!("{error:?}"));
        assert_eq!(
            read("a,b\r\n1,\"x, \"\"y\"\"\nz\"\r\n\r\nNULL,").unwrap(),
            r#"[{"a":"1","b":"x, \"y\"\nz"},{"a":null,"b":""}]"#
        );
        assert_eq!(read("\u{feff}a\n").unwrap(), "[]");
        assert_eq!(rows("a\n1\n2\n3", 2).unwrap(), serde_json::json!([{"a": "1"}, {"a": "2"}]));
        for broken in ["", "a,b\n1", "a\n\"1", "a\n\"1\"2", "a,,b\n1,2,3", &format!("{}\n1", "a".repeat(64))] {
            assert!(read(broken).unwrap_err().starts_with("Body"), "{broken}");
        }
    }

    #[test]
    fn too_many_values_or_columns_are_not_read() {
        assert!(to_json("a,b\n1,2\n3,4", 10, 4).unwrap().is_some());
        assert!(to_json("a,b\n1,2\n3,4", 10, 3).unwrap().is_none());
        assert!(to_json(&format!("a{}", ",a".repeat(MAX_COLUMNS - 1)), 10, 10).is_ok());
        assert!(to_json(&format!("a{}", ",a".repeat(MAX_COLUMNS)), 10, 10).is_err());
    }

    #[test]
    fn fields_are_quoted_only_when_they_must_be() {
        let csv = from_json(r#"[{"a":"x, \"y\"","b":null,"c":[1],"d":true},{"a":"z","b":"","c":[],"d":false}]"#);
        assert_eq!(csv, "a,b,c,d\n\"x, \"\"y\"\"\",,[1],t\nz,\"\",[],f");
    }
}
