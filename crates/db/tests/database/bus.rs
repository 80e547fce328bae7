//! Copies of the server on one PostgreSQL database exchange their commits through a real NATS server.

use std::time::Duration;

use crate::support::{add_box, execute, make_tables, next_commit};
use bytes::Bytes;
use sangam_bus::testing::NatsServer;
use sangam_bus::{Bus, BusEvent, Subscription};
use sangam_db::testing::{self, TestDatabase};
use sangam_db::{Changes, CommitOrigin, Db, Engine, FeedEvent, Settings};
use tokio::time::timeout;
use uuid::Uuid;

/// The time limit for waiting. Nothing here takes nearly as long.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Opens another copy on the same database.
async fn open_copy(settings: &Settings, server: &NatsServer) -> Db {
    let settings = Settings { bus: Bus::connect(&server.address()).await.unwrap(), ..settings.clone() };
    Db::open(&settings).await.unwrap()
}

/// Opens two copies on one database with boxes. The first value keeps the database alive.
async fn open_copies(server: &NatsServer) -> (TestDatabase, Db, Db) {
    let test = TestDatabase::open(Engine::Postgres).await;
    make_tables(&test.db).await;
    let (here, there) = (open_copy(&test.settings, server).await, open_copy(&test.settings, server).await);
    (test, here, there)
}

async fn next_event(subscription: &mut Subscription) -> BusEvent {
    timeout(TIMEOUT, subscription.next()).await.expect("an event arrives")
}

async fn message(subscription: &mut Subscription) -> (Uuid, Bytes) {
    match next_event(subscription).await {
        BusEvent::Message { from, payload } => (from, payload),
        BusEvent::Missed => panic!("something was missed"),
    }
}

async fn wait_for_missed(changes: &mut Changes) {
    while timeout(TIMEOUT, changes.next()).await.expect("an event arrives") != Some(FeedEvent::Missed) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_of_one_copy_is_on_the_feed_of_the_other() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let (mut here_changes, mut there_changes) = (here.changes(), there.changes());

    let id = add_box(&here, "a").await.unwrap();
    execute(&there, "delete from boxes where id = {uuid}", vec![id.into()]).await.unwrap();

    let made = testing::next_commit(&mut here_changes).await;
    let received = testing::next_commit(&mut there_changes).await;
    assert_eq!(made.origin, CommitOrigin::Local);
    assert_eq!(received.origin, CommitOrigin::Remote(here.bus().copy()));
    assert_eq!((&made.changes, made.at), (&received.changes, received.at));
    assert_eq!(next_commit(&mut here_changes).await, ["Delete boxes"]);
    assert_eq!(next_commit(&mut there_changes).await, ["Delete boxes"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_whose_changes_are_unknown_is_missed_by_every_copy() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let (mut here_changes, mut there_changes) = (here.changes(), there.changes());
    execute(&here, "select set_config('sangam.changes', 'not JSON', true)", vec![]).await.unwrap();
    wait_for_missed(&mut here_changes).await;
    wait_for_missed(&mut there_changes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_on_different_databases_do_not_exchange_messages() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let (_other_test, other, stranger) = open_copies(&server).await;
    let (mut changes, mut stranger_changes) = (there.changes(), stranger.changes());
    let (mut inbox, mut stranger_inbox) = (there.bus().subscribe("anything"), stranger.bus().subscribe("anything"));

    add_box(&here, "a").await.unwrap();
    here.bus().publish("anything", Bytes::from_static(b"not for strangers"));
    assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
    assert_eq!(message(&mut inbox).await.0, here.bus().copy());

    // Anything that the stranger wrongly received of that would arrive before this.
    add_box(&other, "b").await.unwrap();
    other.bus().publish("anything", Bytes::from_static(b"for the stranger"));
    assert_eq!(testing::next_commit(&mut stranger_changes).await.origin, CommitOrigin::Remote(other.bus().copy()));
    assert_eq!(message(&mut stranger_inbox).await.0, other.bus().copy());
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_of_the_bus_listeners_are_told_that_they_missed_commits() {
    let mut server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let mut changes = there.changes();
    assert!(there.bus().is_connected());

    server.kill();
    while there.bus().is_connected() || here.bus().is_connected() {
        tokio::task::yield_now().await;
    }
    add_box(&here, "while it is away").await.unwrap();
    assert_eq!(changes.try_next(), None);

    server.restart().await;
    wait_for_missed(&mut changes).await;
    while !here.bus().is_connected() {
        tokio::task::yield_now().await;
    }
    let id = add_box(&here, "after").await.unwrap().to_string();
    loop {
        let news = timeout(TIMEOUT, changes.next()).await.expect("commits are announced again");
        // The other copy may reconnect later, which causes another `Missed`.
        if let Some(FeedEvent::Commit(commit)) = news {
            assert_eq!(commit.changes[0].new.as_ref().unwrap()["id"], id.as_str());
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_was_disconnected_tells_the_others_that_they_missed_commits() {
    let mut server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let mut here_changes = here.changes();
    add_box(&there, "before").await.unwrap();
    assert_eq!(next_commit(&mut here_changes).await, ["Insert boxes"]);
    server.kill();
    while there.bus().is_connected() {
        tokio::task::yield_now().await;
    }
    add_box(&there, "while away").await.unwrap();
    server.restart().await;
    wait_for_missed(&mut here_changes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_a_database_sends_published_messages_and_ends_its_feed() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let mut subscription = there.bus().subscribe("goodbye");
    let mut changes = here.changes();
    here.bus().publish("goodbye", Bytes::from_static(b"goodbye"));
    here.close().await;
    assert_eq!(changes.next().await, None);
    assert_eq!(here.changes().next().await, None);
    assert_eq!(message(&mut subscription).await, (here.bus().copy(), Bytes::from_static(b"goodbye")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_with_a_sqlite_file_is_refused() {
    let server = NatsServer::start().await;
    let test = TestDatabase::open(Engine::Sqlite).await;
    let settings = Settings { bus: Bus::connect(&server.address()).await.unwrap(), ..test.settings.clone() };
    assert!(Db::open(&settings).await.is_err());
}
