//! Maps SQLite's errors to the crate's errors. The name of a constraint is only available in the text of the message.

use rusqlite::ErrorCode;
use rusqlite::ffi;

use crate::Error;

/// PostgreSQL's code for a statement that exceeded its time limit.
pub(super) const TIMEOUT: &str = "57014";

/// PostgreSQL's code for running out of memory.
pub(super) const OUT_OF_MEMORY: &str = "53200";

/// The error with which our own SQL functions report one of PostgreSQL's codes.
pub(super) fn raise(code: &str, message: &str) -> rusqlite::Error {
    rusqlite::Error::UserFunctionError(format!("{code}:{message}").into())
}

/// Maps an error of the driver.
pub(super) fn map_error(error: rusqlite::Error) -> Error {
    match error {
        rusqlite::Error::SqliteFailure(failure, message) => map_failure(failure, message.unwrap_or_default()),
        rusqlite::Error::SqlInputError { error, msg, .. } => map_failure(error, msg),
        other => Error::Other(other.to_string()),
    }
}

fn map_failure(failure: ffi::Error, message: String) -> Error {
    if let Some(raised) = Error::from_raised(&message) {
        return match &raised {
            // Raised by our own functions when they run out of time or memory.
            Error::Raised { code, .. } if code == TIMEOUT => Error::Timeout,
            Error::Raised { code, .. } if code == OUT_OF_MEMORY => Error::Busy,
            _ => raised,
        };
    }
    match failure.code {
        ErrorCode::ConstraintViolation => map_constraint(failure.extended_code, message),
        ErrorCode::OperationInterrupted => Error::Timeout,
        ErrorCode::DiskFull => Error::Full,
        ErrorCode::TooBig => Error::TooLarge { limit_bytes: 0 },
        ErrorCode::DatabaseBusy
        | ErrorCode::DatabaseLocked
        | ErrorCode::SystemIoFailure
        | ErrorCode::CannotOpen
        | ErrorCode::PermissionDenied
        | ErrorCode::OutOfMemory => Error::Unavailable(message),
        // Raised by `sum`.
        _ if message == "integer overflow" => {
            Error::Raised { code: "22003".to_owned(), message: "bigint out of range".to_owned() }
        }
        _ if message.is_empty() => Error::Other(failure.to_string()),
        _ => Error::Other(message),
    }
}

fn map_constraint(extended_code: i32, message: String) -> Error {
    let subject = message.split_once("constraint failed: ").map_or("", |(_, subject)| subject);
    match extended_code {
        ffi::SQLITE_CONSTRAINT_UNIQUE => unique(subject, "key"),
        ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID => unique(subject, "pkey"),
        ffi::SQLITE_CONSTRAINT_NOTNULL => {
            let (table, column) = subject.split_once('.').unwrap_or(("", subject));
            Error::NotNull { table: table.to_owned(), column: column.to_owned() }
        }
        ffi::SQLITE_CONSTRAINT_CHECK => Error::Check { table: None, constraint: subject.to_owned() },
        ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Error::ForeignKey { table: None, constraint: None },
        // A value of the wrong type for a strict table. PostgreSQL reports this as invalid text.
        ffi::SQLITE_CONSTRAINT_DATATYPE => Error::Raised { code: "22P02".to_owned(), message },
        _ => Error::Raised { code: "P0001".to_owned(), message },
    }
}

/// Parses `profiles.handle` or `saves.user_id, saves.kind`. For an index on an expression, SQLite reports `index 'name'` instead.
fn unique(subject: &str, suffix: &str) -> Error {
    if let Some(index) = subject.strip_prefix("index '") {
        let constraint = Some(index.trim_end_matches('\'').to_owned());
        return Error::Unique { table: String::new(), constraint, columns: Vec::new() };
    }
    let keys: Vec<(&str, &str)> = subject.split(", ").filter_map(|key| key.split_once('.')).collect();
    let table = keys.first().map_or("", |(table, _)| *table);
    let columns: Vec<String> = keys.iter().map(|(_, column)| (*column).to_owned()).collect();
    let constraint = match suffix {
        "pkey" => format!("{table}_pkey"),
        // Tables with an explicit rowid have `id` as a unique key, which is their actual primary key.
        _ if columns == ["id"] => format!("{table}_pkey"),
        _ => format!("{table}_{}_{suffix}", columns.join("_")),
    };
    Error::Unique { table: table.to_owned(), constraint: Some(constraint), columns }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constraint(extended_code: i32, message: &str) -> Error {
        map_failure(ffi::Error::new(extended_code), message.to_owned())
    }

    #[test]
    fn a_unique_key_has_the_name_that_postgresql_would_give_it() {
        assert_eq!(
            constraint(ffi::SQLITE_CONSTRAINT_UNIQUE, "UNIQUE constraint failed: saves.user_id, saves.kind"),
            Error::Unique {
                table: "saves".to_owned(),
                constraint: Some("saves_user_id_kind_key".to_owned()),
                columns: vec!["user_id".to_owned(), "kind".to_owned()],
            }
        );
        assert_eq!(
            constraint(ffi::SQLITE_CONSTRAINT_PRIMARYKEY, "UNIQUE constraint failed: posts.id"),
            Error::Unique {
                table: "posts".to_owned(),
                constraint: Some("posts_pkey".to_owned()),
                columns: vec!["id".to_owned()],
            }
        );
    }

    #[test]
    fn a_trigger_raises_its_code() {
        assert_eq!(
            constraint(ffi::SQLITE_CONSTRAINT_TRIGGER, "42501:You cannot do this"),
            Error::Raised { code: "42501".to_owned(), message: "You cannot do this".to_owned() }
        );
    }

    #[test]
    fn the_text_of_an_error_does_not_contain_the_callers_values() {
        let error = Error::from_raised("22P02:invalid input \"secret\"");
        assert_eq!(error.map(|error| error.to_string()).as_deref(), Some("the database raised 22P02"));
    }
}
