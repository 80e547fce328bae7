//! Maps PostgreSQL's errors to the crate's errors.

use deadpool_postgres::{HookError, PoolError};
use tokio_postgres::error::{DbError, SqlState};

use crate::Error;

/// Maps an error of the driver.
pub(super) fn map_error(error: tokio_postgres::Error) -> Error {
    match error.as_db_error() {
        Some(refusal) => map_refusal(refusal),
        // An error that does not come from the server is a connection problem, unless we bound a parameter wrongly.
        None if error.is_closed()
            || std::error::Error::source(&error).is_some_and(|cause| cause.is::<std::io::Error>()) =>
        {
            Error::Unavailable(describe(&error))
        }
        None => Error::Other(describe(&error)),
    }
}

/// Whether a transaction was certainly rolled back if its COMMIT, or the query before it, fails with this error. Otherwise the server
/// may have committed and then lost the connection, or been shut down, before it could reply.
pub(super) fn is_certain(error: &tokio_postgres::Error) -> bool {
    error.as_db_error().is_some_and(|refusal| {
        let code = refusal.code().code();
        code != "40003" && !matches!(&code[..2], "08" | "57" | "58" | "XX")
    })
}

/// Maps a failure to get a connection.
pub(super) fn map_pool_error(error: PoolError) -> Error {
    match error {
        PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => {
            Error::Unavailable(describe(&error))
        }
        PoolError::Closed => Error::Unavailable("it is closed".to_owned()),
        other => Error::Unavailable(other.to_string()),
    }
}

/// The server's message, or the cause of a connection failure. The driver's own message is only "db error".
fn describe(error: &tokio_postgres::Error) -> String {
    if let Some(database_error) = error.as_db_error() {
        let more = [database_error.detail(), database_error.hint()]
            .into_iter()
            .flatten()
            .map(|text| format!(" ({text})"))
            .collect::<String>();
        return format!("{}: {}{more}", database_error.severity(), database_error.message());
    }
    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}")).unwrap_or_default();
    format!("{error}{cause}")
}

fn map_refusal(refusal: &DbError) -> Error {
    let table = refusal.table().map(str::to_owned);
    let constraint = refusal.constraint().map(str::to_owned);
    // Raised by one of our own triggers or functions, with any code.
    if refusal.routine() == Some("exec_stmt_raise") {
        return raised(refusal);
    }
    match refusal.code() {
        &SqlState::UNIQUE_VIOLATION => {
            let columns = refusal.detail().map(key_columns).unwrap_or_default();
            Error::Unique { table: table.unwrap_or_default(), constraint, columns }
        }
        &SqlState::FOREIGN_KEY_VIOLATION => Error::ForeignKey { table, constraint },
        &SqlState::NOT_NULL_VIOLATION => {
            Error::NotNull { table: table.unwrap_or_default(), column: refusal.column().unwrap_or_default().to_owned() }
        }
        &SqlState::CHECK_VIOLATION => Error::Check { table, constraint: constraint.unwrap_or_default() },
        &SqlState::QUERY_CANCELED | &SqlState::LOCK_NOT_AVAILABLE | &SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT => {
            Error::Timeout
        }
        // An upsert whose list contains the same row twice.
        &SqlState::CARDINALITY_VIOLATION => raised(refusal),
        &SqlState::DISK_FULL => Error::Full,
        &SqlState::T_R_SERIALIZATION_FAILURE | &SqlState::T_R_DEADLOCK_DETECTED => Error::Serialization,
        code => map_class(code.code(), refusal),
    }
}

fn map_class(code: &str, refusal: &DbError) -> Error {
    match &code[..2] {
        // Values that cannot be parsed as their type, and statements that exceed a limit of the engine.
        "22" | "54" => raised(refusal),
        // Connection errors, lack of resources, operator intervention, system errors.
        "08" | "53" | "57" | "58" => Error::Unavailable(refusal.message().to_owned()),
        _ => Error::Other(format!("{code}: {}", refusal.message())),
    }
}

fn raised(refusal: &DbError) -> Error {
    Error::Raised { code: refusal.code().code().to_owned(), message: refusal.message().to_owned() }
}

/// Parses the columns from `Key (user_id, kind)=(…) already exists.`, the only place where they appear.
fn key_columns(detail: &str) -> Vec<String> {
    let columns = detail.split_once("Key (").and_then(|(_, rest)| rest.split_once(")=(")).map(|(columns, _)| columns);
    columns.map(|columns| columns.split(", ").map(str::to_owned).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_a_key_are_parsed_from_the_detail() {
        assert_eq!(key_columns("Key (user_id, kind)=(1, job) already exists."), ["user_id", "kind"]);
        assert!(key_columns("").is_empty());
    }
}
