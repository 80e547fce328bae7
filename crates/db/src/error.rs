//! What can go wrong with rows, in the same words for both engines.

/// A refusal or failure of the database. Its text never holds a row's values, so it may be logged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A row with this key is there already.
    #[error("duplicate key in \"{table}\" ({})", columns.join(", "))]
    Unique {
        /// The table that refused.
        table: String,
        /// The constraint or index. SQLite does not tell, so it is derived as PostgreSQL would name it.
        constraint: Option<String>,
        /// The columns of the key.
        columns: Vec<String>,
    },
    /// The row names one that does not exist, or is itself still named by another.
    #[error("foreign key violated ({})", constraint.as_deref().unwrap_or("unnamed"))]
    ForeignKey {
        /// The table that refused, where the engine tells.
        table: Option<String>,
        /// The constraint, where the engine tells.
        constraint: Option<String>,
    },
    /// A required column was left empty.
    #[error("\"{table}.{column}\" must not be null")]
    NotNull {
        /// The table that refused.
        table: String,
        /// The column that was empty.
        column: String,
    },
    /// A value is outside what its check allows.
    #[error("check \"{constraint}\" violated")]
    Check {
        /// The table that refused, where the engine tells.
        table: Option<String>,
        /// The name of the check.
        constraint: String,
    },
    /// A trigger or function refused, or a value could not be read as its type. The message is meant for the caller and
    /// may repeat what they sent, so only the code is shown here.
    #[error("the database raised {code}")]
    Raised {
        /// A SQLSTATE of five characters.
        code: String,
        /// What to tell the caller.
        message: String,
    },
    /// The statement or the write took longer than its limit.
    #[error("the statement took too long")]
    Timeout,
    /// The answer is larger than one may be.
    #[error("the answer is larger than {limit_bytes} bytes")]
    TooLarge {
        /// How large it may be.
        limit_bytes: usize,
    },
    /// So many large answers are being made or sent that there is no memory for another; trying later helps.
    #[error("too many large answers at once")]
    Busy,
    /// So much waits for the same account already that one more would wait for too long; trying later helps.
    #[error("too many statements of one account at once")]
    Crowded,
    /// So many slow reads of all callers wait already that one more would wait for too long; trying later helps.
    #[error("too many slow statements at once")]
    Overloaded,
    /// The database cannot be reached or used now; trying later may help.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The connection was lost while a transaction was being committed: it may have been, or not.
    #[error("whether it was committed is unknown: {0}")]
    Unsettled(String),
    /// The disk is full.
    #[error("the database has no room left")]
    Full,
    /// Two transactions got in each other's way; trying again helps.
    #[error("the transaction conflicted with another")]
    Serialization,
    /// A newer version of this program has made or upgraded the database.
    #[error("the database was made by a newer version (migration {migration}); run that version")]
    Newer {
        /// The newest migration that is applied.
        migration: String,
    },
    /// Anything else: a mistake on our side.
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// Reads the `CODE:text` form in which SQLite's triggers and functions raise a SQLSTATE.
    pub(crate) fn from_raised(text: &str) -> Option<Error> {
        let (code, message) = text.split_once(':')?;
        let is_code = code.len() == 5 && code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
        is_code.then(|| Error::Raised { code: code.to_owned(), message: message.trim_start().to_owned() })
    }
}
