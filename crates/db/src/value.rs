//! Values that are bound to statements or read from rows.

use jiff::Timestamp;
use sangam_schema::canonical_timestamp;
use uuid::Uuid;

/// A value bound to a statement or read from a row. UUIDs, times, dates and JSON are text in canonical form.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Null.
    Null,
    /// True or false. SQLite has no booleans and returns [`Value::Int`]. [`crate::Row::bool`] reads both.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// Text, or another type in its text form.
    Text(String),
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(value)
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Value {
        Value::Int(value.into())
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Real(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::Text(value)
    }
}

impl From<Uuid> for Value {
    fn from(value: Uuid) -> Value {
        Value::Text(value.to_string())
    }
}

impl From<Timestamp> for Value {
    fn from(value: Timestamp) -> Value {
        Value::Text(canonical_timestamp(value))
    }
}

impl From<serde_json::Value> for Value {
    /// A scalar is converted directly. A list or an object becomes its JSON text.
    fn from(value: serde_json::Value) -> Value {
        match value {
            serde_json::Value::Null => Value::Null,
            serde_json::Value::Bool(value) => Value::Bool(value),
            serde_json::Value::String(value) => Value::Text(value),
            serde_json::Value::Number(number) => match (number.as_i64(), number.as_f64()) {
                (Some(whole), _) => Value::Int(whole),
                (None, Some(real)) => Value::Real(real),
                (None, None) => Value::Text(number.to_string()),
            },
            list_or_object => Value::Text(list_or_object.to_string()),
        }
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}
