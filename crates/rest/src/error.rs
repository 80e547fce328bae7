//! Everything that can go wrong.

mod wording;

use sangam_db as db;
use sangam_filter::SyntaxError;
use sangam_schema::{InvalidValue, Refused};
use serde_json::Value as Json;

/// A refused request.
#[derive(Debug)]
pub enum Error {
    // Who asks.
    /// The credentials were not accepted.
    Refused(Refused),
    /// The caller may not do this to the table at all.
    Denied {
        /// The table.
        table: String,
    },
    /// The row is not one the caller may write.
    Policy {
        /// The table.
        table: String,
        /// What would be accepted. Empty when there is nothing to add.
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
    /// A parameter cannot be read.
    Parse {
        /// What and where.
        message: String,
        /// What was expected.
        details: String,
    },
    /// A request asks for more than one statement should do.
    TooComplex(String),
    /// A value holds the NUL character, which no text column can.
    NulCharacter,
    /// The page makes no sense.
    BadRange(String),
    /// The page begins after the last row.
    RangeNotSatisfiable {
        /// Rows to skip.
        offset: u64,
        /// Rows there are.
        total: u64,
    },
    /// None of the accepted media types can be had.
    NotAcceptable(String),
    /// Another schema than `public` was named.
    UnknownSchema(String),
    /// Unknown preferences under `handling=strict`.
    UnknownPreferences(Vec<String>),
    /// No such time zone.
    UnknownZone(String),
    /// The text search configuration is not there.
    UnknownConfiguration(String),
    /// The body is not what it must be.
    Body(String),
    /// The body is of a type that is not read.
    ContentType(String),
    /// An insert holds more rows than one request may.
    TooManyRows {
        /// The table.
        table: &'static str,
        /// How many it may hold.
        most: usize,
    },
    /// The caller did it too often, or does it already.
    Wait {
        /// A stable code.
        code: &'static str,
        /// What was too much.
        message: String,
        /// When there is room again.
        wait_seconds: i64,
    },
    /// The body is larger than the instance takes.
    TooLarge,
    /// An update or delete of every row.
    Unfiltered {
        /// What the statement is called.
        verb: &'static str,
    },
    /// A PUT of a page.
    PagedPut,
    /// A PUT that does not name one row by its key.
    PutWithoutKey,
    /// A PUT whose body has another key than its address.
    PutKeyDiffers,
    /// `max-affected` on a function that returns no rows.
    NothingToCount,
    /// The method does not exist on a table.
    Method(String),
    /// The method does not exist on a function.
    FunctionMethod(String),
    /// No such path.
    UnknownPath,

    // Finding what it names.
    /// No such table.
    UnknownTable {
        /// The name.
        name: String,
        /// The one that was probably meant.
        suggestion: Option<String>,
    },
    /// No such column.
    UnknownColumn {
        /// The table.
        table: String,
        /// The name.
        column: String,
    },
    /// A body names a column that is not there.
    UnknownKey {
        /// The table.
        table: String,
        /// The name.
        column: String,
    },
    /// No such function, or not with these arguments.
    UnknownFunction {
        /// The name.
        name: String,
        /// The arguments sent.
        arguments: Vec<String>,
        /// What to send instead.
        hint: Option<String>,
    },
    /// No way leads from one resource to the other.
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
    /// Several ways lead there.
    Ambiguous(Box<Ambiguity>),
    /// A filter or order names an embed that is not selected.
    NotEmbedded(String),
    /// An order by an embed that is a list.
    OrderByList(String, String),
    /// Aggregates, where the instance does not answer them.
    AggregatesOff,
    /// Aggregates inside a list that is spread.
    AggregateOfSpreadList,
    /// A column that has several values beside an aggregate.
    Ungrouped {
        /// The table.
        table: String,
        /// The name.
        column: String,
    },
    /// The operator cannot be applied to the column.
    Unsupported {
        /// What was asked.
        message: String,
        /// What to do instead.
        hint: String,
    },
    /// A cast to a type there is not.
    UnknownType(String),
    /// `on_conflict` names no unique key.
    NoUniqueKey,

    // Running it.
    /// A value does not fit its column.
    Value(InvalidValue),
    /// Not exactly one row.
    NotSingular(u64),
    /// More rows than `max-affected`.
    TooMany(u64),
    /// A function that writes was called with GET.
    ReadOnly,
    /// A rule of the product, in words for a person.
    Rule {
        /// A stable code.
        code: String,
        /// The sentence.
        message: String,
        /// The values in it, for clients that say it in another language.
        details: Option<String>,
        /// What to do about it.
        hint: Option<String>,
    },
    /// The database refused, with the table at hand.
    Database(db::Error),
}

/// Several ways that one embed can mean.
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
