//! Copies the database file while others write to it.

use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use super::connect;
use super::errors::map_error;
use crate::backup::{BackupContents, FileColumns};
use crate::{Error, quote_identifier};

/// Copies a consistent snapshot of the file. All pages are copied in a single step, which sees one state of the database regardless of
/// concurrent commits. With several steps, the copy would start over after each commit.
pub(crate) async fn back_up(from: &Path, to: &Path, files: FileColumns) -> Result<BackupContents, Error> {
    let (from, to) = (from.to_owned(), to.to_owned());
    on_thread(move || {
        copy(&from, &to).map_err(map_error)?;
        read_contents(&connect::open_reader(&to).map_err(map_error)?.0.connection, files).map_err(map_error)
    })
    .await
}

/// Checks every page, index and reference of a copy, and returns its contents.
pub(crate) async fn inspect_backup(copy: &Path, files: FileColumns) -> Result<BackupContents, Error> {
    let copy: PathBuf = copy.to_owned();
    on_thread(move || {
        let connection = connect::open_reader(&copy).map_err(map_error)?.0.connection;
        check_whole(&connection)?;
        read_contents(&connection, files).map_err(map_error)
    })
    .await
}

/// Runs long work on a separate thread, which does not delay the exit of the process.
async fn on_thread<T: Send + 'static>(work: impl FnOnce() -> Result<T, Error> + Send + 'static) -> Result<T, Error> {
    let (answer, outcome) = oneshot::channel();
    let thread = std::thread::Builder::new().name("db-backup".to_owned()).spawn(move || {
        // The caller may have stopped waiting.
        let _ = answer.send(work());
    });
    thread.map_err(|error| Error::Unavailable(error.to_string()))?;
    outcome.await.map_err(|_| Error::Other("copying the database panicked".to_owned()))?
}

fn copy(from: &Path, to: &Path) -> rusqlite::Result<()> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    let mut target = Connection::open(to)?;
    // The caller makes the copy durable later, so a crash before that does no harm.
    target.execute_batch("pragma journal_mode = off; pragma synchronous = off;")?;
    let copying = Backup::new(&source, &mut target)?;
    while copying.step(-1)? != StepResult::Done {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(copying);
    target.close().map_err(|(_, error)| error)?;
    // Without a separate log the copy is a single file, which can be opened on a read-only file system.
    let target = Connection::open(to)?;
    target.execute_batch("pragma journal_mode = delete;")?;
    target.close().map_err(|(_, error)| error)
}

fn check_whole(connection: &Connection) -> Result<(), Error> {
    let found: String = connection.query_row("pragma integrity_check(1)", [], |row| row.get(0)).map_err(map_error)?;
    if found != "ok" {
        return Err(Error::Other(format!("the database is damaged: {found}")));
    }
    let mut references = connection.prepare("pragma foreign_key_check").map_err(map_error)?;
    match references.exists([]).map_err(map_error)? {
        true => Err(Error::Other("the database is damaged: rows refer to rows that are not there".to_owned())),
        false => Ok(()),
    }
}

fn read_contents(connection: &Connection, files: FileColumns) -> rusqlite::Result<BackupContents> {
    let mut contents = BackupContents::default();
    let mut tables = connection.prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )?;
    for table in tables.query_map([], |row| row.get::<_, String>(0))? {
        let table = table?;
        let count = format!("select count(*) from {}", quote_identifier(&table));
        let rows: i64 = connection.query_row(&count, [], |row| row.get(0))?;
        contents.tables.insert(table, u64::try_from(rows).unwrap_or(0));
    }
    if contents.tables.contains_key("refinery_schema_history") {
        let newest = "select 'V' || version || '__' || name from refinery_schema_history order by version desc limit 1";
        let mut newest = connection.prepare(newest)?;
        contents.migration = newest.query_map([], |row| row.get(0))?.next().transpose()?.unwrap_or_default();
    }
    for (table, column) in files.iter().filter(|(table, _)| contents.tables.contains_key(*table)) {
        let mut named = connection.prepare(&format!("select {column} from {table}"))?;
        contents.files.extend(named.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(contents)
}
