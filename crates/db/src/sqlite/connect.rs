//! Connections to the file, and what is set on each of them.

use std::path::Path;
use std::time::Duration;

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
