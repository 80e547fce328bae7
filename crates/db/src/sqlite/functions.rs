//! SQL functions that PostgreSQL has and SQLite lacks: patterns, regular expressions, and JSON lists as sets. A null argument
//! yields null. A malformed one raises PostgreSQL's error code.

use std::cell::Cell;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::{Connection, Result};
use sangam_schema::{Type, rounded};
use serde_json::Value as Json;

use super::deadline::Deadline;
use super::errors::{TIMEOUT, raise};
use super::patterns::ConnectionPatterns;
use crate::{Pattern, PatternKind};

/// Registers the functions on a connection. They stop at its deadline and cache compiled patterns in `patterns`.
pub(super) fn register(connection: &Connection, deadline: &Deadline, patterns: &ConnectionPatterns) -> Result<()> {
    for (name, kind) in [
        ("text_like", PatternKind::Like),
        ("text_ilike", PatternKind::ILike),
        ("text_match", PatternKind::Regex),
        ("text_imatch", PatternKind::IRegex),
    ] {
        register_pattern(connection, name, kind, deadline.clone(), patterns.clone())?;
    }
    connection.create_scalar_function("converted", 3, flags(), convert)?;
    connection.create_scalar_function("in_zone", 2, flags(), in_zone)?;
    register_lists(connection, "list_contains", contains, deadline.clone())?;
    register_lists(connection, "list_overlaps", overlaps, deadline.clone())
}

fn flags() -> FunctionFlags {
    FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS
}

/// `converted(value, from, to)` converts a text, a JSON value or a number to another type. The types have their PostgreSQL names.
fn convert(context: &Context<'_>) -> Result<rusqlite::types::Value> {
    use rusqlite::types::{Value, ValueRef};
    let to = Type::from_cast(context.get_raw(2).as_str()?).unwrap_or(Type::Text);
    let is_document = context.get_raw(1).as_str()? == Type::Json.postgres_name();
    let converted = match context.get_raw(0) {
        ValueRef::Null => return Ok(Value::Null),
        ValueRef::Real(number) => rounded(number).map(Json::from),
        value if is_document => to.cast_json(&parse_json(value.as_str()?)?),
        value => to.parse_text(value.as_str()?),
    };
    match converted.map_err(|error| raise(error.code(), &error.to_string()))? {
        Json::Null => Ok(Value::Null),
        Json::Bool(flag) => Ok(Value::Integer(flag.into())),
        Json::Number(number) => Ok(match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Real(number.as_f64().unwrap_or(f64::NAN)),
        }),
        Json::String(text) => Ok(Value::Text(text)),
        document => Ok(Value::Text(document.to_string())),
    }
}

/// `in_zone(timestamp, zone)` formats a timestamp in a time zone.
fn in_zone(context: &Context<'_>) -> Result<Option<String>> {
    let Some(moment) = text(context, 0)? else { return Ok(None) };
    let zone: Arc<TimeZone> = context.get_or_create_aux(1, |zone| {
        TimeZone::get(zone.as_str()?).map_err(|error| raise("22023", &error.to_string()))
    })?;
    let moment: Timestamp = moment.parse().map_err(|_| raise("22007", "not a moment"))?;
    Ok(Some(moment.to_zoned(TimeZone::clone(&zone)).strftime("%Y-%m-%dT%H:%M:%S.%6f%:z").to_string()))
}

fn register_pattern(
    connection: &Connection,
    name: &str,
    kind: PatternKind,
    deadline: Deadline,
    patterns: ConnectionPatterns,
) -> Result<()> {
    connection.create_scalar_function(name, 2, flags(), move |context| {
        let Some(value) = text(context, 0)? else { return Ok(None) };
        let Some(pattern) = text(context, 1)? else { return Ok(None) };
        check_deadline(&deadline)?;
        // SQLite caches the compiled pattern if the argument is constant. The elements of a list are not, so `patterns` caches those.
        let pattern: Arc<Arc<Pattern>> = context.get_or_create_aux(1, |_| patterns.find(kind, pattern))?;
        pattern.is_match(value).map(Some).map_err(|error| raise(error.code(), &error.to_string()))
    })
}

fn register_lists(connection: &Connection, name: &str, test: JsonTest, deadline: Deadline) -> Result<()> {
    connection.create_scalar_function(name, 2, flags(), move |context| {
        let Some(left) = text(context, 0)? else { return Ok(None) };
        let Some(right) = text(context, 1)? else { return Ok(None) };
        check_deadline(&deadline)?;
        let right: Arc<Json> = context.get_or_create_aux(1, |_| parse_json(right))?;
        test(&parse_json(left)?, &right, &ComparisonSteps { deadline: &deadline, taken: Cell::new(0) }).map(Some)
    })
}

type JsonTest = fn(&Json, &Json, &ComparisonSteps) -> Result<bool>;

/// Counts the comparisons of one call and checks the deadline now and then, because two long lists need very many comparisons.
struct ComparisonSteps<'a> {
    deadline: &'a Deadline,
    taken: Cell<u32>,
}

impl ComparisonSteps<'_> {
    fn take(&self) -> Result<()> {
        self.taken.set(self.taken.get().wrapping_add(1));
        if self.taken.get().is_multiple_of(4096) { check_deadline(self.deadline) } else { Ok(()) }
    }
}

fn check_deadline(deadline: &Deadline) -> Result<()> {
    if deadline.passed() { Err(raise(TIMEOUT, "canceling statement due to statement timeout")) } else { Ok(()) }
}

fn text<'c>(context: &'c Context<'_>, i: usize) -> Result<Option<&'c str>> {
    Ok(context.get_raw(i).as_str_or_null()?)
}

fn parse_json(text: &str) -> Result<Json> {
    serde_json::from_str(text).map_err(|_| raise("22P02", "invalid input syntax for type json"))
}

/// The `@>` operator for two `jsonb` values: a list also contains a bare scalar that is one of its elements.
fn contains(haystack: &Json, needle: &Json, steps: &ComparisonSteps) -> Result<bool> {
    match (haystack, needle) {
        (Json::Array(items), scalar) if !scalar.is_array() && !scalar.is_object() => {
            any(items, |item| steps.take().map(|()| same(item, scalar)))
        }
        _ => contains_inside(haystack, needle, steps),
    }
}

fn contains_inside(haystack: &Json, needle: &Json, steps: &ComparisonSteps) -> Result<bool> {
    steps.take()?;
    match (haystack, needle) {
        (Json::Object(have), Json::Object(want)) => all(want, |(key, value)| match have.get(key) {
            Some(found) => contains_inside(found, value, steps),
            None => Ok(false),
        }),
        (Json::Array(have), Json::Array(want)) => {
            all(want, |value| any(have, |found| contains_inside(found, value, steps)))
        }
        _ => Ok(same(haystack, needle)),
    }
}

/// Whether two lists share an element.
fn overlaps(left: &Json, right: &Json, steps: &ComparisonSteps) -> Result<bool> {
    match (left, right) {
        (Json::Array(left), Json::Array(right)) => {
            any(left, |item| any(right, |other| steps.take().map(|()| same(item, other))))
        }
        _ => Ok(false),
    }
}

fn any<T>(items: impl IntoIterator<Item = T>, mut test: impl FnMut(T) -> Result<bool>) -> Result<bool> {
    for item in items {
        if test(item)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn all<T>(items: impl IntoIterator<Item = T>, mut test: impl FnMut(T) -> Result<bool>) -> Result<bool> {
    any(items, |item| test(item).map(|holds| !holds)).map(|fails| !fails)
}

/// Equality as in `jsonb`, where 1 and 1.0 are the same number.
fn same(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::Number(left), Json::Number(right)) => left == right || left.as_f64() == right.as_f64(),
        _ => left == right,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn query(sql: &str) -> Option<bool> {
        let mut connection = Connection::open_in_memory().unwrap();
        let deadline = Deadline::install(&mut connection).unwrap();
        register(&connection, &deadline, &ConnectionPatterns::default()).unwrap();
        connection.query_row(&format!("select {sql}"), [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn like_is_case_sensitive_and_ilike_is_not() {
        assert_eq!(query("text_like('Rust engineer', 'Rust%')"), Some(true));
        assert_eq!(query("text_like('Rust engineer', 'rust%')"), Some(false));
        assert_eq!(query("text_ilike('ÉCOLE', '_col%')"), Some(true));
        assert_eq!(query("text_ilike('ÉCOLE', 'école')"), Some(true));
    }

    #[test]
    fn like_treats_everything_except_its_wildcards_literally() {
        assert_eq!(query("text_like('a.c', 'a.c')"), Some(true));
        assert_eq!(query("text_like('abc', 'a.c')"), Some(false));
        assert_eq!(query(r"text_like('50%', '50\%')"), Some(true));
        assert_eq!(query(r"text_like('500', '50\%')"), Some(false));
        assert_eq!(query("text_like('two' || char(10) || 'lines', '%lines')"), Some(true));
    }

    #[test]
    fn regular_expressions_match_anywhere() {
        assert_eq!(query("text_match('senior rust engineer', 'r[u]st')"), Some(true));
        assert_eq!(query("text_match('Rust', '^rust$')"), Some(false));
        assert_eq!(query("text_imatch('Rust', '^rust$')"), Some(true));
    }

    #[test]
    fn null_stays_null() {
        assert_eq!(query("text_like(null, 'a')"), None);
        assert_eq!(query("list_contains('[]', null)"), None);
    }

    #[test]
    fn list_contains_behaves_like_jsonb() {
        assert_eq!(query(r#"list_contains('["a","b"]', '["b"]')"#), Some(true));
        assert_eq!(query(r#"list_contains('["a","b"]', '"b"')"#), Some(true));
        assert_eq!(query(r#"list_contains('["a","b"]', '["b","c"]')"#), Some(false));
        assert_eq!(query(r#"list_contains('[{"k":1,"l":2}]', '[{"k":1.0}]')"#), Some(true));
        assert_eq!(query(r#"list_contains('[["a"]]', '["a"]')"#), Some(false));
        assert_eq!(query(r#"list_contains('["a"]', '[]')"#), Some(true));
    }

    #[test]
    fn lists_overlap_when_they_share_an_element() {
        assert_eq!(query(r#"list_overlaps('["a","b"]', '["b","c"]')"#), Some(true));
        assert_eq!(query(r#"list_overlaps('["a"]', '["b"]')"#), Some(false));
        assert_eq!(query(r#"list_overlaps('[]', '[]')"#), Some(false));
    }
}
