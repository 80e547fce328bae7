//! Migrations: applied once, by copies that start together, and completely or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sangam_db::testing::{TestDatabase, migrate_up_to};
use sangam_db::{Database, Db, Engine, Error, Settings, Statement, on_both_engines};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::support::{add_box, make_tables, next_commit};

on_both_engines! {
    async fn a_migrated_database_has_nothing_left_to_apply(test: TestDatabase) {
        assert_eq!(test.db.migrate().await.unwrap(), Vec::<String>::new());
        test.db.ready().await.unwrap();
    }

    async fn copies_that_start_together_take_turns(test: TestDatabase) {
        make_tables(&test.db).await;
        let mut copies = JoinSet::new();
        for _ in 0..4 {
            let settings = test.settings.clone();
            copies.spawn(async move { Db::open(&settings).await?.migrate().await });
        }
        for outcome in copies.join_all().await {
            assert!(outcome.unwrap().is_empty());
        }
        let mut changes = test.db.changes();
        add_box(&test.db, "still captured").await.unwrap();
        assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
    }
}

#[tokio::test]
async fn a_new_database_is_not_ready_before_it_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open(&Settings::new(Database::Sqlite { path: folder.path().join("sangam.db") })).await.unwrap();
    assert!(matches!(db.ready().await, Err(Error::Unavailable(_))));
    assert!(!db.migrate().await.unwrap().is_empty());
    db.ready().await.unwrap();
}

/// Makes migrating fail at the history row of this migration, as a lost connection or a full disk would.
async fn forbid_history_row(db: &Db, version: i64) {
    let sql = match db.engine() {
        Engine::Sqlite => vec![
            "drop trigger if exists forbid_note".to_owned(),
            format!(
                "create trigger forbid_note before insert on refinery_schema_history when new.version = {version}
                 begin select raise(abort, 'no room'); end"
            ),
        ],
        Engine::Postgres => vec![
            format!(
                "create or replace function forbid_note() returns trigger language plpgsql as $$ begin
                   if new.version = {version} then raise exception 'no room'; end if;
                   return new;
                 end $$"
            ),
            "create or replace trigger forbid_note before insert on refinery_schema_history
             for each row execute function forbid_note()"
                .to_owned(),
        ],
    };
    run_all(db, sql).await;
}

async fn run_all(db: &Db, statements: Vec<String>) {
    db.write(move |tx| {
        Box::pin(async move {
            for sql in statements {
                tx.execute(&Statement::new(sql, vec![])).await?;
            }
            Ok::<_, Error>(())
        })
    })
    .await
    .unwrap();
}

/// Opens a database that is empty except for the history table, as created by the migration library.
async fn open_unmigrated(engine: Engine) -> (Db, Option<TestDatabase>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let history = "create table refinery_schema_history (version int8 primary key, name varchar(255), \
                   applied_on varchar(255), checksum varchar(255))";
    let (db, test) = match engine {
        Engine::Sqlite => {
            let path = folder.path().join("sangam.db");
            (Db::open(&Settings::new(Database::Sqlite { path })).await.unwrap(), None)
        }
        Engine::Postgres => {
            let test = TestDatabase::open(engine).await;
            run_all(&test.db, vec!["drop schema public cascade".to_owned(), "create schema public".to_owned()]).await;
            (test.db.clone(), Some(test))
        }
    };
    run_all(&db, vec![history.to_owned()]).await;
    (db, test, folder)
}

/// The versions of all migrations, oldest first.
fn versions() -> Vec<i64> {
    let names = names("sqlite");
    names.iter().map(|name| name[1..].split_once("__").unwrap().0.parse().unwrap()).collect()
}

async fn check_atomic_migration(engine: Engine, failing: impl Iterator<Item = i64>) {
    let (db, _test, _folder) = open_unmigrated(engine).await;
    for version in failing {
        forbid_history_row(&db, version).await;
        let error = db.migrate().await.unwrap_err();
        assert!(error.to_string().contains("no room"), "{version}: {error}");
    }
    forbid_history_row(&db, 0).await;
    assert_eq!(db.migrate().await.unwrap().len(), versions().len());
    db.ready().await.unwrap();
}

#[tokio::test]
async fn a_migration_that_cannot_be_recorded_is_not_applied_on_sqlite() {
    check_atomic_migration(Engine::Sqlite, versions().into_iter().step_by(5)).await;
}

#[tokio::test]
async fn a_migration_that_cannot_be_recorded_is_not_applied_on_postgres() {
    let versions = versions();
    check_atomic_migration(Engine::Postgres, [versions[0], versions[versions.len() / 2]].into_iter()).await;
}

/// Forwards connections to a server until a number of packets of clients have passed. The packet that is one too many still arrives, so
/// that the server begins with it, and then all connections break, as when the client's process is killed.
async fn proxy_that_breaks(to: String, after: usize) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let left = Arc::new(AtomicUsize::new(after));
    let (broken, breaks) = watch::channel(false);
    let broken = Arc::new(broken);
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (to, left, broken, mut breaks) = (to.clone(), left.clone(), broken.clone(), breaks.clone());
            tokio::spawn(async move {
                let (mut from_client, mut to_client) = client.into_split();
                let (mut from_server, mut to_server) = TcpStream::connect(to).await.unwrap().into_split();
                let requests = async {
                    let mut buffer = vec![0; 1 << 20];
                    while let Ok(length @ 1..) = from_client.read(&mut buffer).await {
                        if to_server.write_all(&buffer[..length]).await.is_err() {
                            break;
                        }
                        if left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
                        {
                            broken.send_replace(true);
                        }
                    }
                };
                tokio::select! {
                    _ = breaks.wait_for(|broken| *broken) => {}
                    () = requests => {}
                    _ = tokio::io::copy(&mut from_server, &mut to_client) => {}
                }
            });
        }
    });
    port
}

/// Checks that wherever a migration is killed, all of it or nothing has happened, and that a later start completes it.
async fn survives_every_kill(test: &TestDatabase, pending: usize) {
    let Database::Postgres { url } = &test.settings.database else { panic!("no server") };
    let (start, rest) = url.split_once('@').unwrap();
    let (address, name) = rest.split_once('/').unwrap();
    let mut kills = 0;
    for packets in 0.. {
        let port = proxy_that_breaks(address.to_owned(), packets).await;
        let through = Database::Postgres { url: format!("{start}@127.0.0.1:{port}/{name}") };
        let settings = Settings { database: through, ..test.settings.clone() };
        let migrated = async { Db::open(&settings).await?.migrate().await };
        if migrated.await.is_ok() {
            break;
        }
        kills += 1;
        let left = test.db.pending_migrations().await.unwrap().names.len();
        assert!(left == pending || left == 0, "{left} of {pending} are left after {packets} packets");
    }
    // Opening a connection alone takes some.
    assert!(kills > 5, "{kills}");
    assert!(Db::open(&test.settings).await.unwrap().migrate().await.unwrap().is_empty());
    test.db.ready().await.unwrap();
    make_tables(&test.db).await;
    let mut changes = test.db.changes();
    add_box(&test.db, "captured").await.unwrap();
    assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_start_on_postgres_killed_at_any_step_is_completed_by_a_later_one() {
    let test = TestDatabase::open(Engine::Postgres).await;
    run_all(&test.db, vec!["drop schema public cascade".to_owned(), "create schema public".to_owned()]).await;
    survives_every_kill(&test, versions().len()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upgrade_on_postgres_killed_at_any_step_is_completed_by_a_later_one() {
    let test = TestDatabase::open(Engine::Postgres).await;
    run_all(&test.db, vec!["drop schema public cascade".to_owned(), "create schema public".to_owned()]).await;
    let versions = versions();
    let applied = versions.len() - versions.len() / 4;
    migrate_up_to(&test.settings, versions[applied - 1]).await;
    survives_every_kill(&test, versions.len() - applied).await;
}

fn names(engine: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(engine);
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn both_engines_have_the_same_migrations_by_name() {
    assert_eq!(names("sqlite"), names("postgres"));
}

/// SQLite checks a deferred foreign key when the batch commits, so one invalid write would fail all writes in its batch.
#[tokio::test]
async fn no_table_defers_a_foreign_key() {
    let test = TestDatabase::open(Engine::Sqlite).await;
    let deferring = "select name from sqlite_schema where type = 'table' and lower(sql) like '%initially deferred%'";
    let tables = test.db.read(test.db.statement(deferring, vec![])).await.unwrap();
    assert!(tables.is_empty(), "{tables:?}");
}
