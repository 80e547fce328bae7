//! The answer cache: an answer is reused until a table it was read from changes.

use std::sync::Arc;
use std::time::Duration;

use crate::support::{add_box, execute, make_tables};
use sangam_db::testing::TestDatabase;
use sangam_db::{Db, Engine, QueryResult, Statement};
use uuid::Uuid;

/// Reads only boxes.
const BOXES: &str = "select name from boxes order by name";

/// Also reads marbles, in its condition.
const FULL_BOXES: &str =
    "select name from boxes where exists (select 1 from marbles where box_id = boxes.id) order by name";

/// Reads a table whose changes are not captured.
const HIDDEN: &str = "select id from _hidden";

async fn read(db: &Db, statement: &Statement) -> Arc<QueryResult> {
    db.read_answer(statement.clone()).await.unwrap()
}

/// Opens a database with one box, of which this test is the only server.
async fn open(engine: Engine) -> TestDatabase {
    let test = TestDatabase::open(engine).await;
    make_tables(&test.db).await;
    assert!(test.db.announce().await.unwrap());
    wait_until_trusted(&test.db).await;
    add_box(&test.db, "a").await.unwrap();
    test
}

/// Waits until a database hears of every commit.
async fn wait_until_trusted(db: &Db) {
    within_time(async {
        while db.foreign_commits().is_none() {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

/// Panics if the future does not complete in time.
async fn within_time<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), future).await.expect("it completes in time")
}

/// Waits until a statement returns this many rows.
async fn wait_for_rows(db: &Db, statement: &Statement, rows: usize) {
    let found = async {
        while read(db, statement).await.rows.len() != rows {
            // A cached answer is returned without awaiting anything.
            tokio::task::yield_now().await;
        }
    };
    within_time(found).await;
}

/// Whether a statement is answered from the cache.
async fn is_kept(db: &Db, statement: &Statement) -> bool {
    Arc::ptr_eq(&read(db, statement).await, &read(db, statement).await)
}

#[tokio::test]
async fn postgres_keeps_an_answer_until_a_table_it_read_changes() {
    let test = open(Engine::Postgres).await;
    let db = &test.db;
    let [boxes, full, hidden] = [BOXES, FULL_BOXES, HIDDEN].map(|sql| Statement::new(sql, Vec::new()));
    assert!(is_kept(db, &boxes).await && is_kept(db, &full).await);
    assert!(!is_kept(db, &hidden).await, "its changes are not captured");

    let before = [read(db, &boxes).await, read(db, &full).await];
    execute(db, "insert into marbles (id, box_id, colour) select id, id, 'red' from boxes", vec![]).await.unwrap();
    let after = [read(db, &boxes).await, read(db, &full).await];
    assert_eq!(after[1].rows.len(), 1);
    assert!(before.iter().zip(&after).all(|(before, after)| !Arc::ptr_eq(before, after)));
    execute(db, "update marbles set colour = 'blue'", vec![]).await.unwrap();
    assert!(Arc::ptr_eq(&after[0], &read(db, &boxes).await), "boxes did not change");
}

#[tokio::test]
async fn writes_of_other_programs_are_noticed_on_postgres() {
    let test = open(Engine::Postgres).await;
    let outside = Db::open(&test.settings).await.unwrap();
    let boxes = Statement::new(BOXES, Vec::new());
    assert!(is_kept(&test.db, &boxes).await);
    for number in 2..6 {
        add_box(&outside, &format!("b{number}")).await.unwrap();
        wait_for_rows(&test.db, &boxes, number).await;
    }
    execute(&outside, "truncate boxes cascade", vec![]).await.unwrap();
    wait_for_rows(&test.db, &boxes, 0).await;
    assert!(!is_kept(&outside, &boxes).await, "it is not the only server");
}

#[tokio::test]
async fn a_second_server_keeps_no_answers_until_the_first_has_stopped() {
    let first = open(Engine::Postgres).await;
    let second = Db::open(&first.settings).await.unwrap();
    second.migrate().await.unwrap();
    assert!(!second.announce().await.unwrap());
    let boxes = Statement::new(BOXES, Vec::new());
    assert!(!is_kept(&second, &boxes).await);
    add_box(&second, "b").await.unwrap();
    wait_for_rows(&first.db, &boxes, 2).await;

    first.db.close().await;
    wait_until_trusted(&second).await;
    assert!(is_kept(&second, &boxes).await);
}

#[tokio::test]
async fn no_answers_are_kept_while_the_listening_connection_is_lost() {
    let test = open(Engine::Postgres).await;
    let outside = Db::open(&test.settings).await.unwrap();
    let boxes = Statement::new(BOXES, Vec::new());
    assert!(is_kept(&test.db, &boxes).await);
    let listener = "select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.database = \
         (select oid from pg_database where datname = current_database())";
    outside.read(Statement::new(listener, Vec::new())).await.unwrap();
    within_time(async {
        while test.db.foreign_commits().is_some() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    add_box(&outside, "b").await.unwrap();
    assert_eq!(read(&test.db, &boxes).await.rows.len(), 2);
    wait_until_trusted(&test.db).await;
    assert!(is_kept(&test.db, &boxes).await);
}

#[tokio::test]
async fn an_answer_is_kept_until_a_table_it_read_changes() {
    let test = open(Engine::Sqlite).await;
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
async fn a_rolled_back_write_does_not_change_answers() {
    let test = open(Engine::Sqlite).await;
    let boxes = Statement::new(BOXES, Vec::new());
    let before = read(&test.db, &boxes).await;
    add_box(&test.db, "a").await.unwrap_err();
    assert_eq!(read(&test.db, &boxes).await.rows, before.rows);
}

#[tokio::test]
async fn writes_of_another_process_are_visible_immediately() {
    let test = open(Engine::Sqlite).await;
    let outside = Db::open(&test.settings).await.unwrap();
    let boxes = Statement::new(BOXES, Vec::new());
    for number in 2..20 {
        let writer = if number % 3 == 0 { &test.db } else { &outside };
        add_box(writer, &format!("b{number}")).await.unwrap();
        for db in [&test.db, &outside] {
            assert_eq!(read(db, &boxes).await.rows.len(), number);
            assert_eq!(read(db, &boxes).await.rows.len(), number, "also from the cache");
        }
    }
}

#[tokio::test]
async fn answers_are_kept_separately_for_different_values() {
    let test = open(Engine::Sqlite).await;
    let named = |name: &str| Statement::new(Arc::clone(&SQL), vec![name.into()]);
    static SQL: std::sync::LazyLock<Arc<str>> =
        std::sync::LazyLock::new(|| "select id from boxes where name = ?1 order by ?1".into());
    let missing = Uuid::now_v7().to_string();
    assert_eq!(read(&test.db, &named("a")).await.rows.len(), 1);
    assert_eq!(read(&test.db, &named(&missing)).await.rows.len(), 0);
    assert!(Arc::ptr_eq(&read(&test.db, &named("a")).await, &read(&test.db, &named("a")).await));
}
