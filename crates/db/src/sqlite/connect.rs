//! Connections to the file, and what is set on each of them.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::functions;

/// Statements that stay prepared on each connection.
const STATEMENTS: usize = 512;

/// Nobody inside the process waits for a lock; this is for outside tools, such as a backup holding the file for a moment.
const OUTSIDE_LOCK: Duration = Duration::from_secs(5);

/// Opens the connection that writes, making the file if need be.
pub(super) fn open_writer(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    prepare(&connection)?;
    connection.execute_batch(
        "
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma foreign_keys = on;
        pragma wal_autocheckpoint = 4000;
        pragma journal_size_limit = 67108864;
        ",
    )?;
    Ok(connection)
}

/// Opens a connection that cannot write.
pub(super) fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    prepare(&connection)?;
    connection.execute_batch("pragma query_only = on;")?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(OUTSIDE_LOCK)?;
    // A plan must not depend on the values bound to it. Otherwise SQLite compiles a statement anew whenever it gets other
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
    functions::register(connection)
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
        let writer = open_writer(&path).unwrap();
        writer.execute_batch("create table members (box text, person text, primary key (box, person)) strict").unwrap();
        let rule = "select value from json_each(?1) as r
            where exists (select 1 from members m where m.box = r.value and m.person = ?2)
              and not exists (select 1 from members m where m.box = r.value and m.person <> ?2)
            limit ?3";
        for connection in [writer, open_reader(&path).unwrap()] {
            let mut statement = connection.prepare(rule).unwrap();
            for i in 1..5 {
                assert!(!statement.exists((r#"["a"]"#, i.to_string(), i)).unwrap());
            }
            assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
        }
    }
}
