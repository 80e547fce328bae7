//! Acknowledged means announced: when a write returns, its changes are on the feed.

use crate::support::{add_box, make_tables, names, next_commit};
use sangam_db::testing::TestDatabase;
use sangam_db::{Changes, Db, Engine, Error, FeedEvent, Statement, on_both_engines};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet, yield_now};
use uuid::Uuid;

/// Makes the commit of a box called "slow" wait for a lock. Other commits are not affected.
const SLOW_COMMIT: &[&str] = &[
    "create function slow_commit() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock(1);
       return null;
     end $$",
    "create constraint trigger slow_commit after insert on boxes deferrable initially deferred
       for each row when (new.name = 'slow') execute function slow_commit()",
];

/// Whether the commit of the slow box is waiting for the lock.
const COMMIT_WAITS: &str = "select count(*) = 1 from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()";

on_both_engines! {
    async fn every_writer_finds_its_own_change_when_its_write_returns(test: TestDatabase) {
        make_tables(&test.db).await;
        let mut writers = JoinSet::new();
        for writer in 0..16 {
            let db = test.db.clone();
            writers.spawn(async move {
                for i in 0..10 {
                    let mut changes = db.changes();
                    let id = add_box(&db, &format!("{writer}-{i}")).await.unwrap();
                    assert!(has_announced(&mut changes, id), "box {i} of writer {writer}");
                }
            });
        }
        writers.join_all().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_waits_for_an_earlier_commit_to_be_announced_but_not_to_commit() {
    let test = TestDatabase::open(Engine::Postgres).await;
    let db = &test.db;
    make_tables(db).await;
    execute_all(db, SLOW_COMMIT).await;
    let mut changes = db.changes();

    let (release, holder) = hold_lock(db).await;
    let slow = spawn_add_box(db, "slow");
    while !is_true(db, COMMIT_WAITS).await {
        yield_now().await;
    }
    let abandoned = spawn_add_box(db, "abandoned");
    wait_for_box(db, "abandoned").await;
    abandoned.abort();
    let quick = spawn_add_box(db, "quick");
    wait_for_box(db, "quick").await;
    assert!(!quick.is_finished());
    assert_eq!(changes.try_next(), None);

    release.send(()).unwrap();
    holder.await.unwrap().unwrap();
    for write in [slow, quick] {
        assert!(write.await.unwrap(), "a write returned before its change was on the feed");
    }
    for _ in ["slow", "abandoned", "quick"] {
        assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
    }
}

/// Adds a box and returns whether its change was on the feed as soon as the write returned.
fn spawn_add_box(db: &Db, name: &'static str) -> JoinHandle<bool> {
    let db = db.clone();
    tokio::spawn(async move {
        let mut changes = db.changes();
        let id = add_box(&db, name).await.unwrap();
        has_announced(&mut changes, id)
    })
}

/// Whether the new box is among the changes that are available without waiting.
fn has_announced(changes: &mut Changes, id: Uuid) -> bool {
    let id = id.to_string();
    std::iter::from_fn(|| changes.try_next()).any(|news| {
        let FeedEvent::Commit(commit) = news else { panic!("{news:?}") };
        commit.changes.iter().any(|change| change.new.as_ref().unwrap()["id"] == id.as_str())
    })
}

/// Holds the lock that the slow commit needs until it is told to release it.
async fn hold_lock(db: &Db) -> (oneshot::Sender<()>, JoinHandle<Result<(), Error>>) {
    let (taken, is_taken) = oneshot::channel();
    let (release, released) = oneshot::channel();
    let db = db.clone();
    let holder = tokio::spawn(async move {
        db.write(|tx| {
            Box::pin(async move {
                tx.fetch(&Statement::new("select 1 from pg_advisory_xact_lock(1)", vec![])).await?;
                taken.send(()).unwrap();
                released.await.map_err(|error| Error::Other(error.to_string()))
            })
        })
        .await
    });
    is_taken.await.unwrap();
    (release, holder)
}

async fn execute_all(db: &Db, statements: &'static [&str]) {
    let job = db.write(move |tx| {
        Box::pin(async move {
            for sql in statements {
                tx.execute(&Statement::new(*sql, vec![])).await?;
            }
            Ok::<_, Error>(())
        })
    });
    job.await.unwrap();
}

/// Waits until the box is committed, whether or not its write has returned.
async fn wait_for_box(db: &Db, name: &str) {
    while !names(db).await.iter().any(|found| found == name) {
        yield_now().await;
    }
}

async fn is_true(db: &Db, question: &'static str) -> bool {
    db.read(Statement::new(question, vec![])).await.unwrap()[0].bool(0).unwrap()
}
