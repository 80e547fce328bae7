//! The keys of a row's JSON object, each with the SQL for its value.

use sangam_schema::Type;

use crate::request::shape::{AggregateFunction, Field};

/// A key of a row's JSON object.
#[derive(Clone)]
pub(crate) struct ObjectKey {
    pub(crate) key: String,
    pub(crate) sql: String,
    /// Whether the expression already yields JSON.
    pub(crate) is_json: bool,
    /// How the value is treated when rows are grouped.
    pub(crate) grouping: Grouping,
}

impl ObjectKey {
    /// A value that is already JSON.
    pub(super) fn json(key: &str, sql: String) -> ObjectKey {
        ObjectKey { key: key.to_owned(), sql, is_json: true, grouping: Grouping::By(None) }
    }

    /// Makes the key apply only if the spread row exists. `column` is a column of it that is never null.
    pub(super) fn spread_from(self, row: &str, column: &str) -> ObjectKey {
        let counts_rows = self.sql.is_empty() && matches!(self.grouping, Grouping::Into { .. });
        if counts_rows { ObjectKey { sql: format!("{row}.{column}"), ..self } } else { self }
    }
}

/// How a key's value is treated when rows are grouped.
#[derive(Clone)]
pub(crate) enum Grouping {
    /// Groups by the value. The row alias and the field show which sort terms match it.
    By(Option<(String, Field)>),
    /// An aggregate of the value.
    Into {
        function: AggregateFunction,
        /// The type of the result.
        ty: Type,
        cast: Option<Type>,
    },
}
