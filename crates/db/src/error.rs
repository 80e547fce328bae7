//! Database errors, the same for both engines.

/// A database error. Its text never contains a row's values, so it may be logged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A row with this key already exists.
    #[error("duplicate key in \"{table}\" ({})", columns.join(", "))]
    Unique {
        /// The table.
        table: String,
        /// The constraint or index. SQLite does not report it, so the name that PostgreSQL would use is derived.
        constraint: Option<String>,
        /// The columns of the key.
        columns: Vec<String>,
    },
    /// The row references one that does not exist, or is itself still referenced.
    #[error("foreign key violated ({})", constraint.as_deref().unwrap_or("unnamed"))]
    ForeignKey {
        /// The table, if the engine reports it.
        table: Option<String>,
        /// The constraint, if the engine reports it.
        constraint: Option<String>,
    },
    /// A required column is null.
    #[error("\"{table}.{column}\" must not be null")]
    NotNull {
        /// The table.
        table: String,
        /// The column.
        column: String,
    },
    /// A value violates a check constraint.
    #[error("check \"{constraint}\" violated")]
    Check {
        /// The table, if the engine reports it.
        table: Option<String>,
        /// The name of the check.
        constraint: String,
    },
    /// A trigger or function raised an error, or a value could not be parsed as its type. The message is meant for the caller and
    /// may repeat what they sent, so the error text contains only the code.
    #[error("the database raised {code}")]
    Raised {
        /// The SQLSTATE, five characters.
        code: String,
        /// The message for the caller.
        message: String,
    },
    /// The statement or the write exceeded its time limit.
    #[error("the statement took too long")]
    Timeout,
    /// The answer exceeds the maximum size.
    #[error("the answer is larger than {limit_bytes} bytes")]
    TooLarge {
        /// The maximum size.
        limit_bytes: usize,
    },
    /// Too many large answers are being built or sent, so there is no memory for another. Retrying later helps.
    #[error("too many large answers at once")]
    Busy,
    /// So many requests of this client are already waiting that another would wait too long. Retrying later helps.
    #[error("too many statements of one client at once")]
    ClientOverloaded,
    /// So many requests are already waiting that another would wait too long. Retrying later helps.
    #[error("too many statements at once")]
    Overloaded,
    /// The database cannot be reached or used at the moment. Retrying later may help.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The connection was lost during a commit, which may or may not have taken effect.
    #[error("whether it was committed is unknown: {0}")]
    UnknownOutcome(String),
    /// The disk is full.
    #[error("the database has no room left")]
    Full,
    /// Two transactions conflicted. Retrying helps.
    #[error("the transaction conflicted with another")]
    Serialization,
    /// A newer version of this program has created or upgraded the database.
    #[error("the database was made by a newer version (migration {migration}); run that version")]
    Newer {
        /// The newest applied migration.
        migration: String,
    },
    /// Anything else: a bug in the server.
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// Parses the form `CODE:text` in which our SQLite triggers and functions raise a SQLSTATE.
    pub(crate) fn from_raised(text: &str) -> Option<Error> {
        let (code, message) = text.split_once(':')?;
        let is_code = code.len() == 5 && code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
        is_code.then(|| Error::Raised { code: code.to_owned(), message: message.trim_start().to_owned() })
    }
}
