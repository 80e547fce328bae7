//! Everything that can go wrong with a request.

mod wording;

use sangam_db as db;
use sangam_filter::SyntaxError;
use sangam_schema::{InvalidValue, Refused};
use serde_json::Value as Json;

/// A refused request.
#[derive(Debug)]
pub enum Error {
    // Who the caller is.
    /// The credentials were not accepted.
    Refused(Refused),
    /// The caller may not do this to the table at all.
    Denied {
        /// The table.
        table: String,
    },
    /// The caller may not write this row.
    Policy {
        /// The table.
        table: String,
        /// What would be accepted. Empty if there is nothing to add.
        advice: &'static str,
    },
    /// The caller may not set this column.
    Column {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// What would be accepted.
        advice: String,
    },
    /// The caller may not call this function.
    FunctionDenied(String),

    // Reading the request.
    /// A parameter cannot be parsed.
    Parse {
        /// What and where.
        message: String,
        /// What was expected.
        details: String,
    },
    /// The request needs more than one statement should do.
    TooComplex(String),
    /// A value contains the NUL character, which text columns cannot hold.
    NulCharacter,
    /// The requested page is invalid.
    BadRange(String),
    /// The page starts after the last row.
    RangeNotSatisfiable {
        /// Rows to skip.
        offset: u64,
        /// Total number of rows.
        total: u64,
    },
    /// None of the accepted media types is available.
    NotAcceptable(String),
    /// A schema other than `public` was named.
    UnknownSchema(String),
    /// Unknown preferences under `handling=strict`.
    UnknownPreferences(Vec<String>),
    /// Unknown time zone.
    UnknownZone(String),
    /// Unknown text search configuration.
    UnknownConfiguration(String),
    /// The body is malformed.
    Body(String),
    /// The body has an unsupported content type.
    ContentType(String),
    /// A write has more rows than one request may.
    TooManyRows {
        /// The table.
        table: &'static str,
        /// The maximum per request.
        most: usize,
    },
    /// The caller has hit a rate limit, or is already running such a request.
    Wait {
        /// A stable code.
        code: &'static str,
        /// Which limit was hit.
        message: String,
        /// How long to wait before trying again.
        wait_seconds: i64,
    },
    /// The body is larger than the instance accepts.
    TooLarge,
    /// An update or delete of every row.
    Unfiltered {
        /// The name of the statement.
        verb: &'static str,
    },
    /// A PUT with `limit` or `offset`.
    PagedPut,
    /// A PUT whose filters do not name one row by its key.
    PutWithoutKey,
    /// A PUT whose body has a different key than its URL.
    PutKeyDiffers,
    /// `max-affected` on a function that returns no rows.
    MaxAffectedUnsupported,
    /// The method is not supported on a table.
    Method(String),
    /// The method is not supported on a function.
    FunctionMethod(String),
    /// Unknown path.
    UnknownPath,

    // Resolving names.
    /// Unknown table.
    UnknownTable {
        /// The name.
        name: String,
        /// The one that was probably meant.
        suggestion: Option<String>,
    },
    /// Unknown column.
    UnknownColumn {
        /// The table.
        table: String,
        /// The name.
        column: String,
    },
    /// A body names an unknown column.
    UnknownKey {
        /// The table.
        table: String,
        /// The name.
        column: String,
    },
    /// Unknown function, or not with these arguments.
    UnknownFunction {
        /// The name.
        name: String,
        /// The arguments sent.
        arguments: Vec<String>,
        /// What to send instead.
        hint: Option<String>,
    },
    /// No relation between the two resources.
    NoRelation {
        /// The name that was probably meant.
        meant: Option<&'static str>,
        /// From.
        origin: String,
        /// To.
        target: String,
        /// The hint that was given.
        hint: Option<String>,
    },
    /// More than one relation between the two resources.
    Ambiguous(Box<Ambiguity>),
    /// A filter or order names an embed that is not selected.
    NotEmbedded(String),
    /// An order by an embedded list.
    OrderByList(String, String),
    /// Aggregates, on an instance that does not allow them.
    AggregatesOff,
    /// Aggregates inside a spread list.
    AggregateOfSpreadList,
    /// A column beside an aggregate that is not grouped.
    Ungrouped {
        /// The table.
        table: String,
        /// The name.
        column: String,
    },
    /// The operator cannot be applied to the column.
    Unsupported {
        /// What was requested.
        message: String,
        /// What to do instead.
        hint: String,
    },
    /// A cast to an unknown type.
    UnknownType(String),
    /// `on_conflict` does not name a unique key.
    NoUniqueKey,

    // Running the statement.
    /// A value does not fit its column.
    Value(InvalidValue),
    /// The result is not exactly one row.
    NotSingular(u64),
    /// More rows than `max-affected` were affected.
    TooMany(u64),
    /// A function that writes was called with GET.
    ReadOnly,
    /// A rule of the product, with a message for people.
    Rule {
        /// A stable code.
        code: String,
        /// The message.
        message: String,
        /// The values in the message, for clients that translate it.
        details: Option<String>,
        /// What to do about it.
        hint: Option<String>,
    },
    /// The database refused the statement.
    Database(db::Error),
}

/// An embed that matches more than one relation.
#[derive(Debug)]
pub struct Ambiguity {
    /// From.
    pub origin: String,
    /// To.
    pub target: String,
    /// The candidates.
    pub details: Json,
    /// How to choose.
    pub hint: String,
}

impl From<db::Error> for Error {
    fn from(error: db::Error) -> Error {
        Error::Database(error)
    }
}

impl From<SyntaxError> for Error {
    fn from(error: SyntaxError) -> Error {
        let SyntaxError { what, text, column, problem } = error;
        let message = format!("\"failed to parse {what} ({text})\" (line 1, column {column})");
        Error::Parse { message, details: problem }
    }
}

impl From<db::InvalidSearch> for Error {
    fn from(error: db::InvalidSearch) -> Error {
        let (message, hint) = (error.to_string(), error.hint().to_owned());
        match error {
            db::InvalidSearch::OnlyExcludes => Error::Unsupported { message, hint },
            db::InvalidSearch::TooLong => Error::TooComplex(message),
            db::InvalidSearch::Syntax(_) => {
                Error::Rule { code: "42601".to_owned(), message, details: None, hint: Some(hint) }
            }
        }
    }
}

impl From<InvalidValue> for Error {
    fn from(error: InvalidValue) -> Error {
        Error::Value(error)
    }
}
