//! Reads from a replica, which answers only if it is up to date for the statement.

use sangam_db::testing::ReplicatedServer;
use sangam_db::{Database, Db, Settings};
use tokio_postgres::NoTls;

use crate::support::{add_box, make_tables};

/// Counts the boxes and returns the port of the server that did. A different `number` prevents an answer from the cache.
async fn count_boxes(db: &Db, number: i64) -> (i64, i64) {
    count(db, "select inet_server_port(), (select count(*) from boxes), {int}", number).await
}

/// Like [`count_boxes`], for marbles, which never change.
async fn count_marbles(db: &Db, number: i64) -> (i64, i64) {
    count(db, "select inet_server_port(), (select count(*) from marbles), {int}", number).await
}

async fn count(db: &Db, template: &'static str, number: i64) -> (i64, i64) {
    let answer = db.read_answer(db.statement(template, vec![number.into()])).await.unwrap();
    (answer.rows[0].int(0).unwrap(), answer.rows[0].int(1).unwrap())
}

/// Reads until the replica answers. Every answer, also from the primary, must contain this many boxes.
async fn wait_for_replica(db: &Db, server: &ReplicatedServer, boxes: i64) {
    for number in 0.. {
        let (port, count) = count_boxes(db, number).await;
        assert_eq!(count, boxes, "both servers return all of them");
        if port != server.primary_port() {
            return;
        }
        tokio::task::yield_now().await;
    }
}

async fn run_on_replica(server: &ReplicatedServer, sql: &str) {
    let (client, connection) = tokio_postgres::connect(&server.replica_url(), NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_answers_reads_when_it_has_everything_and_never_before() {
    let server = ReplicatedServer::start();
    let mut settings = Settings::new(Database::Postgres { url: server.primary_url() });
    settings.replica = Some(server.replica_url());
    let db = Db::open(&settings).await.unwrap();
    make_tables(&db).await;
    add_box(&db, "first").await.unwrap();
    wait_for_replica(&db, &server, 1).await;

    // While it is paused, the replica is not used for changed tables.
    run_on_replica(&server, "select pg_wal_replay_pause()").await;
    add_box(&db, "second").await.unwrap();
    for number in 0..50 {
        assert_eq!(count_boxes(&db, number).await, (server.primary_port(), 2));
        assert_eq!(count_marbles(&db, number).await.1, 0, "either server may answer, because nothing has changed");
    }
    run_on_replica(&server, "select pg_wal_replay_resume()").await;
    wait_for_replica(&db, &server, 2).await;

    // Without the replica, the primary answers everything.
    server.halt_replica();
    add_box(&db, "third").await.unwrap();
    assert_eq!(count_boxes(&db, 51).await, (server.primary_port(), 3));
    assert_eq!(count_marbles(&db, 51).await.0, server.primary_port());
    assert!(db.check_replica().await.unwrap().is_err());
    server.resume_replica();
    wait_for_replica(&db, &server, 3).await;
    assert_eq!(db.check_replica().await, Some(Ok(())));

    // A promoted replica accepts writes and no longer follows the primary.
    run_on_replica(&server, "select pg_promote()").await;
    add_box(&db, "fourth").await.unwrap();
    for number in 100..150 {
        assert_eq!(count_boxes(&db, number).await, (server.primary_port(), 4));
    }
    let refused = db.check_replica().await.unwrap().unwrap_err().to_string();
    assert!(refused.contains("takes writes itself"), "{refused}");
    db.close().await;
}
