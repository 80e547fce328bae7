//! Functions that PostgreSQL has and SQLite lacks: patterns, regular expressions, and JSON lists as sets. A null argument
//! gives null, a malformed one raises PostgreSQL's code.

use std::sync::Arc;

use regex::{Regex, RegexBuilder};
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::{Connection, Error, Result};
use serde_json::Value as Json;

/// Compiled patterns beyond this size are refused, since a request chooses them.
const LARGEST_REGEX: usize = 1 << 20;

/// Makes the functions known to a connection.
pub(super) fn register(connection: &Connection) -> Result<()> {
    register_pattern(connection, "text_like", like_pattern, false)?;
    register_pattern(connection, "text_ilike", like_pattern, true)?;
    register_pattern(connection, "text_match", regex_pattern, false)?;
    register_pattern(connection, "text_imatch", regex_pattern, true)?;
    register_lists(connection, "list_contains", contains)?;
    register_lists(connection, "list_overlaps", overlaps)
}

fn flags() -> FunctionFlags {
    FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS
}

fn register_pattern(
    connection: &Connection,
    name: &str,
    to_regex: fn(&str) -> Result<String>,
    ignore_case: bool,
) -> Result<()> {
    connection.create_scalar_function(name, 2, flags(), move |context| {
        let Some(value) = text(context, 0)? else { return Ok(None) };
        let Some(pattern) = text(context, 1)? else { return Ok(None) };
        // SQLite keeps the compiled pattern while the argument stays the same, that is, for the whole statement.
        let regex: Arc<Regex> = context.get_or_create_aux(1, |_| compile(&to_regex(pattern)?, ignore_case))?;
        Ok(Some(regex.is_match(value)))
    })
}

fn register_lists(connection: &Connection, name: &str, test: fn(&Json, &Json) -> bool) -> Result<()> {
    connection.create_scalar_function(name, 2, flags(), move |context| {
        let Some(left) = text(context, 0)? else { return Ok(None) };
        let Some(right) = text(context, 1)? else { return Ok(None) };
        let right: Arc<Json> = context.get_or_create_aux(1, |_| parse_json(right))?;
        Ok(Some(test(&parse_json(left)?, &right)))
    })
}

fn text<'c>(context: &'c Context<'_>, i: usize) -> Result<Option<&'c str>> {
    Ok(context.get_raw(i).as_str_or_null()?)
}

fn compile(pattern: &str, ignore_case: bool) -> Result<Regex> {
    let regex = RegexBuilder::new(pattern).case_insensitive(ignore_case).size_limit(LARGEST_REGEX).build();
    regex.map_err(|_| raise("2201B", "invalid regular expression"))
}

fn regex_pattern(pattern: &str) -> Result<String> {
    Ok(pattern.to_owned())
}

/// Spells a LIKE pattern as a regular expression: `%` is any run, `_` any character, a backslash makes the next one plain.
fn like_pattern(pattern: &str) -> Result<String> {
    let mut regex = String::from("(?s)^");
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        match character {
            '%' => regex.push_str(".*"),
            '_' => regex.push('.'),
            '\\' => {
                let plain = characters
                    .next()
                    .ok_or_else(|| raise("22025", "LIKE pattern must not end with escape character"))?;
                regex.push_str(&regex::escape(plain.encode_utf8(&mut [0; 4])));
            }
            plain => regex.push_str(&regex::escape(plain.encode_utf8(&mut [0; 4]))),
        }
    }
    regex.push('$');
    Ok(regex)
}

fn parse_json(text: &str) -> Result<Json> {
    serde_json::from_str(text).map_err(|_| raise("22P02", "invalid input syntax for type json"))
}

fn raise(code: &str, message: &str) -> Error {
    Error::UserFunctionError(format!("{code}:{message}").into())
}

/// What `@>` says of two `jsonb` values: a list also contains a bare scalar that is one of its elements.
fn contains(haystack: &Json, needle: &Json) -> bool {
    match (haystack, needle) {
        (Json::Array(items), scalar) if !scalar.is_array() && !scalar.is_object() => {
            items.iter().any(|item| same(item, scalar))
        }
        _ => contains_inside(haystack, needle),
    }
}

fn contains_inside(haystack: &Json, needle: &Json) -> bool {
    match (haystack, needle) {
        (Json::Object(have), Json::Object(want)) => {
            want.iter().all(|(key, value)| have.get(key).is_some_and(|found| contains_inside(found, value)))
        }
        (Json::Array(have), Json::Array(want)) => {
            want.iter().all(|value| have.iter().any(|found| contains_inside(found, value)))
        }
        _ => same(haystack, needle),
    }
}

/// Whether two lists share an element.
fn overlaps(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::Array(left), Json::Array(right)) => left.iter().any(|item| right.iter().any(|other| same(item, other))),
        _ => false,
    }
}

/// Equality as `jsonb` has it, where 1 and 1.0 are one number.
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

    fn ask(sql: &str) -> Option<bool> {
        let connection = Connection::open_in_memory().unwrap();
        register(&connection).unwrap();
        connection.query_row(&format!("select {sql}"), [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn like_minds_case_and_ilike_does_not() {
        assert_eq!(ask("text_like('Rust engineer', 'Rust%')"), Some(true));
        assert_eq!(ask("text_like('Rust engineer', 'rust%')"), Some(false));
        assert_eq!(ask("text_ilike('ÉCOLE', '_col%')"), Some(true));
        assert_eq!(ask("text_ilike('ÉCOLE', 'école')"), Some(true));
    }

    #[test]
    fn like_takes_everything_but_its_own_signs_literally() {
        assert_eq!(ask("text_like('a.c', 'a.c')"), Some(true));
        assert_eq!(ask("text_like('abc', 'a.c')"), Some(false));
        assert_eq!(ask(r"text_like('50%', '50\%')"), Some(true));
        assert_eq!(ask(r"text_like('500', '50\%')"), Some(false));
        assert_eq!(ask("text_like('two' || char(10) || 'lines', '%lines')"), Some(true));
    }

    #[test]
    fn regular_expressions_match_anywhere() {
        assert_eq!(ask("text_match('senior rust engineer', 'r[u]st')"), Some(true));
        assert_eq!(ask("text_match('Rust', '^rust$')"), Some(false));
        assert_eq!(ask("text_imatch('Rust', '^rust$')"), Some(true));
    }

    #[test]
    fn null_stays_null() {
        assert_eq!(ask("text_like(null, 'a')"), None);
        assert_eq!(ask("list_contains('[]', null)"), None);
    }

    #[test]
    fn a_list_contains_as_jsonb_does() {
        assert_eq!(ask(r#"list_contains('["a","b"]', '["b"]')"#), Some(true));
        assert_eq!(ask(r#"list_contains('["a","b"]', '"b"')"#), Some(true));
        assert_eq!(ask(r#"list_contains('["a","b"]', '["b","c"]')"#), Some(false));
        assert_eq!(ask(r#"list_contains('[{"k":1,"l":2}]', '[{"k":1.0}]')"#), Some(true));
        assert_eq!(ask(r#"list_contains('[["a"]]', '["a"]')"#), Some(false));
        assert_eq!(ask(r#"list_contains('["a"]', '[]')"#), Some(true));
    }

    #[test]
    fn lists_overlap_when_they_share_an_element() {
        assert_eq!(ask(r#"list_overlaps('["a","b"]', '["b","c"]')"#), Some(true));
        assert_eq!(ask(r#"list_overlaps('["a"]', '["b"]')"#), Some(false));
        assert_eq!(ask(r#"list_overlaps('[]', '[]')"#), Some(false));
    }
}
