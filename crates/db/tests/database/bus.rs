//! The bus: copies of the server on one PostgreSQL database tell each other, over a real NATS server.

use std::time::Duration;

use crate::support::{add_box, execute, make_tables, next_commit};
use bytes::Bytes;
use futures_util::FutureExt;
use sangam_db::testing::{self, NatsServer, TestDatabase};
use sangam_db::{Bus, BusAddress, Changes, Db, Engine, Heard, Hearing, News, Origin, Settings};
use tokio::time::timeout;
use uuid::Uuid;

/// Far longer than anything here takes, and far shorter than a person would wait.
const PATIENCE: Duration = Duration::from_secs(30);

/// Another copy on the same rows.
async fn open_copy(settings: &Settings, server: &NatsServer) -> Db {
    let settings = Settings { bus: Bus::connect(&server.address()).await.unwrap(), ..settings.clone() };
    Db::open(&settings).await.unwrap()
}

/// Two copies on one database with boxes, which the first value keeps.
async fn open_copies(server: &NatsServer) -> (TestDatabase, Db, Db) {
    let test = TestDatabase::open(Engine::Postgres).await;
    make_tables(&test.db).await;
    let (here, there) = (open_copy(&test.settings, server).await, open_copy(&test.settings, server).await);
    (test, here, there)
}

async fn heard(hearing: &mut Hearing) -> Heard {
    timeout(PATIENCE, hearing.next()).await.expect("something is heard")
}

async fn message(hearing: &mut Hearing) -> (Uuid, Bytes) {
    match heard(hearing).await {
        Heard::Message { from, payload } => (from, payload),
        Heard::Missed => panic!("something was missed"),
    }
}

async fn wait_for_missed(changes: &mut Changes) {
    while timeout(PATIENCE, changes.next()).await.expect("something is heard") != Some(News::Missed) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_of_one_copy_is_on_the_feed_of_the_other() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let (mut here_changes, mut there_changes) = (here.changes(), there.changes());

    let id = add_box(&here, "a").await.unwrap();
    execute(&there, "delete from boxes where id = {uuid}", vec![id.into()]).await.unwrap();

    let made = testing::next_commit(&mut here_changes).await;
    let heard = testing::next_commit(&mut there_changes).await;
    assert_eq!(made.origin, Origin::Here);
    assert_eq!(heard.origin, Origin::Elsewhere(here.bus().copy()));
    assert_eq!((&made.changes, made.at), (&heard.changes, heard.at));
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
async fn what_a_copy_tells_arrives_in_order_whatever_its_size() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let mut hearing = there.bus().hear("sizes");
    let mut own = here.bus().hear("sizes");
    let sizes = [0, 1, 5_000_000, 3, 1 << 20, (1 << 20) - 26, (1 << 20) - 25];
    let told: Vec<Bytes> = sizes.iter().zip(b'a'..).map(|(size, byte)| vec![byte; *size].into()).collect();
    for payload in &told {
        here.bus().tell("sizes", payload.clone());
    }
    for payload in told {
        assert_eq!(message(&mut hearing).await, (here.bus().copy(), payload));
    }
    there.bus().tell("sizes", Bytes::from_static(b"back"));
    assert_eq!(message(&mut own).await, (there.bus().copy(), Bytes::from_static(b"back")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_for_the_bus_is_missed_and_the_others_hear_so() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let mut hearing = there.bus().hear("sizes");
    here.bus().tell("sizes", Bytes::from_static(b"before"));
    assert_eq!(message(&mut hearing).await.1, "before");
    here.bus().tell("sizes", vec![0; 100 << 20].into());
    assert_eq!(heard(&mut hearing).await, Heard::Missed);
    here.bus().tell("sizes", Bytes::from_static(b"after"));
    assert_eq!(message(&mut hearing).await.1, "after");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_that_is_too_slow_hears_that_it_missed_something() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let (mut slow, mut quick) = (there.bus().hear("many"), there.bus().hear("many"));
    for i in 0..5000_u32 {
        here.bus().tell("many", i.to_be_bytes().to_vec().into());
        if i % 1000 == 999 {
            while message(&mut quick).await.1 != i.to_be_bytes().as_slice() {}
        }
    }
    assert_eq!(heard(&mut slow).await, Heard::Missed);
    assert!(matches!(heard(&mut slow).await, Heard::Message { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_on_different_databases_do_not_hear_each_other() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let (_other_test, other, stranger) = open_copies(&server).await;
    let (mut changes, mut stranger_changes) = (there.changes(), stranger.changes());
    let (mut told, mut stranger_told) = (there.bus().hear("anything"), stranger.bus().hear("anything"));

    add_box(&here, "a").await.unwrap();
    here.bus().tell("anything", Bytes::from_static(b"not for strangers"));
    assert_eq!(next_commit(&mut changes).await, ["Insert boxes"]);
    assert_eq!(message(&mut told).await.0, here.bus().copy());

    // Whatever the stranger could have heard of that, it would have heard before this.
    add_box(&other, "b").await.unwrap();
    other.bus().tell("anything", Bytes::from_static(b"for the stranger"));
    assert_eq!(testing::next_commit(&mut stranger_changes).await.origin, Origin::Elsewhere(other.bus().copy()));
    assert_eq!(message(&mut stranger_told).await.0, other.bus().copy());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_that_was_away_comes_back_and_everybody_hears_that_they_missed_something() {
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
        let news = timeout(PATIENCE, changes.next()).await.expect("commits are told again");
        // The other copy may have come back later, which counts as missing something once more.
        if let Some(News::Commit(commit)) = news {
            assert_eq!(commit.changes[0].new.as_ref().unwrap()["id"], id.as_str());
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_was_cut_off_lets_the_others_know_what_they_missed() {
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
async fn closing_a_database_sends_what_was_told_and_ends_its_feed() {
    let server = NatsServer::start().await;
    let (_test, here, there) = open_copies(&server).await;
    let mut hearing = there.bus().hear("goodbye");
    let mut changes = here.changes();
    here.bus().tell("goodbye", Bytes::from_static(b"goodbye"));
    here.close().await;
    assert_eq!(changes.next().await, None);
    assert_eq!(here.changes().next().await, None);
    assert_eq!(message(&mut hearing).await, (here.bus().copy(), Bytes::from_static(b"goodbye")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_a_password_gets_it_and_errors_do_not_repeat_it() {
    let server = NatsServer::start_with(&["--user", "me", "--pass", "hunter2"]).await;
    let with = |credentials: &str| {
        BusAddress::parse(&server.url().replace("nats://", &format!("nats://{credentials}@"))).unwrap()
    };
    Bus::connect(&with("me:hunter2")).await.unwrap();
    let refused = Bus::connect(&with("me:hunter3")).await.unwrap_err().to_string();
    assert!(refused.contains("authorization violation") && !refused.contains("hunter"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_that_is_not_there_is_an_error_at_once() {
    let mut server = NatsServer::start().await;
    server.kill();
    let error = Bus::connect(&server.address()).await.unwrap_err().to_string();
    assert!(error.contains("refused"), "{error}");
}

#[tokio::test]
async fn a_local_bus_tells_nobody_and_is_never_away() {
    let test = TestDatabase::open(Engine::Sqlite).await;
    let bus = test.db.bus();
    assert!(bus.is_local() && bus.is_connected());
    let mut hearing = bus.hear("anything");
    bus.tell("anything", Bytes::from_static(b"hello"));
    assert_eq!(hearing.next().now_or_never(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sqlite_file_has_no_copies_to_tell() {
    let server = NatsServer::start().await;
    let test = TestDatabase::open(Engine::Sqlite).await;
    let settings = Settings { bus: Bus::connect(&server.address()).await.unwrap(), ..test.settings.clone() };
    assert!(Db::open(&settings).await.is_err());
}
