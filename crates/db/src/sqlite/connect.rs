//! Connections to the database file and their settings.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, Statement};

use super::answer_functions::{self, AnswerInProgress};
use super::deadline::Deadline;
use super::functions;
use super::patterns::ConnectionPatterns;
use super::tables_read::TablesRead;

/// The maximum number of prepared statements per connection.
const MAX_PREPARED_STATEMENTS: usize = 512;

/// How long to wait for a lock held by another program, such as a backup tool. Nothing inside this process waits for a lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Longer statements are not cached. They only come from unusual client requests, and a compiled statement takes many times the
/// memory of its text.
pub(super) const MAX_CACHED_SQL_BYTES: usize = 8 * 1024;

/// SQLite's memory limit for all connections together. Caches use a part of it. A statement that sorts large rows fails instead of
/// exceeding it.
const HEAP_BYTES: u64 = 1 << 30;

/// An open connection with its limits.
pub(super) struct OpenConnection {
    pub(super) connection: Connection,
    pub(super) deadline: Deadline,
    pub(super) patterns: ConnectionPatterns,
    pub(super) answer_in_progress: AnswerInProgress,
}

/// Calls `run` with a prepared statement, from the cache if possible.
pub(super) fn with_prepared<T>(
    connection: &Connection,
    sql: &str,
    run: impl FnOnce(&mut Statement<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    if sql.len() > MAX_CACHED_SQL_BYTES {
        return run(&mut connection.prepare(sql)?);
    }
    run(&mut *connection.prepare_cached(sql)?)
}

/// Opens the writing connection, and creates the file if it does not exist.
pub(super) fn open_writer(path: &Path) -> rusqlite::Result<OpenConnection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = prepare(Connection::open_with_flags(path, flags)?)?;
    opened.connection.execute_batch(
        "
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma foreign_keys = on;
        pragma wal_autocheckpoint = 4000;
        pragma journal_size_limit = 67108864;
        ",
    )?;
    opened.connection.execute_batch(&format!("pragma hard_heap_limit = {HEAP_BYTES}"))?;
    Ok(opened)
}

/// Opens a read-only connection that can also determine which tables a statement reads.
pub(super) fn open_reader(path: &Path) -> rusqlite::Result<(OpenConnection, TablesRead)> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut opened = prepare(Connection::open_with_flags(path, flags)?)?;
    opened.connection.execute_batch("pragma query_only = on;")?;
    let tables_read = TablesRead::install(&mut opened.connection)?;
    Ok((opened, tables_read))
}

/// Limits the length of texts and rows, and returns the previous limit.
pub(super) fn limit_length(connection: &Connection, bytes: usize) -> rusqlite::Result<usize> {
    let before = connection.limit(Limit::SQLITE_LIMIT_LENGTH)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, i32::try_from(bytes).unwrap_or(i32::MAX))?;
    Ok(usize::try_from(before).unwrap_or(usize::MAX))
}

fn prepare(mut connection: Connection) -> rusqlite::Result<OpenConnection> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    // A plan must not depend on the bound values. Otherwise SQLite recompiles a statement whenever its values change, which costs
    // several times as much as running most statements.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(MAX_PREPARED_STATEMENTS);
    connection.execute_batch(
        "
        pragma temp_store = memory;
        pragma cache_size = -16384;
        pragma mmap_size = 268435456;
        ",
    )?;
    let (deadline, patterns) = (Deadline::install(&mut connection)?, ConnectionPatterns::default());
    functions::register(&connection, &deadline, &patterns)?;
    let answer_in_progress = AnswerInProgress::default();
    answer_functions::register(&connection, &answer_in_progress)?;
    Ok(OpenConnection { connection, deadline, patterns, answer_in_progress })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use rusqlite::StatementStatus;

    #[test]
    fn a_statement_is_not_recompiled_for_other_values() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sangam.db");
        let writer = open_writer(&path).unwrap().connection;
        writer.execute_batch("create table members (box text, person text, primary key (box, person)) strict").unwrap();
        let rule = "select value from json_each(?1) as r
            where exists (select 1 from members m where m.box = r.value and m.person = ?2)
              and not exists (select 1 from members m where m.box = r.value and m.person <> ?2)
            limit ?3";
        for connection in [writer, open_reader(&path).unwrap().0.connection] {
            let mut statement = connection.prepare(rule).unwrap();
            for i in 1..5 {
                assert!(!statement.exists((r#"["a"]"#, i.to_string(), i)).unwrap());
            }
            assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
        }
    }
}
