//! Databases for tests. Each test gets its own migrated database on either engine. [`crate::on_both_engines`] runs the same test on
//! both.

mod postgres;
mod race;
mod replicated;
mod server;
mod small;
mod sqlite;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use tempfile::TempDir;

pub use race::{change_around, change_while};
pub use replicated::ReplicatedServer;
pub use small::SmallServer;

use crate::{Changes, Commit, Database, Db, Engine, FeedEvent, Settings, migrations};

/// Parses a commit from the bus and serialises it again. Returns `None` if it is not a valid commit.
pub fn read_and_write_commit(bytes: &[u8]) -> Option<bytes::Bytes> {
    crate::feed::read_and_write(bytes)
}

/// A migrated database for one test, removed on drop.
pub struct TestDatabase {
    /// The open database.
    pub db: Db,
    /// The settings with which it was opened, for tests that reopen it.
    pub settings: Settings,
    _storage: DatabaseStorage,
}

/// Keeps the storage of a test's database until the test ends.
enum DatabaseStorage {
    Folder { _folder: TempDir },
    Server { _database: postgres::TemporaryDatabase },
}

impl TestDatabase {
    /// A new database on this engine.
    pub async fn open(engine: Engine) -> TestDatabase {
        TestDatabase::open_with(engine, |_| ()).await
    }

    /// A new database with changed settings.
    pub async fn open_with(engine: Engine, change: impl FnOnce(&mut Settings)) -> TestDatabase {
        let (database, storage) = match engine {
            Engine::Sqlite => {
                let folder = TempDir::new().expect("the temporary folder is writable");
                let path = folder.path().join("sangam.db");
                sqlite::copy_migrated(&path).await;
                (Database::Sqlite { path }, DatabaseStorage::Folder { _folder: folder })
            }
            Engine::Postgres => {
                let database = postgres::TemporaryDatabase::create().await;
                (Database::Postgres { url: database.url() }, DatabaseStorage::Server { _database: database })
            }
        };
        let mut settings = Settings::new(database);
        change(&mut settings);
        let db = Db::open(&settings).await.expect("a new database can be opened");
        TestDatabase { db, settings, _storage: storage }
    }
}

/// Creates a migrated, empty SQLite file.
pub async fn make_migrated_file(path: &std::path::Path) {
    sqlite::copy_migrated(path).await;
}

/// A hash that changes whenever a migrated database would be different.
fn fingerprint(engine: Engine) -> String {
    let mut hasher = DefaultHasher::new();
    for migration in migrations::runner(engine).get_migrations() {
        migration.checksum().hash(&mut hasher);
    }
    include_str!("../postgres/capture.rs").hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Creates a SQLite file in the state before the newest migration.
pub fn make_older_file(path: &std::path::Path) {
    crate::sqlite::make_older_file(path);
}

/// Applies the migrations up to this version to a PostgreSQL database.
pub async fn migrate_up_to(settings: &Settings, version: i64) {
    let Database::Postgres { url } = &settings.database else { panic!("only on PostgreSQL") };
    let (mut client, connection) =
        tokio_postgres::connect(url, tokio_postgres::NoTls).await.expect("the test server can be reached");
    tokio::spawn(connection);
    let runner = migrations::runner(Engine::Postgres).set_target(refinery::Target::Version(version));
    runner.run_async(&mut client).await.expect("the migrations can be applied");
}

/// A text in the form in which it is indexed, as space-separated words. The SQL of both engines must produce the same.
pub fn indexed_text(text: &str) -> String {
    crate::search::indexed_text(text)
}

/// Waits for the next commit on the feed. Panics if it was missed.
pub async fn next_commit(changes: &mut Changes) -> Arc<Commit> {
    match changes.next().await {
        Some(FeedEvent::Commit(commit)) => commit,
        other => panic!("expected a commit, got {other:?}"),
    }
}

/// Turns `async fn name(test: TestDatabase) { … }` into one test per engine, `name::sqlite` and `name::postgres`.
#[macro_export]
macro_rules! on_both_engines {
    ($(async fn $name:ident($test:ident: TestDatabase) $story:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($test: $crate::testing::TestDatabase) $story

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                story($crate::testing::TestDatabase::open($crate::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                story($crate::testing::TestDatabase::open($crate::Engine::Postgres).await).await;
            }
        }
    )*};
}
