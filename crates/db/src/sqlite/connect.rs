//! Connections to the file, and what is set on each of them.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, Statement};

use super::deadline::Deadline;
use super::functions;
use super::lists::{self, Lists};
use super::patterns::ConnectionPatterns;
use super::tables_read::TablesRead;

/// Statements that stay prepared on each connection.
const STATEMENTS: usize = 512;

/// No one inside the process waits for a lock; this is for outside tools, such as a backup holding the file for a moment.
const OUTSIDE_LOCK: Duration = Duration::from_secs(5);

/// Statements longer than this are prepared again each time: only a client makes them up, and a compiled one takes many
/// times its text.
pub(super) const LONGEST_KEPT: usize = 8 * 1024;

/// What SQLite may take of the machine's memory, all connections together: caches take a part of it, and a statement that
/// sorts large rows fails instead of taking the rest.
const HEAP_BYTES: u64 = 1 << 30;

/// A connection with its limits.
pub(super) struct OpenConnection {
    pub(super) connection: Connection,
    pub(super) deadline: Deadline,
    pub(super) patterns: ConnectionPatterns,
    pub(super) lists: Lists,
}

/// Runs something with a statement, prepared now or kept from before.
pub(super) fn with_prepared<T>(
    connection: &Connection,
    sql: &str,
    run: impl FnOnce(&mut Statement<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    if sql.len() > LONGEST_KEPT {
        return run(&mut connection.prepare(sql)?);
    }
    run(&mut *connection.prepare_cached(sql)?)
}

/// Opens the connection that writes, making the file if need be.
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

/// Opens a connection that cannot write, and that can tell which tables a statement reads.
pub(super) fn open_reader(path: &Path) -> rusqlite::Result<(OpenConnection, TablesRead)> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut opened = prepare(Connection::open_with_flags(path, flags)?)?;
    opened.connection.execute_batch("pragma query_only = on;")?;
    let tables_read = TablesRead::install(&mut opened.connection)?;
    Ok((opened, tables_read))
}

/// Limits the length of texts and rows, and gives the limit there was.
pub(super) fn limit_length(connection: &Connection, bytes: usize) -> rusqlite::Result<usize> {
    let before = connection.limit(Limit::SQLITE_LIMIT_LENGTH)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, i32::try_from(bytes).unwrap_or(i32::MAX))?;
    Ok(usize::try_from(before).unwrap_or(usize::MAX))
}

fn prepare(mut connection: Connection) -> rusqlite::Result<OpenConnection> {
    connection.busy_timeout(OUTSIDE_LOCK)?;
    // A plan must not depend on the values bound to it. Otherwise SQLite compiles a statement again whenever it gets other
    // values, which costs several times what most statements do.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.execute_batch(
        "
        pragma temp_store = memory;
        pragma cache_size = -16384;
        pragma mmap_size = 268435456;
        ",
    )?;
    let (deadline, patterns) = (Deadline::install(&mut connection)?, ConnectionPatterns::default());
    functions::register(&connection, &deadline, &patterns)?;
    let lists = Lists::default();
    lists::register(&connection, &lists)?;
    Ok(OpenConnection { connection, deadline, patterns, lists })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use rusqlite::StatementStatus;

    #[test]
    fn a_statement_is_not_compiled_again_for_other_values() {
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
