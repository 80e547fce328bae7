//! What every part of a statement is built with: parameters, aliases and rules.

use sangam_db::Engine;
use sangam_schema::{ResolvedRule, Role, Rule, Schema, Type, fill_expression};

use super::bind::Bind;
use crate::error::Error;

/// Collects a statement's parameters while its parts are written. Placeholders are numbered, so parts may be written in
/// any order and a part may stand in the statement twice.
pub(crate) struct Builder<'a> {
    pub(crate) engine: Engine,
    pub(crate) schema: &'a Schema,
    pub(crate) role: Role,
    pub(crate) binds: Vec<Bind>,
    /// How many bytes the body may have, where the statement must say so.
    pub(crate) answer_bytes: usize,
    /// The time zone in which moments are told, if not UTC.
    pub(crate) zone: Option<&'a str>,
    caller: Option<String>,
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
        let binds = Vec::new();
        Builder {
            engine,
            schema,
            role,
            binds,
            answer_bytes,
            zone: None,
            caller: None,
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
        self.binds.push(bind);
        self.engine.placeholder(self.binds.len(), ty)
    }

    /// The placeholder of a JSON array parameter.
    pub(crate) fn bind_array(&mut self, bind: Bind) -> String {
        self.binds.push(bind);
        self.engine.array_placeholder(self.binds.len())
    }

    /// The placeholder of the caller's id, one for the whole statement.
    pub(crate) fn caller(&mut self) -> String {
        if let Some(placeholder) = &self.caller {
            return placeholder.clone();
        }
        let placeholder = self.bind(Bind::Caller, Type::Uuid);
        self.caller = Some(placeholder.clone());
        placeholder
    }

    /// Fills in `{row}` and `{caller}`.
    pub(crate) fn fill(&mut self, template: &str, row: &str) -> String {
        fill_expression(template, row, || self.caller())
    }

    /// A rule as a predicate on `row`; nothing when it always holds.
    pub(crate) fn rule(&mut self, rule: &Rule, row: &str) -> Option<String> {
        match rule.resolve(self.role) {
            ResolvedRule::Allowed => None,
            resolved => Some(resolved.predicate(row, || self.caller())),
        }
    }
}

/// Joins conditions with `and`; no conditions are always true.
pub(crate) fn conjunction(conditions: &[String]) -> String {
    if conditions.is_empty() { "true".to_owned() } else { conditions.join(" and ") }
}
