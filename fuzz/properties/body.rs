//! Bodies of the data API in JSON, CSV and forms: rows to insert, columns to update, arguments of functions. The first
//! line says which, as in `insert jobs text/csv`. Accepted values are in stored form, so they are accepted again
//! unchanged. Everything else is refused with an error of the dialect.

use sangam_rest::Error;
use sangam_rest::testing::{read_arguments, read_csv, read_insert, read_update, respond, write_csv};
use sangam_schema::{Caller, Clock, Resource, contains_nul};
use serde_json::Value as Json;

use super::{NOW, SCHEMA, split_line, text};

pub fn check(bytes: &[u8]) {
    let (line, body) = split_line(bytes);
    let mut words = line.split(' ');
    let (Some(verb), Some(name)) = (words.next(), words.next()) else { return };
    let content_type = words.next().unwrap_or_default();
    match verb {
        "insert" => {
            if let Some(resource) = SCHEMA.resource(name) {
                check_insert(resource, content_type, body);
            }
        }
        "update" => {
            if let Some(resource) = SCHEMA.resource(name) {
                let caller = Caller::User(Default::default());
                check_refusal(read_update(resource, caller, &Clock::fixed(NOW), content_type, body));
            }
        }
        "call" => {
            let Some(function) = SCHEMA.function(name) else { return };
            if let Some(arguments) = check_refusal(read_arguments(function, content_type, body)) {
                assert_eq!(arguments.len(), function.arguments.len());
                let written = Json::Object(arguments);
                assert!(!contains_nul(&written));
            }
        }
        _ => {}
    }
    check_csv(&text(body));
}

fn check_insert(resource: &Resource, content_type: &str, body: &[u8]) {
    let clock = Clock::fixed(NOW);
    for caller in [Caller::User(Default::default()), Caller::Service] {
        let Some(rows) = check_refusal(read_insert(resource, caller, &clock, content_type, body)) else { continue };
        let read: Vec<serde_json::Map<String, Json>> = serde_json::from_str(&rows).expect("rows are a list of objects");
        for row in &read {
            let names: Vec<&str> = resource.stored().map(|column| column.name).collect();
            assert!(row.keys().eq(&names), "a row has the columns {:?}", row.keys());
            assert!(row.values().all(|value| !contains_nul(value)), "{row:?} holds a NUL");
        }
        let again = read_insert(resource, Caller::Service, &clock, "application/json", rows.as_bytes());
        assert_eq!(again.ok(), Some(rows), "stored rows are read as they are");
    }
}

/// The parsed value, if any. A refusal must be an error of the dialect.
fn check_refusal<T>(read: Result<T, Error>) -> Option<T> {
    read.map_err(|error| {
        let status = respond(error).status();
        assert!(status.is_client_error(), "refused with {status}");
    })
    .ok()
}

/// Rows from CSV are the same after they are written and parsed again. Nulls are an exception: they are written as empty fields.
fn check_csv(csv: &str) {
    let Ok(rows) = read_csv(csv, 100) else { return };
    let list = rows.as_array().expect("CSV is read as a list");
    let values = || list.iter().filter_map(Json::as_object).flat_map(|row| row.iter());
    let is_plain = values().all(|(name, value)| !value.is_null() && !name.starts_with('\u{feff}'));
    if is_plain && !list.is_empty() {
        let again = read_csv(&write_csv(&rows.to_string()), 100);
        assert_eq!(again.ok().as_ref(), Some(&rows));
    }
}
