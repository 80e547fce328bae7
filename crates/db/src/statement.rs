//! Statements, and the templates from which they are rendered for either engine.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use parking_lot::RwLock;
use sangam_schema::Type;

use crate::{Engine, Value};

/// SQL for one engine, with the values for its placeholders in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The text, with `?1…` on SQLite and `$1…` on PostgreSQL.
    pub sql: Arc<str>,
    /// The values of the placeholders.
    pub values: Vec<Value>,
}

impl Statement {
    /// A statement in the engine's own SQL.
    pub fn new(sql: impl Into<Arc<str>>, values: Vec<Value>) -> Statement {
        Statement { sql: sql.into(), values }
    }
}

/// Renders templates for one engine and caches the result, because a template never changes.
#[derive(Debug)]
pub(crate) struct Templates {
    engine: Engine,
    rendered: RwLock<HashMap<&'static str, Arc<str>>>,
}

impl Templates {
    pub(crate) fn new(engine: Engine) -> Templates {
        Templates { engine, rendered: RwLock::default() }
    }

    pub(crate) fn engine(&self) -> Engine {
        self.engine
    }

    pub(crate) fn statement(&self, template: &'static str, values: Vec<Value>) -> Statement {
        Statement { sql: self.sql(template), values }
    }

    fn sql(&self, template: &'static str) -> Arc<str> {
        if let Some(sql) = self.rendered.read().get(template) {
            return sql.clone();
        }
        let sql: Arc<str> = render(self.engine, template).into();
        self.rendered.write().insert(template, sql.clone());
        sql
    }
}

/// Renders a template for an engine:
/// - `{uuid}`, or `{1:uuid}` if a value is used twice, becomes the engine's placeholder.
/// - `{locked}` at the end of a select becomes the clause that locks its rows.
/// - `{day+330:created_at}` becomes the calendar day of a timestamp in a time zone 330 minutes ahead of UTC.
/// - `{in 1:uuid}` after an expression tests whether it is an element of a JSON array, here the first value.
///
/// Other braces, as in `'{}'`, are part of the SQL and are kept.
fn render(engine: Engine, template: &str) -> String {
    let mut sql = String::with_capacity(template.len() * 2);
    let mut rest = template;
    let mut position = 0;
    while let Some(open) = rest.find('{') {
        let (before, after) = rest.split_at(open);
        sql.push_str(before);
        if let Some((words, after)) = render_clause(engine, after) {
            sql.push_str(&words);
            rest = after;
            continue;
        }
        let placeholder = after.find('}').and_then(|close| Some((close, parse_placeholder(&after[1..close])?)));
        let Some((close, (number, ty))) = placeholder else {
            sql.push('{');
            rest = &after[1..];
            continue;
        };
        let number = number.unwrap_or_else(|| {
            position += 1;
            position
        });
        // Writing to a string cannot fail.
        let _ = write!(sql, "{}", engine.placeholder(number, ty));
        rest = &after[close + 1..];
    }
    sql.push_str(rest);
    sql
}

/// Renders braces that are not a plain placeholder. Returns the SQL and the rest of the template.
fn render_clause(engine: Engine, braced: &str) -> Option<(String, &str)> {
    let (inside, rest) = braced.strip_prefix('{')?.split_once('}')?;
    if inside == "locked" {
        return Some((engine.locked().to_owned(), rest));
    }
    if let Some((Some(number), ty)) = inside.strip_prefix("in ").and_then(parse_placeholder) {
        return Some((engine.is_one_of("", &engine.array_placeholder(number), ty).trim_start().to_owned(), rest));
    }
    let (minutes, moment) = inside.strip_prefix("day+")?.split_once(':')?;
    Some((engine.day(moment, minutes.parse().ok()?), rest))
}

fn parse_placeholder(inside: &str) -> Option<(Option<usize>, Type)> {
    match inside.split_once(':') {
        Some((number, name)) => Some((Some(number.parse().ok()?), parse_type(name)?)),
        None => Some((None, parse_type(inside)?)),
    }
}

fn parse_type(name: &str) -> Option<Type> {
    Some(match name {
        "uuid" => Type::Uuid,
        "text" => Type::Text,
        "int" => Type::Integer,
        "real" => Type::Number,
        "bool" => Type::Boolean,
        "timestamp" => Type::Timestamp,
        "date" => Type::Date,
        "json" => Type::Json,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_numbers_its_placeholders_in_order() {
        let template = "update jobs set title = {text} where id = {uuid} and views < {int}";
        assert_eq!(render(Engine::Sqlite, template), "update jobs set title = ?1 where id = ?2 and views < ?3");
        assert_eq!(
            render(Engine::Postgres, template),
            "update jobs set title = $1::text where id = cast($2::text as uuid) and views < cast($3::text as bigint)"
        );
    }

    #[test]
    fn a_value_that_occurs_twice_is_numbered() {
        let template = "select {1:uuid}, {2:bool}, {1:uuid}";
        assert_eq!(render(Engine::Sqlite, template), "select ?1, ?2, ?1");
    }

    #[test]
    fn other_braces_belong_to_the_sql() {
        let template = "select '{}', '{\"a\": 1}', {json}, '{'";
        assert_eq!(render(Engine::Sqlite, template), "select '{}', '{\"a\": 1}', ?1, '{'");
    }

    #[test]
    fn an_expression_can_be_tested_against_a_json_array() {
        let template = "select 1 from jobs where id {in 1:uuid}";
        let sqlite = "select 1 from jobs where id in (select value from json_each(?1))";
        assert_eq!(render(Engine::Sqlite, template), sqlite);
        assert!(render(Engine::Postgres, template).contains("id = any(array(select cast(v as uuid) from"));
    }

    #[test]
    fn rows_are_locked_on_postgres_only() {
        let template = "select status from jobs where id = {uuid} {locked}";
        assert_eq!(render(Engine::Sqlite, template), "select status from jobs where id = ?1 ");
        assert_eq!(
            render(Engine::Postgres, template),
            "select status from jobs where id = cast($1::text as uuid) for no key update"
        );
    }

    #[test]
    fn a_day_is_computed_in_the_given_time_zone() {
        let template = "select {day+330:created_at}";
        assert_eq!(render(Engine::Sqlite, template), "select date(created_at, '+330 minutes')");
        assert_eq!(
            render(Engine::Postgres, template),
            "select to_char((created_at at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD')"
        );
    }

    #[test]
    fn a_template_is_rendered_once() {
        let templates = Templates::new(Engine::Sqlite);
        let first = templates.statement("select {int}", vec![Value::Int(1)]);
        let second = templates.statement("select {int}", vec![Value::Int(2)]);
        assert!(Arc::ptr_eq(&first.sql, &second.sql));
    }
}
