//! The keys of a row's JSON object, each with the SQL of its value.

use sangam_schema::Type;

use crate::request::shape::{AggregateFunction, Field};

/// A key of a row's object.
#[derive(Clone)]
pub(crate) struct ObjectKey {
    pub(crate) key: String,
    pub(crate) sql: String,
    /// Whether the expression is JSON already.
    pub(crate) is_json: bool,
    /// What is made of it where rows are brought together.
    pub(crate) grouping: Grouping,
}

impl ObjectKey {
    /// A value of JSON.
    pub(super) fn json(key: &str, sql: String) -> ObjectKey {
        ObjectKey { key: key.to_owned(), sql, is_json: true, grouping: Grouping::By(None) }
    }

    /// Counts only where the row that is spread is there: `column` of it never is null.
    pub(super) fn spread_from(self, row: &str, column: &str) -> ObjectKey {
        let counts_rows = self.sql.is_empty() && matches!(self.grouping, Grouping::Into { .. });
        if counts_rows { ObjectKey { sql: format!("{row}.{column}"), ..self } } else { self }
    }
}

/// What becomes of a key's value where rows are brought together.
#[derive(Clone)]
pub(crate) enum Grouping {
    /// Rows with the same value are one. The row and the field it comes from say what an order may name.
    By(Option<(String, Field)>),
    /// An aggregate of the value.
    Into {
        function: AggregateFunction,
        /// The type of what comes out.
        ty: Type,
        cast: Option<Type>,
    },
}
