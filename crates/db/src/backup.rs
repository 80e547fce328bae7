//! Database backups: a consistent copy is made while the server runs, can be inspected, and can be restored.

use std::collections::BTreeMap;
use std::path::Path;

use crate::{Database, Engine, Error, PostgresTools, migrations, postgres, sqlite};

/// The columns that contain file names, as pairs of table and column.
pub type FileColumns = &'static [(&'static str, &'static str)];

/// The contents of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BackupContents {
    /// The file name of the newest applied migration.
    pub migration: String,
    /// The number of rows in each table.
    pub tables: BTreeMap<String, u64>,
    /// The names of the files that rows refer to.
    pub files: Vec<String>,
}

impl BackupContents {
    /// Refuses a backup that a newer version of this program has made.
    pub fn check_version(&self, engine: Engine) -> Result<(), Error> {
        let version = self.migration.trim_start_matches('V').split("__").next().and_then(|number| number.parse().ok());
        if version > migrations::latest(engine) {
            return Err(Error::Newer { migration: self.migration.clone() });
        }
        Ok(())
    }
}

/// Checks that a backup is complete by reading every row, and returns its contents.
pub async fn inspect_backup(
    engine: Engine,
    copy: &Path,
    tools: &PostgresTools,
    files: FileColumns,
) -> Result<BackupContents, Error> {
    match engine {
        Engine::Sqlite => sqlite::inspect_backup(copy, files).await,
        Engine::Postgres => postgres::inspect_backup(copy, tools, files).await,
    }
}

/// Restores a PostgreSQL backup into a database without tables, completely or not at all. A SQLite backup needs no restore: it is
/// a database file that only has to be moved into place.
pub async fn restore_backup(database: &Database, copy: &Path, tools: &PostgresTools) -> Result<(), Error> {
    match database {
        Database::Sqlite { .. } => {
            Err(Error::Other("a SQLite backup is a file; move it into place instead".to_owned()))
        }
        Database::Postgres { url } => postgres::restore_backup(url, copy, tools).await,
    }
}
