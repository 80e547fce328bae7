//! The writer's connection, as used by a transaction.

use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};

use super::answer_functions::AnswerInProgress;
use super::connect::{limit_length, with_prepared};
use super::deadline::Deadline;
use super::errors::map_error;
use super::patterns::ConnectionPatterns;
use crate::answer_memory::AnswerMemory;
use crate::{Error, QueryResult, Row, Statement, Value};

/// A connection with the deadline, patterns and answer limits of the current job.
pub(crate) struct SqliteSession {
    pub(super) connection: Connection,
    pub(super) deadline: Deadline,
    pub(super) patterns: ConnectionPatterns,
    pub(super) answer_in_progress: AnswerInProgress,
    pub(super) answers: AnswerLimits,
}

/// The limits for answers to clients: the size of one text, and the memory for all answers.
#[derive(Clone)]
pub(crate) struct AnswerLimits {
    pub(crate) bytes: usize,
    pub(crate) memory: AnswerMemory,
}

impl SqliteSession {
    pub(crate) fn fetch(&mut self, statement: &Statement) -> Result<Vec<Row>, Error> {
        self.check_deadline()?;
        fetch(&self.connection, statement)
    }

    /// Like [`SqliteSession::fetch`], but within the limits for answers to clients.
    pub(crate) fn fetch_answer(&mut self, statement: &Statement) -> Result<QueryResult, Error> {
        self.check_deadline()?;
        fetch_answer(&self.connection, statement, &self.answer_in_progress, &self.answers)
    }

    /// Shortens the deadline of the current job.
    pub(crate) fn finish_within(&mut self, limit: Duration) {
        self.deadline.shorten(limit);
    }

    pub(crate) fn execute(&mut self, statement: &Statement) -> Result<u64, Error> {
        self.check_deadline()?;
        let changed = with_prepared(&self.connection, &statement.sql, |prepared| {
            prepared.execute(params_from_iter(&statement.values))
        });
        let changed = changed.map_err(map_error)?;
        Ok(u64::try_from(changed).unwrap_or(u64::MAX))
    }

    /// Checks the deadline. Many short statements may take too long together, although none of them is interrupted.
    fn check_deadline(&self) -> Result<(), Error> {
        if self.deadline.passed() { Err(Error::Timeout) } else { Ok(()) }
    }
}

/// Runs a statement and returns all rows.
pub(super) fn fetch(connection: &Connection, statement: &Statement) -> Result<Vec<Row>, Error> {
    let rows = with_prepared(connection, &statement.sql, |prepared| {
        let width = prepared.column_count();
        let mut rows = prepared.query(params_from_iter(&statement.values))?;
        let mut result = Vec::new();
        while let Some(row) = rows.next()? {
            let values = (0..width).map(|i| row.get_ref(i).map(read_value));
            result.push(values.collect::<rusqlite::Result<Result<Vec<_>, _>>>()?);
        }
        Ok(result)
    });
    rows.map_err(map_error)?.into_iter().map(|values| values.map(Row::new)).collect()
}

/// Like [`fetch`], but for an answer to a client. SQLite limits the length of texts, so an answer that is too large, or for which
/// there is no memory, is aborted while it is being built.
pub(super) fn fetch_answer(
    connection: &Connection,
    statement: &Statement,
    answer_in_progress: &AnswerInProgress,
    limits: &AnswerLimits,
) -> Result<QueryResult, Error> {
    let before = limit_length(connection, limits.bytes).map_err(map_error)?;
    answer_in_progress.begin(limits.bytes, &limits.memory);
    let rows = fetch(connection, statement);
    let memory = answer_in_progress.end();
    limit_length(connection, before).map_err(map_error)?;
    rows.and_then(|rows| QueryResult::new(rows, memory)).map_err(|error| match error {
        // The driver's error does not contain the limit.
        Error::TooLarge { .. } => Error::TooLarge { limit_bytes: limits.bytes },
        other => other,
    })
}

fn read_value(value: ValueRef<'_>) -> Result<Value, Error> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Value::Text(text.to_owned()),
            Err(_) => return Err(Error::Other("a text in the database is not UTF-8".to_owned())),
        },
        ValueRef::Blob(_) => return Err(Error::Other("the database holds a blob, which no table here has".to_owned())),
    })
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Bool(value) => ValueRef::Integer((*value).into()),
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}
