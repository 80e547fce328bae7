//! Answers that SQLite gives again until something they were read from changes.

use std::sync::Arc;

use crate::support::{add_box, execute, make_tables};
use sangam_db::testing::TestDatabase;
use sangam_db::{Db, Engine, QueryResult, Statement};
use uuid::Uuid;

/// Reads boxes only.
const BOXES: &str = "select name from boxes order by name";

/// Reads marbles too, in what decides about boxes.
const FULL_BOXES: &str =
    "select name from boxes where exists (select 1 from marbles where box_id = boxes.id) order by name";

/// Reads a table whose changes are not captured.
const HIDDEN: &str = "select id from _hidden";

async fn read(db: &Db, statement: &Statement) -> Arc<QueryResult> {
    db.read_answer(statement.clone()).await.unwrap()
}

async fn open() -> TestDatabase {
    let test = TestDatabase::open(Engine::Sqlite).await;
    make_tables(&test.db).await;
    add_box(&test.db, "a").await.unwrap();
    test
}

#[tokio::test]
async fn an_answer_is_kept_until_a_table_it_read_changes() {
    let test = open().await;
    let db = &test.db;
    let [boxes, full, hidden] = [BOXES, FULL_BOXES, HIDDEN].map(|sql| Statement::new(sql, Vec::new()));
    let first = [read(db, &boxes).await, read(db, &full).await, read(db, &hidden).await];
    let again = [read(db, &boxes).await, read(db, &full).await, read(db, &hidden).await];
    assert!(first.iter().zip(&again).all(|(first, again)| Arc::ptr_eq(first, again)));

    execute(db, "insert into _hidden (id) values ('1')", vec![]).await.unwrap();
    let after = read(db, &hidden).await;
    assert_eq!(after.rows.len(), 1);
    assert!(Arc::ptr_eq(&first[0], &read(db, &boxes).await), "boxes did not change");

    let boxes_before = read(db, &boxes).await;
    execute(db, "insert into marbles (id, box_id, colour) select '1', id, 'red' from boxes", vec![]).await.unwrap();
    assert_eq!(read(db, &full).await.rows.len(), 1);
    // A trigger counts the marbles in the box.
    assert!(!Arc::ptr_eq(&boxes_before, &read(db, &boxes).await));

    let boxes_before = read(db, &boxes).await;
    execute(db, "update marbles set colour = 'blue'", vec![]).await.unwrap();
    assert!(Arc::ptr_eq(&boxes_before, &read(db, &boxes).await), "boxes did not change");
}

#[tokio::test]
async fn a_write_that_is_rolled_back_changes_no_answer() {
    let test = open().await;
    let boxes = Statement::new(BOXES, Vec::new());
    let before = read(&test.db, &boxes).await;
    add_box(&test.db, "a").await.unwrap_err();
    assert_eq!(read(&test.db, &boxes).await.rows, before.rows);
}

#[tokio::test]
async fn what_another_process_writes_is_read_at_once() {
    let test = open().await;
    let outside = Db::open(&test.settings).await.unwrap();
    let boxes = Statement::new(BOXES, Vec::new());
    for number in 2..20 {
        let writer = if number % 3 == 0 { &test.db } else { &outside };
        add_box(writer, &format!("b{number}")).await.unwrap();
        for db in [&test.db, &outside] {
            assert_eq!(read(db, &boxes).await.rows.len(), number);
            assert_eq!(read(db, &boxes).await.rows.len(), number, "and again, if it was kept");
        }
    }
}

#[tokio::test]
async fn answers_are_kept_apart_by_their_values() {
    let test = open().await;
    let named = |name: &str| Statement::new(Arc::clone(&SQL), vec![name.into()]);
    static SQL: std::sync::LazyLock<Arc<str>> =
        std::sync::LazyLock::new(|| "select id from boxes where name = ?1 order by ?1".into());
    let missing = Uuid::now_v7().to_string();
    assert_eq!(read(&test.db, &named("a")).await.rows.len(), 1);
    assert_eq!(read(&test.db, &named(&missing)).await.rows.len(), 0);
    assert!(Arc::ptr_eq(&read(&test.db, &named("a")).await, &read(&test.db, &named("a")).await));
}
