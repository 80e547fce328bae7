//! Copies of all rows at one moment, for backups: made while the server writes, looked at, and put back.

use std::collections::BTreeMap;
use std::path::Path;

use crate::{Database, Engine, Error, PostgresTools, migrations, postgres, sqlite};

/// Columns that name files: a table and its column.
pub type FileColumns = &'static [(&'static str, &'static str)];

/// What a copy of the rows holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BackupContents {
    /// The newest migration that is applied, as its file is called.
    pub migration: String,
    /// How many rows each table has.
    pub tables: BTreeMap<String, u64>,
    /// The files that rows name.
    pub files: Vec<String>,
}

impl BackupContents {
    /// Refuses what a newer version of this program has made.
    pub fn check_version(&self, engine: Engine) -> Result<(), Error> {
        let version = self.migration.trim_start_matches('V').split("__").next().and_then(|number| number.parse().ok());
        if version > migrations::latest(engine) {
            return Err(Error::Newer { migration: self.migration.clone() });
        }
        Ok(())
    }
}

/// Checks that a copy is whole and says what it holds. Every row of it is read.
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

/// Puts the copy of a PostgreSQL database into another one, which has no tables yet; all of it, or nothing. A copy of a SQLite
/// database is itself the file to put in place.
pub async fn restore_backup(database: &Database, copy: &Path, tools: &PostgresTools) -> Result<(), Error> {
    match database {
        Database::Sqlite { .. } => {
            Err(Error::Other("a copy of a SQLite database is put in place as a file".to_owned()))
        }
        Database::Postgres { url } => postgres::restore_backup(url, copy, tools).await,
    }
}
