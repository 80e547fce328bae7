//! Applies the migrations to the file in one transaction.

use rusqlite::Connection;

use crate::{Engine, Error, migrations};

/// Applies the missing migrations and returns their names.
pub(super) fn migrate(connection: &mut Connection) -> Result<Vec<String>, Error> {
    let report = migrations::runner(Engine::Sqlite).run(connection);
    report.map(|report| migrations::names(&report)).map_err(|error| migrations::failed(&error))
}

/// Whether [`migrate`] has something to apply or to refuse, because the file does not have exactly our migrations.
pub(super) fn is_pending(connection: &mut Connection) -> bool {
    let runner = migrations::runner(Engine::Sqlite);
    let mut ours = runner.get_migrations().clone();
    ours.sort();
    // A new file has no history.
    runner.get_applied_migrations(connection).map_or(true, |applied| applied != ours)
}

/// Creates a file in the state before the newest migration.
#[cfg(feature = "testing")]
pub(crate) fn make_older_file(path: &std::path::Path) {
    let mut connection = super::connect::open_writer(path).expect("the folder is writable").connection;
    let runner = migrations::runner(Engine::Sqlite);
    let before = migrations::all(Engine::Sqlite).iter().rev().nth(1).map_or(0, |(version, _)| *version);
    runner.set_target(refinery::Target::Version(before)).run(&mut connection).expect("the migrations can be applied");
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use parking_lot::Mutex;
    use refinery::Target;

    use super::*;
    use crate::sqlite::connect::open_writer;

    /// The number of virtual machine steps between two checks. Recording a migration takes more.
    const EVERY: i32 = 5;

    /// The states that a killed process could leave behind. The files are copied whenever they have grown.
    struct Snapshots {
        folder: tempfile::TempDir,
        taken: Arc<Mutex<Vec<PathBuf>>>,
    }

    impl Snapshots {
        /// Takes snapshots while this connection works.
        fn of(connection: &mut Connection, database: &Path) -> Snapshots {
            let snapshots = Snapshots { folder: tempfile::tempdir().unwrap(), taken: Arc::default() };
            let (folder, taken, database) =
                (snapshots.folder.path().to_owned(), snapshots.taken.clone(), database.to_owned());
            let mut seen = None;
            let look = move || {
                let sizes =
                    [&database, &wal(&database)].map(|file| std::fs::metadata(file).map_or(0, |file| file.len()));
                if seen != Some(sizes) {
                    seen = Some(sizes);
                    let mut taken = taken.lock();
                    let copy = folder.join(format!("{}.db", taken.len()));
                    std::fs::copy(&database, &copy).unwrap();
                    if wal(&database).exists() {
                        std::fs::copy(wal(&database), wal(&copy)).unwrap();
                    }
                    taken.push(copy);
                }
                false
            };
            connection.progress_handler(EVERY, Some(look)).unwrap();
            snapshots
        }

        fn taken(&self) -> Vec<PathBuf> {
            std::mem::take(&mut self.taken.lock())
        }
    }

    fn wal(database: &Path) -> PathBuf {
        database.with_extension("db-wal")
    }

    fn schema(connection: &Connection) -> Vec<String> {
        let mut question =
            connection.prepare("select sql from sqlite_schema where sql is not null order by name").unwrap();
        question.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    /// Checks that wherever a migration of a `prepare`d database is killed, the next start completes it.
    fn survives_every_kill(prepare: impl Fn(&mut Connection)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sangam.db");
        let mut connection = open_writer(&path).unwrap().connection;
        prepare(&mut connection);
        let snapshots = Snapshots::of(&mut connection, &path);
        assert!(!migrate(&mut connection).unwrap().is_empty());
        let whole = schema(&connection);
        let taken = snapshots.taken();
        assert!(!taken.is_empty());
        for copy in taken {
            let mut connection = open_writer(&copy).unwrap().connection;
            migrate(&mut connection).unwrap_or_else(|error| panic!("{}: {error}", copy.display()));
            assert_eq!(schema(&connection), whole, "{}", copy.display());
        }
    }

    #[test]
    fn a_first_start_killed_at_any_point_is_completed_by_the_next() {
        survives_every_kill(|_| ());
    }

    #[test]
    fn an_upgrade_killed_at_any_point_is_completed_by_the_next() {
        survives_every_kill(|connection| {
            let runner = migrations::runner(Engine::Sqlite);
            let half_way = runner.get_migrations()[runner.get_migrations().len() / 2].version();
            runner.set_target(Target::Version(half_way)).run(connection).unwrap();
        });
    }
}
