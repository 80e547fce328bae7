//! The change feed: it contains exactly the committed changes, in order.

use crate::support::{add_box, add_marble, execute, make_tables, next_commit};
use sangam_db::testing::{self, TestDatabase};
use sangam_db::{CapturedColumn, ChangeKind, Db, Engine, Error, FeedEvent, SecretColumns, on_both_engines};
use sangam_schema::Type;
use serde_json::json;
use tokio::task::JoinSet;
use uuid::Uuid;

on_both_engines! {
    async fn a_rollback_publishes_nothing(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let mut changes = db.changes();
        add_box(db, "a").await.unwrap();
        add_box(db, "a").await.unwrap_err();
        db.write(|tx| Box::pin(async move {
            let update = tx.statement("update boxes set name = {text}", vec!["b".into()]);
            tx.execute(&update).await?;
            Err::<(), _>(Error::Other("no".to_owned()))
        })).await.unwrap_err();
        execute(db, "delete from boxes", vec![]).await.unwrap();
        assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
        assert_eq!(next_commit(&mut changes).await, ["Delete boxes"]);
        assert_eq!(changes.try_next(), None);
    }

    async fn cascades_and_counters_are_captured(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let mut changes = db.changes();
        let id = add_box(db, "a").await.unwrap();
        for colour in ["red", "blue"] {
            add_marble(db, id, colour).await.unwrap();
        }
        execute(db, "delete from boxes", vec![]).await.unwrap();
        assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
        assert_eq!(next_commit(&mut changes).await, ["Insert marbles", "Update boxes"]);
        assert_eq!(next_commit(&mut changes).await, ["Insert marbles", "Update boxes"]);
        assert_eq!(next_commit(&mut changes).await, ["Delete boxes", "Delete marbles", "Delete marbles"]);
    }

    async fn an_update_contains_each_old_and_new_row(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        for i in 0..20 {
            add_box(db, &format!("box {i}")).await.unwrap();
        }
        let mut changes = db.changes();
        execute(db, "update boxes set name = name || '!'", vec![]).await.unwrap();
        let commit = testing::next_commit(&mut changes).await;
        assert_eq!(commit.changes.len(), 20);
        for change in &commit.changes {
            let (old, new) = (change.old.as_ref().unwrap(), change.new.as_ref().unwrap());
            assert_eq!(old["id"], new["id"]);
            assert_eq!(format!("{}!", old["name"].as_str().unwrap()), new["name"].as_str().unwrap());
        }
    }

    async fn an_upsert_is_an_insert_or_an_update(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let mut changes = db.changes();
        for _ in 0..2 {
            execute(
                db,
                "insert into boxes (id, name) values ({uuid}, {text}) on conflict (name) do update set marbles = 7",
                vec![Uuid::now_v7().into(), "a".into()],
            ).await.unwrap();
        }
        assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
        assert_eq!(next_commit(&mut changes).await, ["Update boxes"]);
    }

    async fn commits_on_one_row_arrive_in_commit_order(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let id = add_box(db, "a").await.unwrap();
        let mut changes = db.changes();
        let mut writers = JoinSet::new();
        for _ in 0..40 {
            let db = db.clone();
            writers.spawn(async move {
                execute(&db, "update boxes set marbles = marbles + 1 where id = {uuid}", vec![id.into()]).await
            });
        }
        for outcome in writers.join_all().await {
            outcome.unwrap();
        }
        for expected in 1..=40 {
            let commit = testing::next_commit(&mut changes).await;
            assert_eq!(commit.changes[0].new.as_ref().unwrap()["marbles"], json!(expected));
        }
    }

    async fn a_statement_that_changes_no_row_is_not_announced(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let mut changes = db.changes();
        execute(db, "update boxes set marbles = 1 where name = {text}", vec!["nobody".into()]).await.unwrap();
        execute(db, "insert into _hidden (id) values ({uuid})", vec![Uuid::now_v7().into()]).await.unwrap();
        add_box(db, "a").await.unwrap();
        assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
    }
}

#[tokio::test]
async fn secrets_are_left_out_even_if_they_were_captured_before() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let test = TestDatabase::open(engine).await;
        make_tables(&test.db).await;
        let mut settings = test.settings.clone();
        settings.secrets =
            vec![SecretColumns::One { table: "boxes", column: "name" }, SecretColumns::All { table: "marbles" }];
        let db = Db::open(&settings).await.unwrap();
        db.migrate().await.unwrap();
        let mut changes = db.changes();

        let id = add_box(&db, "hidden").await.unwrap();
        add_marble(&db, id, "hidden").await.unwrap();
        execute(&db, "delete from boxes where name = {text}", vec!["hidden".into()]).await.unwrap();
        for announced in ["Insert boxes", "Update boxes", "Delete boxes"] {
            let commit = testing::next_commit(&mut changes).await;
            assert!(!format!("{commit:?}").contains("hidden"), "{engine:?}: {commit:?}");
            let [change] = &commit.changes[..] else { panic!("{engine:?}: {commit:?}") };
            assert_eq!(format!("{:?} {}", change.kind, change.table), announced, "{engine:?}");
            assert_eq!(change.new.as_ref().or(change.old.as_ref()).unwrap()["id"], json!(id));
        }
        assert_eq!(changes.try_next(), None);
    }
}

#[tokio::test]
async fn a_row_looks_the_same_on_both_engines() {
    let id = Uuid::now_v7();
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let test = TestDatabase::open_with(engine, |settings| {
            let column = |column: &str, ty| CapturedColumn { table: "boxes".to_owned(), column: column.to_owned(), ty };
            settings.columns = vec![column("sealed", Type::Boolean), column("tags", Type::List)];
        })
        .await;
        make_tables(&test.db).await;
        let mut changes = test.db.changes();
        execute(
            &test.db,
            "insert into boxes (id, name, sealed, tags, rating, opened_at, day)
             values ({uuid}, {text}, {bool}, {json}, {real}, {timestamp}, {date})",
            vec![
                id.into(),
                "a \"quoted\" name".into(),
                true.into(),
                json!(["x", 1]).into(),
                4.5.into(),
                "2026-11-15T00:37:16.500000+00:00".into(),
                "2026-11-15".into(),
            ],
        )
        .await
        .unwrap();
        let commit = testing::next_commit(&mut changes).await;
        assert_eq!(commit.changes[0].kind, ChangeKind::Insert);
        assert_eq!(commit.changes[0].old, None);
        let expected = json!({
            "id": id,
            "name": "a \"quoted\" name",
            "marbles": 0,
            "sealed": true,
            "tags": ["x", 1],
            "rating": 4.5,
            "opened_at": "2026-11-15T00:37:16.500000+00:00",
            "day": "2026-11-15",
        });
        let row = serde_json::to_value(&commit.changes[0].new).unwrap();
        assert_eq!(row.to_string(), expected.to_string(), "{engine:?}");
    }
}

/// A server that is shut down at the end of a COMMIT may have committed.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_of_unknown_outcome_is_unsettled_for_the_caller_and_missed_by_listeners() {
    let test = TestDatabase::open(Engine::Postgres).await;
    make_tables(&test.db).await;
    for sql in [
        "create function cut_off() returns trigger language plpgsql as $$ begin
           perform pg_terminate_backend(pg_backend_pid());
           return null;
         end $$",
        "create constraint trigger cut_off after insert on boxes deferrable initially deferred
         for each row when (new.name = 'cut off') execute function cut_off()",
    ] {
        execute(&test.db, sql, vec![]).await.unwrap();
    }
    let mut changes = test.db.changes();
    let error = add_box(&test.db, "cut off").await.unwrap_err();
    assert!(matches!(error, Error::UnknownOutcome(_)), "{error:?}");
    assert_eq!(changes.next().await, Some(FeedEvent::Missed));
    add_box(&test.db, "after it").await.unwrap();
    assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_commit_is_not_announced_as_missed() {
    let test = TestDatabase::open(Engine::Postgres).await;
    make_tables(&test.db).await;
    for sql in [
        "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
        "create constraint trigger refuse after insert on boxes deferrable initially deferred
         for each row when (new.name = 'refused') execute function refuse()",
    ] {
        execute(&test.db, sql, vec![]).await.unwrap();
    }
    let mut changes = test.db.changes();
    assert!(matches!(add_box(&test.db, "refused").await, Err(Error::Raised { .. })));
    add_box(&test.db, "kept").await.unwrap();
    assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
}
