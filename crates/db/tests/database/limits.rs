//! Limits on time, space and queue length. Reaching one never stops the service.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{FutureExt, StreamExt};
use sangam_db::testing::TestDatabase;
use sangam_db::{Database, Db, Engine, Error, Settings, Statement, on_both_engines};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::support::{add_box, execute, make_tables, names, next_commit};

const ENDLESS: &str = "with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n";

/// Opens a database with short time limits. Its tables were created without them.
async fn open(engine: Engine) -> (TestDatabase, Db) {
    let test = TestDatabase::open(engine).await;
    make_tables(&test.db).await;
    let limit = Duration::from_millis(300);
    let settings = Settings { read_timeout: limit, write_timeout: limit, ..test.settings.clone() };
    let db = Db::open(&settings).await.unwrap();
    (test, db)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endless_read_times_out_and_the_next_one_works() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (_test, db) = open(engine).await;
        let started = Instant::now();
        let endless = db.read(db.statement(ENDLESS, vec![])).await;
        assert_eq!(endless, Err(Error::Timeout), "{engine:?}");
        assert!(started.elapsed() < Duration::from_secs(5));
        assert_eq!(db.read(db.statement("select 1", vec![])).await.unwrap()[0].int(0), Some(1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endless_write_times_out_and_the_next_one_works() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (_test, db) = open(engine).await;
        add_box(&db, "a").await.unwrap();
        for endless in [
            ENDLESS,
            "with recursive n (i) as (select 1 union all select i + 1 from n)
             update boxes set marbles = (select count(*) from n)",
        ] {
            assert_eq!(execute_any(&db, endless).await, Err(Error::Timeout), "{engine:?}");
        }
        add_box(&db, "b").await.unwrap();
        assert_eq!(names(&db).await, ["a", "b"]);
    }
}

/// SQLite checks the deadline only between steps of its virtual machine. A function call is a single step, so it must check itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_function_that_takes_long_times_out_too() {
    let (_test, db) = open(Engine::Sqlite).await;
    let list = |from: u32| serde_json::json!((from..from + 60_000).collect::<Vec<_>>()).to_string();
    for (sql, values) in [
        ("select list_overlaps(?1, ?2)".to_owned(), vec![list(0), list(100_000)]),
        (
            "select list_contains(?1, ?2)".to_owned(),
            vec![list(0), serde_json::json!((0..60_000).rev().collect::<Vec<_>>()).to_string()],
        ),
    ] {
        let started = Instant::now();
        let statement = Statement::new(sql.clone(), values.into_iter().map(Into::into).collect());
        assert_eq!(db.read(statement).await, Err(Error::Timeout), "{sql}");
        assert!(started.elapsed() < Duration::from_secs(3), "{sql}: {:?}", started.elapsed());
    }
}

/// A single account always leaves one connection for the others.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_cannot_use_every_reading_connection() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let limit = Duration::from_millis(700);
        let test =
            TestDatabase::open_with(engine, |settings| (settings.readers, settings.read_timeout) = (3, limit)).await;
        let [greedy, modest] = [1, 2].map(|id| test.db.for_account(Some(Uuid::from_u128(id))));
        let mut endless: Vec<_> = (0..6).map(|_| Box::pin(greedy.read(greedy.statement(ENDLESS, vec![])))).collect();
        for read in &mut endless {
            assert!(read.as_mut().now_or_never().is_none());
        }
        let asked = modest.read(modest.statement("select 1", vec![]));
        let (first, _, waiting) = futures_util::future::select_all(
            endless.into_iter().map(|read| read.map(|_| "endless").boxed()).chain([asked.map(|_| "modest").boxed()]),
        )
        .await;
        assert_eq!(first, "modest", "{engine:?}");
        // Reads whose caller stopped waiting still finish before their connections are reused.
        drop(waiting);
        assert_eq!(greedy.read(greedy.statement("select 1", vec![])).await.map(|rows| rows.len()), Ok(1), "{engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_accounts_together_leave_a_connection_for_the_server_itself() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let limit = Duration::from_millis(700);
        let test =
            TestDatabase::open_with(engine, |settings| (settings.readers, settings.read_timeout) = (3, limit)).await;
        let accounts: Vec<_> = (1..=5).map(|id| test.db.for_account(Some(Uuid::from_u128(id)))).collect();
        let mut endless: Vec<_> =
            accounts.iter().map(|account| Box::pin(account.read(account.statement(ENDLESS, vec![])))).collect();
        for read in &mut endless {
            assert!(read.as_mut().now_or_never().is_none());
        }
        let health = test.db.ready();
        let (first, _, _) = futures_util::future::select_all(
            endless.into_iter().map(|read| read.map(|_| "endless").boxed()).chain([health.map(|_| "health").boxed()]),
        )
        .await;
        assert_eq!(first, "health", "{engine:?}");
    }
}

/// Many accounts each send few requests, but together a lot.
#[tokio::test(flavor = "multi_thread")]
async fn a_quick_read_does_not_wait_behind_slow_reads_of_other_accounts() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let limit = Duration::from_millis(700);
        let test =
            TestDatabase::open_with(engine, |settings| (settings.readers, settings.read_timeout) = (4, limit)).await;
        let quick = |number: i64| test.db.statement("select {int}", vec![number.into()]);
        test.db.read_answer(quick(1)).await.unwrap();
        // The cost of a statement is known only after a run.
        assert!(test.db.read_answer(test.db.statement(ENDLESS, vec![])).await.is_err(), "{engine:?}");
        let callers = (1..=9).map(|id| Some(Uuid::from_u128(id))).chain([None; 9]);
        let callers: Vec<_> = callers.map(|id| test.db.for_account(id)).collect();
        let mut endless: Vec<_> =
            callers.iter().map(|caller| Box::pin(caller.read_answer(caller.statement(ENDLESS, vec![])))).collect();
        for read in &mut endless {
            assert!(read.as_mut().now_or_never().is_none());
        }
        let modest = test.db.for_account(Some(Uuid::from_u128(100)));
        let asked = modest.read_answer(quick(2));
        let (first, _, _) = futures_util::future::select_all(
            endless.into_iter().map(|read| read.map(|_| "endless").boxed()).chain([asked.map(|_| "modest").boxed()]),
        )
        .await;
        assert_eq!(first, "modest", "{engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_refused_while_its_reads_would_wait_too_long() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let limit = Duration::from_millis(100);
        let test =
            TestDatabase::open_with(engine, |settings| (settings.readers, settings.read_timeout) = (3, limit)).await;
        let [greedy, modest] = [1, 2].map(|id| test.db.for_account(Some(Uuid::from_u128(id))));
        // One after the other, a hundred of these would take ten seconds.
        let reads = (0..150).map(|_| greedy.read(greedy.statement(ENDLESS, vec![])));
        let mut reads: futures_util::stream::FuturesUnordered<_> = reads.collect();
        assert_eq!(reads.next().await, Some(Err(Error::Timeout)), "{engine:?}");
        let refused = greedy.read(greedy.statement("select 1", vec![])).now_or_never();
        assert_eq!(refused.map(|rows| rows.map(|rows| rows.len())), Some(Err(Error::ClientOverloaded)), "{engine:?}");
        let served = modest.read(modest.statement("select 1", vec![])).await;
        assert_eq!(served.map(|rows| rows.len()), Ok(1), "{engine:?}");
        drop(reads);
        let again = greedy.read(greedy.statement("select 1", vec![])).await;
        assert_eq!(again.map(|rows| rows.len()), Ok(1), "{engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shortened_time_limit_does_not_affect_concurrent_writes() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let test = TestDatabase::open(engine).await;
        let db = &test.db;
        make_tables(db).await;
        let started = Instant::now();
        let slow = db.write(|tx| {
            Box::pin(async move {
                tx.finish_within(Duration::from_millis(200)).await?;
                tx.fetch(&tx.statement(ENDLESS, vec![])).await
            })
        });
        let (before, slow, after) = tokio::join!(add_box(db, "before"), slow, add_box(db, "after"));
        assert_eq!(slow, Err(Error::Timeout), "{engine:?}");
        assert!(started.elapsed() < Duration::from_secs(5), "{engine:?}");
        before.unwrap();
        after.unwrap();
        assert_eq!(names(db).await, ["after", "before"], "{engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_grows_too_large_is_aborted() {
    let test = TestDatabase::open_with(Engine::Sqlite, |settings| settings.answer_bytes = 100_000).await;
    let db = &test.db;
    make_tables(db).await;
    let large = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
        select group_concat('0123456789') from n";
    let refused = Err(Error::TooLarge { limit_bytes: 100_000 });
    assert_eq!(db.read_answer(db.statement(large, vec![])).await.map(|answer| answer.rows.clone()), refused);
    let written = db.write(move |tx| Box::pin(async move { tx.fetch_answer(&tx.statement(large, vec![])).await }));
    assert_eq!(written.await.map(|answer| answer.rows), refused);
    // Results for the server's own use, such as a list of keys, may be larger.
    assert_eq!(db.read(db.statement(large, vec![])).await.unwrap()[0].text(0).map(str::len), Some(1_099_999));
    let inner = db.write(move |tx| Box::pin(async move { tx.fetch(&tx.statement(large, vec![])).await }));
    assert_eq!(inner.await.unwrap()[0].text(0).map(str::len), Some(1_099_999));
}

async fn execute_any(db: &Db, sql: &'static str) -> Result<(), Error> {
    db.write(move |tx| Box::pin(async move { tx.fetch(&Statement::new(sql, vec![])).await.map(drop) })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_reported_and_writing_continues_when_there_is_space() {
    let test = TestDatabase::open(Engine::Sqlite).await;
    let db = &test.db;
    make_tables(db).await;
    let pages = db.read(Statement::new("select page_count from pragma_page_count", vec![])).await.unwrap();
    let no_growth = format!("pragma max_page_count = {}", pages[0].int(0).unwrap());
    db.write(move |tx| Box::pin(async move { tx.fetch(&Statement::new(no_growth, vec![])).await })).await.unwrap();
    let mut changes = db.changes();

    let large = "x".repeat(1_000_000);
    assert_eq!(add_box(db, &large).await, Err(Error::Full));

    execute_any(db, "pragma max_page_count = 1000000").await.unwrap();
    add_box(db, "small").await.unwrap();
    assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
    assert_eq!(names(db).await, ["small"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_makes_callers_wait_but_loses_nothing() {
    let test = TestDatabase::open_with(Engine::Sqlite, |settings| settings.queue = 2).await;
    let db = &test.db;
    make_tables(db).await;
    // This write blocks the writer, so that the queue fills up.
    let (hold, held) = oneshot::channel::<()>();
    let holder = db.clone();
    let first = tokio::spawn(async move {
        holder.write(|_| Box::pin(async move { held.await.map_err(|error| Error::Other(error.to_string())) })).await
    });
    let mut waiting = tokio::task::JoinSet::new();
    for i in 0..20 {
        let db = db.clone();
        waiting.spawn(async move { add_box(&db, &i.to_string()).await });
    }
    hold.send(()).unwrap();
    first.await.unwrap().unwrap();
    for outcome in waiting.join_all().await {
        outcome.unwrap();
    }
    assert_eq!(names(db).await.len(), 20);
}

/// After one account has sent many writes, a single write of another account must not wait for all of them.
async fn write_fairly(engine: Engine) {
    let test = TestDatabase::open_with(engine, |settings| settings.writers = 4).await;
    make_tables(&test.db).await;
    let [busy, other] = [1, 2].map(|account| test.db.for_account(Some(Uuid::from_u128(account))));
    let order: Arc<Mutex<Vec<&str>>> = Arc::default();
    let add = |db: &Db, name: &'static str| {
        let (db, order) = (db.clone(), order.clone());
        async move {
            let slow = if db.engine() == Engine::Postgres { "select pg_sleep(0.05)::text" } else { "select 1" };
            db.write(move |tx| {
                Box::pin(async move {
                    order.lock().unwrap().push(name);
                    tx.fetch(&Statement::new(slow, vec![])).await
                })
            })
            .await
        }
    };
    // This write blocks SQLite's writer, so that all others are queued.
    let (hold, held) = oneshot::channel::<()>();
    let held = async move {
        if engine == Engine::Sqlite {
            held.await.unwrap_or_default();
        }
    };
    let (begin, begun) = oneshot::channel::<()>();
    let db = test.db.clone();
    let first = tokio::spawn(async move {
        let write = db.write(|_| {
            Box::pin(async move {
                begin.send(()).unwrap();
                held.await;
                Ok::<_, Error>(())
            })
        });
        write.await
    });
    begun.await.unwrap();
    let mut many: Vec<_> = (0..20).map(|_| Box::pin(add(&busy, "busy"))).collect();
    assert!(many.iter_mut().all(|write| write.as_mut().now_or_never().is_none()));
    let mut one = Box::pin(add(&other, "other"));
    assert!(one.as_mut().now_or_never().is_none());
    drop(hold);
    let (first, _, one) = tokio::join!(first, futures_util::future::join_all(many), one);
    first.unwrap().unwrap();
    one.unwrap();
    let order = order.lock().unwrap();
    let place = order.iter().position(|name| *name == "other").unwrap();
    assert!(order.len() == 21 && place <= 4, "{engine:?}: its turn came after {place} writes of the other account");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_with_many_writes_does_not_delay_another_on_sqlite() {
    write_fairly(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_with_many_writes_does_not_delay_another_on_postgres() {
    write_fairly(Engine::Postgres).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_reported_and_replaced() {
    let test = TestDatabase::open(Engine::Postgres).await;
    let db = &test.db;
    make_tables(db).await;
    let outcome = db
        .write(|tx| {
            Box::pin(async move {
                let suicide = tx.statement("select pg_terminate_backend(pg_backend_pid())", vec![]);
                tx.fetch(&suicide).await
            })
        })
        .await;
    assert!(matches!(outcome, Err(Error::Unavailable(_))), "{outcome:?}");
    execute(db, "delete from boxes", vec![]).await.unwrap();
    add_box(db, "a").await.unwrap();
    assert_eq!(names(db).await, ["a"]);
}

/// PostgreSQL reports success for a COMMIT after an error, but rolls back.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_rolled_back_is_reported_as_an_error() {
    let test = TestDatabase::open(Engine::Postgres).await;
    let db = &test.db;
    make_tables(db).await;
    let outcome = db
        .write(|tx| {
            Box::pin(async move {
                let insert = "insert into boxes (id, name) values ({uuid}, {text})";
                tx.execute(&tx.statement(insert, vec![Uuid::now_v7().into(), "lost".into()])).await?;
                // Makes the query that precedes the commit fail.
                for sql in [
                    "create function current_setting(text, boolean) returns text language plpgsql as $$ begin
                       raise exception 'no';
                     end $$",
                    "set local search_path = public, pg_catalog",
                ] {
                    tx.execute(&Statement::new(sql, vec![])).await?;
                }
                Ok::<_, Error>(())
            })
        })
        .await;
    assert!(names(db).await.is_empty());
    assert!(matches!(outcome, Err(Error::Raised { .. })), "{outcome:?}");
    add_box(db, "kept").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_tls_is_refused_if_tls_is_required() {
    let test = TestDatabase::open(Engine::Postgres).await;
    let mut settings = test.settings.clone();
    if let Database::Postgres { url } = &mut settings.database {
        url.push_str("?sslmode=require");
    }
    assert!(matches!(Db::open(&settings).await, Err(Error::Unavailable(_))));
}

on_both_engines! {
    async fn a_missing_database_is_unavailable(test: TestDatabase) {
        let mut settings = test.settings.clone();
        settings.database = match test.db.engine() {
            Engine::Sqlite => Database::Sqlite { path: "/nowhere/at/all/sangam.db".into() },
            Engine::Postgres => Database::Postgres { url: "postgres://unknown@127.0.0.1:1/none".to_owned() },
        };
        assert!(matches!(Db::open(&settings).await, Err(Error::Unavailable(_))));
    }
}
