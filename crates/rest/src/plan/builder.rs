//! What every part of a statement is built with: parameters, aliases, rules, and how large it may become.

use sangam_db::{Engine, SqlBuilder};
use sangam_schema::{Role, Rule, Schema, Type};

use super::bind::Bind;
use crate::error::Error;

/// A statement while its parts are written.
pub(crate) struct Builder<'a> {
    pub(crate) engine: Engine,
    pub(crate) schema: &'a Schema,
    pub(crate) sql: SqlBuilder<Bind>,
    /// How many bytes the body may have, where the statement must say so.
    pub(crate) answer_bytes: usize,
    /// The time zone in which moments are told, if not UTC.
    pub(crate) zone: Option<&'a str>,
    /// How many rows from the first on, where the statement itself says so.
    pub(crate) first: Option<u64>,
    /// Whether the rows are found by their keys, so that conditions are only asked of few.
    pub(crate) keyed: bool,
    aliases: usize,
    numbers: usize,
    parts: usize,
    tests: usize,
}

/// Tests whether there are related rows. PostgreSQL makes joins of them, and looks for the best order of all.
const MOST_TESTS: usize = 8;

/// Conditions and resources a statement is made of. A part that stands in several places counts each time: embeds and tests of
/// embeds inside each other multiply.
const MOST_PARTS: usize = 2000;

/// The longest statement, in bytes.
const LONGEST_SQL: usize = 512 * 1024;

impl<'a> Builder<'a> {
    pub(crate) fn new(engine: Engine, schema: &'a Schema, role: Role, answer_bytes: usize) -> Builder<'a> {
        Builder {
            engine,
            schema,
            sql: SqlBuilder::new(engine, role, Bind::Caller),
            answer_bytes,
            zone: None,
            first: None,
            keyed: false,
            aliases: 0,
            numbers: 0,
            parts: 0,
            tests: 0,
        }
    }

    /// A value as JSON shows it, to this client.
    pub(crate) fn json_value(&self, expression: &str, ty: Type) -> String {
        match self.zone {
            Some(zone) if ty == Type::Timestamp => self.engine.zoned(expression, zone),
            _ => self.engine.json_value(expression, ty),
        }
    }

    /// Counts parts that are about to be written.
    pub(crate) fn count(&mut self, parts: usize) -> Result<(), Error> {
        self.parts += parts;
        if self.parts <= MOST_PARTS {
            return Ok(());
        }
        Err(Error::TooComplex(format!("Its conditions and embedded resources come to more than {MOST_PARTS} parts")))
    }

    /// Counts a test whether there are related rows.
    pub(crate) fn count_test(&mut self) -> Result<(), Error> {
        self.tests += 1;
        if self.tests <= MOST_TESTS {
            return Ok(());
        }
        Err(Error::TooComplex(format!("It tests for more than {MOST_TESTS} embedded resources whether they are there")))
    }

    /// Refuses a statement that is too long.
    pub(crate) fn check_length(&self, sql: &str) -> Result<(), Error> {
        if sql.len() <= LONGEST_SQL {
            return Ok(());
        }
        Err(Error::TooComplex(format!("It takes {} bytes of SQL; a request may take {LONGEST_SQL}", sql.len())))
    }

    /// A name for one more table of the statement.
    pub(crate) fn alias(&mut self) -> String {
        self.aliases += 1;
        format!("t{}", self.aliases)
    }

    /// A number for one more array or sort of the statement.
    pub(crate) fn number(&mut self) -> usize {
        self.numbers += 1;
        self.numbers
    }

    /// The placeholder of one more parameter.
    pub(crate) fn bind(&mut self, bind: Bind, ty: Type) -> String {
        self.sql.bind(bind, ty)
    }

    /// How many rows a page has at most and how many come before it: values, or what binds them.
    pub(crate) fn page_window(&mut self) -> (String, String) {
        match self.first {
            Some(first) => (first.to_string(), "0".to_owned()),
            None => (self.bind(Bind::Limit, Type::Integer), self.bind(Bind::Offset, Type::Integer)),
        }
    }

    /// The placeholder of a JSON array parameter.
    pub(crate) fn bind_array(&mut self, bind: Bind) -> String {
        self.sql.bind_array(bind)
    }

    /// A rule as a condition on `row`; nothing when it always holds.
    pub(crate) fn rule(&mut self, rule: &Rule, row: &str) -> Option<String> {
        self.sql.rule(rule, row)
    }
}
