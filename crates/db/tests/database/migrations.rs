//! Migrating: once, together, and knowing whether it is done.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sangam_db::testing::TestDatabase;
use sangam_db::{Database, Db, Engine, Error, Settings, on_both_engines};
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

#[test]
fn both_engines_have_the_same_migrations_by_name() {
    let names = |engine: &str| -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(engine);
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert_eq!(names("sqlite"), names("postgres"));
}

/// SQLite checks a deferred key when the batch commits, and one write's mistake would fail its neighbours.
#[tokio::test]
async fn no_table_defers_a_foreign_key() {
    let test = TestDatabase::open(Engine::Sqlite).await;
    let deferring = "select name from sqlite_schema where type = 'table' and lower(sql) like '%initially deferred%'";
    let tables = test.db.read(test.db.statement(deferring, vec![])).await.unwrap();
    assert!(tables.is_empty(), "{tables:?}");
}
