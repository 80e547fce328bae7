//! Rows of a result.

use jiff::Timestamp;
use uuid::Uuid;

use crate::{Error, ReservedMemory, Value};

/// The result of a client's statement, with its memory reservation.
#[derive(Debug)]
pub struct QueryResult {
    /// The rows.
    pub rows: Vec<Row>,
    /// Their reservation in the memory shared by all answers.
    pub memory: ReservedMemory,
}

impl QueryResult {
    /// Creates a result and shrinks the reservation to what the rows need.
    pub(crate) fn new(rows: Vec<Row>, mut memory: ReservedMemory) -> Result<QueryResult, Error> {
        memory.settle(rows.iter().map(Row::text_bytes).sum())?;
        Ok(QueryResult { rows, memory })
    }
}

/// One row of a result, with values in the order of the select list. A missing column reads as null.
#[derive(Debug, Clone, PartialEq)]
pub struct Row(Vec<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Row {
        Row(values)
    }

    /// The value of the `i`th column, counted from 0.
    pub fn get(&self, i: usize) -> &Value {
        self.0.get(i).unwrap_or(&Value::Null)
    }

    /// The column's text. `None` if it is null or not a text.
    pub fn text(&self, i: usize) -> Option<&str> {
        match self.get(i) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The column's integer. A boolean reads as 0 or 1.
    pub fn int(&self, i: usize) -> Option<i64> {
        match self.get(i) {
            Value::Int(number) => Some(*number),
            Value::Bool(value) => Some((*value).into()),
            _ => None,
        }
    }

    /// The column's number, converted from an integer if necessary.
    pub fn real(&self, i: usize) -> Option<f64> {
        match self.get(i) {
            Value::Real(number) => Some(*number),
            // Counters and money stay far below 2^53, where this is exact.
            #[allow(clippy::cast_precision_loss)]
            Value::Int(number) => Some(*number as f64),
            _ => None,
        }
    }

    /// The column's boolean, which SQLite stores as 0 or 1.
    pub fn bool(&self, i: usize) -> Option<bool> {
        match self.get(i) {
            Value::Bool(value) => Some(*value),
            Value::Int(number) => Some(*number != 0),
            _ => None,
        }
    }

    /// The column's uuid.
    pub fn uuid(&self, i: usize) -> Option<Uuid> {
        self.text(i)?.parse().ok()
    }

    /// The column's timestamp.
    pub fn timestamp(&self, i: usize) -> Option<Timestamp> {
        self.text(i)?.parse().ok()
    }

    /// The total size of its texts.
    pub(crate) fn text_bytes(&self) -> usize {
        self.0.iter().map(|value| if let Value::Text(text) = value { text.len() } else { 0 }).sum()
    }

    /// Returns the values without copying them.
    pub fn into_values(self) -> Vec<Value> {
        self.0
    }
}
