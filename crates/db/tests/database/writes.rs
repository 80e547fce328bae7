//! Transactions: concurrent, failing, panicking, abandoned.

use crate::support::{add_box, execute, make_tables, names, next_commit};
use sangam_db::{Error, Statement, Tx, Value, on_both_engines};
use tokio::task::JoinSet;
use uuid::Uuid;

/// A statement that adds a box with this name.
fn a_box(tx: &Tx<'_>, name: &str) -> Statement {
    tx.statement("insert into boxes (id, name) values ({uuid}, {text})", vec![Uuid::now_v7().into(), name.into()])
}

on_both_engines! {
    async fn sixty_four_writers_at_once_all_succeed(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let mut writers = JoinSet::new();
        for writer in 0..64 {
            let db = db.clone();
            writers.spawn(async move {
                for i in 0..10 {
                    add_box(&db, &format!("{writer}-{i}")).await?;
                }
                Ok::<_, Error>(())
            });
        }
        for outcome in writers.join_all().await {
            outcome.unwrap();
        }
        assert_eq!(names(db).await.len(), 640);
    }

    async fn a_failing_write_does_not_affect_concurrent_writes(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        add_box(db, "taken").await.unwrap();
        let mut writers = JoinSet::new();
        for i in 0..60 {
            let db = db.clone();
            writers.spawn(async move {
                let name = if i % 3 == 0 { "taken".to_owned() } else { format!("free {i}") };
                (i % 3 == 0, add_box(&db, &name).await)
            });
        }
        for (taken, outcome) in writers.join_all().await {
            assert_eq!(taken, matches!(outcome, Err(Error::Unique { .. })), "{outcome:?}");
        }
        assert_eq!(names(db).await.len(), 41);
    }

    async fn a_job_that_returns_an_error_is_rolled_back(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let outcome = db.write(|tx| Box::pin(async move {
            let insert = a_box(tx, "a");
            assert_eq!(tx.execute(&insert).await?, 1);
            Err::<(), _>(Error::Other("second thoughts".to_owned()))
        })).await;
        assert_eq!(outcome, Err(Error::Other("second thoughts".to_owned())));
        assert!(names(db).await.is_empty());
    }

    async fn a_failed_statement_rolls_back_its_transaction(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let outcome = db.write(|tx| Box::pin(async move {
            let insert = a_box(tx, "a");
            tx.execute(&insert).await?;
            assert!(tx.execute(&insert).await.is_err());
            let other = a_box(tx, "b");
            assert!(matches!(tx.execute(&other).await, Err(Error::Unique { .. })));
            Ok::<_, Error>("all is well")
        })).await;
        assert!(matches!(outcome, Err(Error::Unique { .. })), "{outcome:?}");
        assert!(names(db).await.is_empty());
    }

    async fn a_panic_in_a_job_does_not_affect_other_writes(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let outcome = db.write(|tx| Box::pin(async move {
            let insert = a_box(tx, "a");
            tx.execute(&insert).await?;
            assert!(tx.engine() != tx.engine(), "this test panics on purpose");
            Ok::<_, Error>(())
        })).await;
        assert!(matches!(outcome, Err(Error::Other(_))), "{outcome:?}");
        add_box(db, "b").await.unwrap();
        assert_eq!(names(db).await, ["b"]);
    }

    async fn a_transaction_reads_its_own_writes(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let id = add_box(db, "before").await.unwrap();
        let name = db.write(move |tx| Box::pin(async move {
            let rename = "update boxes set name = {text} where id = {uuid} returning name";
            let update = tx.statement(rename, vec!["after".into(), id.into()]);
            assert_eq!(tx.fetch(&update).await?[0].text(0), Some("after"));
            let select = tx.statement("select name from boxes where id = {uuid}", vec![id.into()]);
            Ok::<_, Error>(tx.fetch(&select).await?[0].text(0).map(str::to_owned))
        })).await.unwrap();
        assert_eq!(name.as_deref(), Some("after"));
    }

    async fn a_write_completes_when_its_caller_stops_waiting(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let mut changes = db.changes();
        let (started, running) = tokio::sync::oneshot::channel();
        let writer = db.clone();
        let caller = tokio::spawn(async move {
            writer.write(|tx| Box::pin(async move {
                let insert = a_box(tx, "a");
                started.send(()).unwrap();
                tx.execute(&insert).await
            })).await
        });
        running.await.unwrap();
        caller.abort();
        assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
        assert_eq!(names(db).await, ["a"]);
    }

    async fn an_after_commit_task_runs_even_if_the_caller_stops_waiting(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let (started, running) = tokio::sync::oneshot::channel();
        let (told, done) = tokio::sync::oneshot::channel();
        let writer = db.clone();
        let caller = tokio::spawn(async move {
            writer.write(|tx| Box::pin(async move {
                tx.after_commit(move || told.send("committed").unwrap());
                started.send(()).unwrap();
                let insert = a_box(tx, "a");
                tx.execute(&insert).await
            })).await
        });
        running.await.unwrap();
        caller.abort();
        assert_eq!(done.await, Ok("committed"));
        assert_eq!(names(db).await, ["a"]);
    }

    async fn an_after_commit_task_does_not_run_without_a_commit(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        for fails_by_itself in [true, false] {
            let (told, done) = tokio::sync::oneshot::channel();
            let outcome = db.write(move |tx| Box::pin(async move {
                tx.after_commit(move || told.send(()).unwrap());
                let insert = a_box(tx, "a");
                tx.execute(&insert).await?;
                if fails_by_itself {
                    return Err(Error::Other("second thoughts".to_owned()));
                }
                let _ = tx.execute(&insert).await;
                Ok(())
            })).await;
            assert!(outcome.is_err());
            assert!(done.await.is_err());
        }
        let outcome = db.write(|tx| Box::pin(async move {
            tx.after_commit(|| panic!("this test panics on purpose"));
            let insert = a_box(tx, "a");
            tx.execute(&insert).await
        })).await;
        assert_eq!((outcome, names(db).await), (Ok(1), vec!["a".to_owned()]), "a panic in it changes nothing");
    }

    async fn a_read_cannot_write(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let values = vec![Uuid::now_v7().into(), "a".into()];
        let insert = db.statement("insert into boxes (id, name) values ({uuid}, {text})", values);
        assert!(db.read(insert).await.is_err());
        assert!(names(db).await.is_empty());
    }

    async fn a_closed_database_returns_unavailable(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        add_box(db, "a").await.unwrap();
        db.close().await;
        assert!(matches!(add_box(db, "b").await, Err(Error::Unavailable(_))));
        assert!(matches!(db.read(db.statement("select 1", vec![])).await, Err(Error::Unavailable(_))));
    }

    async fn closing_waits_for_running_writes(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let (started, running) = tokio::sync::oneshot::channel();
        let writer = db.clone();
        let write = tokio::spawn(async move {
            writer.write(|tx| Box::pin(async move {
                started.send(()).unwrap();
                for i in 0..50 {
                    let values = vec![Uuid::now_v7().into(), format!("{i}").into()];
                    tx.execute(&tx.statement("insert into boxes (id, name) values ({uuid}, {text})", values)).await?;
                }
                Ok::<_, Error>(())
            })).await
        });
        running.await.unwrap();
        db.close().await;
        write.await.unwrap().unwrap();
        let again = sangam_db::Db::open(&test.settings).await.unwrap();
        assert_eq!(names(&again).await.len(), 50);
    }

    async fn written_rows_exist_after_reopening(test: TestDatabase) {
        make_tables(&test.db).await;
        add_box(&test.db, "kept").await.unwrap();
        test.db.close().await;
        let again = sangam_db::Db::open(&test.settings).await.unwrap();
        assert_eq!(names(&again).await, ["kept"]);
    }

    async fn a_write_returns_the_number_of_changed_rows(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        add_box(db, "a").await.unwrap();
        add_box(db, "b").await.unwrap();
        assert_eq!(execute(db, "update boxes set marbles = {int}", vec![Value::Int(3)]).await, Ok(2));
        assert_eq!(execute(db, "delete from boxes where name = {text}", vec!["c".into()]).await, Ok(0));
    }
}
