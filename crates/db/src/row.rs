//! A row as it was read.

use jiff::Timestamp;
use uuid::Uuid;

use crate::{Error, ReservedMemory, Value};

/// What a statement returned for a client, and the memory it takes until it is dropped.
#[derive(Debug)]
pub struct QueryResult {
    /// Its rows.
    pub rows: Vec<Row>,
    /// What they take of the memory for all answers.
    pub memory: ReservedMemory,
}

impl QueryResult {
    /// The rows of an answer that was made with this memory, which keeps no more than they take.
    pub(crate) fn new(rows: Vec<Row>, mut memory: ReservedMemory) -> Result<QueryResult, Error> {
        memory.settle(rows.iter().map(Row::text_bytes).sum())?;
        Ok(QueryResult { rows, memory })
    }
}

/// One row of a result, its values in the order of the select list. A column that is not there reads as null.
#[derive(Debug, Clone, PartialEq)]
pub struct Row(Vec<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Row {
        Row(values)
    }

    /// The value of the `i`th column, from 0.
    pub fn get(&self, i: usize) -> &Value {
        self.0.get(i).unwrap_or(&Value::Null)
    }

    /// The column's text, unless it is null or no text.
    pub fn text(&self, i: usize) -> Option<&str> {
        match self.get(i) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The column's whole number.
    pub fn int(&self, i: usize) -> Option<i64> {
        match self.get(i) {
            Value::Int(number) => Some(*number),
            Value::Bool(value) => Some((*value).into()),
            _ => None,
        }
    }

    /// The column's number, whole or not.
    pub fn real(&self, i: usize) -> Option<f64> {
        match self.get(i) {
            Value::Real(number) => Some(*number),
            // Counters and money stay far below 2^53, where this is exact.
            #[allow(clippy::cast_precision_loss)]
            Value::Int(number) => Some(*number as f64),
            _ => None,
        }
    }

    /// The column's truth; SQLite keeps it as 0 or 1.
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

    /// The column's moment.
    pub fn timestamp(&self, i: usize) -> Option<Timestamp> {
        self.text(i)?.parse().ok()
    }

    /// The bytes of its texts.
    pub(crate) fn text_bytes(&self) -> usize {
        self.0.iter().map(|value| if let Value::Text(text) = value { text.len() } else { 0 }).sum()
    }

    /// Takes the values out, for callers that keep them.
    pub fn into_values(self) -> Vec<Value> {
        self.0
    }
}
