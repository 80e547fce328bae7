//! State shared by all parts of a statement: parameters, aliases, rules and size limits.

use sangam_db::{Engine, SqlBuilder};
use sangam_schema::{Role, Rule, Schema, Type};

use super::bind::Bind;
use crate::error::Error;

/// A statement under construction.
pub(crate) struct Builder<'a> {
    pub(crate) engine: Engine,
    pub(crate) schema: &'a Schema,
    pub(crate) sql: SqlBuilder<Bind>,
    /// The maximum size of the body in bytes, where the statement has to enforce it.
    pub(crate) answer_bytes: usize,
    /// The time zone for timestamps, if not UTC.
    pub(crate) zone: Option<&'a str>,
    /// The number of rows to return from the start, where the statement has it as a constant.
    pub(crate) first: Option<u64>,
    /// Whether rows are looked up by key, so that conditions are evaluated for only a few.
    pub(crate) keyed: bool,
    aliases: usize,
    numbers: usize,
    parts: usize,
    tests: usize,
}

/// The maximum number of tests for related rows. PostgreSQL turns them into joins and searches for the best order of all.
const MAX_TESTS: usize = 8;

/// The maximum number of conditions and resources in a statement. A part that occurs in several places counts each
/// time, because nested embeds and tests of embeds multiply.
const MAX_PARTS: usize = 2000;

/// The longest statement, in bytes.
const MAX_SQL_BYTES: usize = 512 * 1024;

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

    /// A value as JSON, in the form this client asked for.
    pub(crate) fn json_value(&self, expression: &str, ty: Type) -> String {
        match self.zone {
            Some(zone) if ty == Type::Timestamp => self.engine.zoned(expression, zone),
            _ => self.engine.json_value(expression, ty),
        }
    }

    /// Counts parts before they are written.
    pub(crate) fn count(&mut self, parts: usize) -> Result<(), Error> {
        self.parts += parts;
        if self.parts <= MAX_PARTS {
            return Ok(());
        }
        Err(Error::TooComplex(format!("It has more than {MAX_PARTS} conditions and embedded resources")))
    }

    /// Counts a test for related rows.
    pub(crate) fn count_test(&mut self) -> Result<(), Error> {
        self.tests += 1;
        if self.tests <= MAX_TESTS {
            return Ok(());
        }
        Err(Error::TooComplex(format!("It tests whether more than {MAX_TESTS} embedded resources exist")))
    }

    /// Refuses a statement that is too long.
    pub(crate) fn check_length(&self, sql: &str) -> Result<(), Error> {
        if sql.len() <= MAX_SQL_BYTES {
            return Ok(());
        }
        Err(Error::TooComplex(format!("It needs {} bytes of SQL; the maximum is {MAX_SQL_BYTES}", sql.len())))
    }

    /// A new table alias.
    pub(crate) fn alias(&mut self) -> String {
        self.aliases += 1;
        format!("t{}", self.aliases)
    }

    /// A new number for an array or a sort.
    pub(crate) fn number(&mut self) -> usize {
        self.numbers += 1;
        self.numbers
    }

    /// The placeholder of a new parameter.
    pub(crate) fn bind(&mut self, bind: Bind, ty: Type) -> String {
        self.sql.bind(bind, ty)
    }

    /// The limit and the offset of a page, as constants or placeholders.
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

    /// A rule as a condition on `row`. `None` if it always holds.
    pub(crate) fn rule(&mut self, rule: &Rule, row: &str) -> Option<String> {
        self.sql.rule(rule, row)
    }
}
