//! The writer's connection, as a transaction uses it.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};

use super::deadline::Deadline;
use super::errors::map_error;
use crate::{Error, Row, Statement, Value};

/// A connection and the time its present job has left.
pub(crate) struct Session {
    pub(super) connection: Connection,
    pub(super) deadline: Deadline,
}

impl Session {
    pub(crate) fn fetch(&mut self, statement: &Statement) -> Result<Vec<Row>, Error> {
        self.in_time()?;
        fetch(&self.connection, statement)
    }

    pub(crate) fn execute(&mut self, statement: &Statement) -> Result<u64, Error> {
        self.in_time()?;
        let mut prepared = self.connection.prepare_cached(&statement.sql).map_err(map_error)?;
        let changed = prepared.execute(params_from_iter(&statement.values)).map_err(map_error)?;
        Ok(u64::try_from(changed).unwrap_or(u64::MAX))
    }

    /// Many short statements may take too long together, which the interrupt of a single one would not notice.
    fn in_time(&self) -> Result<(), Error> {
        if self.deadline.passed() { Err(Error::Timeout) } else { Ok(()) }
    }
}

/// Runs a statement and reads every row of its result.
pub(super) fn fetch(connection: &Connection, statement: &Statement) -> Result<Vec<Row>, Error> {
    let mut prepared = connection.prepare_cached(&statement.sql).map_err(map_error)?;
    let width = prepared.column_count();
    let mut rows = prepared.query(params_from_iter(&statement.values)).map_err(map_error)?;
    let mut result = Vec::new();
    while let Some(row) = rows.next().map_err(map_error)? {
        let values = (0..width).map(|i| read_value(row.get_ref(i).map_err(map_error)?));
        result.push(Row::new(values.collect::<Result<_, _>>()?));
    }
    Ok(result)
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
