//! Several copies that act as one: changes on one are known on the others immediately, also after the bus was away.

use std::time::Duration;

use jiff::Timestamp;
use sangam_db::{CommitOrigin, FeedEvent};
use sangam_schema::Clock;
use serde_json::json;
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::support::{App, Client, Copies, Process, User, run};
use crate::user_command::user;

/// Far longer than anything here takes.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Starts two copies, with a person known to both. The clock does not move, so no cached value expires by age:
/// whatever a copy forgets, it was told to forget.
async fn start_with_person() -> (Copies, User, Client) {
    let copies = Copies::start_with(2, Clock::fixed(Timestamp::now())).await;
    let person = copies.apps[0].user("user").await;
    let elsewhere = person.at(&copies.apps[1].url);
    assert_eq!(posts(&person).await, 200);
    assert_eq!(posts(&elsewhere).await, 200);
    (copies, person, elsewhere)
}

async fn posts(client: &Client) -> u16 {
    client.get("/rest/v1/posts").send().await.status
}

async fn wait_until_refused(client: &Client, status: u16) {
    let refused = async { while posts(client).await != status {} };
    timeout(TIMEOUT, refused).await.expect("the other copy refuses the token");
}

async fn wait_for_bus(app: &App, connected: bool) {
    let changed = async {
        while app.db.bus().is_connected() != connected {
            yield_now().await;
        }
    };
    timeout(TIMEOUT, changed).await.expect("the copy notices the state of its bus");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_out_on_one_copy_ends_the_token_on_the_other() {
    let (_copies, person, elsewhere) = start_with_person().await;
    assert_eq!(person.post("/auth/v1/logout").send().await.status, 204);
    wait_until_refused(&elsewhere, 401).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspension_on_one_copy_holds_on_the_other() {
    let (copies, person, elsewhere) = start_with_person().await;
    let path = format!("/auth/v1/admin/users/{}", person.id);
    let suspended = copies.apps[0].service().put(&path).json(&json!({"ban_duration": "24h"})).send().await;
    assert_eq!(suspended.status, 200, "{}", suspended.text);
    wait_until_refused(&elsewhere, 401).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_on_one_copy_ends_the_token_on_the_other() {
    let (copies, person, elsewhere) = start_with_person().await;
    let path = format!("/auth/v1/admin/users/{}", person.id);
    let deleted = copies.apps[0].service().delete(&path).send().await;
    assert_eq!(deleted.status, 200, "{}", deleted.text);
    wait_until_refused(&elsewhere, 401).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_passwords_on_one_copy_count_on_the_other() {
    let (copies, person, _) = start_with_person().await;
    let sign_in = async |app: &App, password: &str| {
        let credentials = json!({"email": person.email, "password": password});
        app.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await.status
    };
    let (here, there) = (&copies.apps[0], &copies.apps[1]);
    assert_eq!(sign_in(there, &person.password).await, 200);
    for _ in 0..10 {
        assert_eq!(sign_in(here, "a-wrong-guess").await, 400);
    }
    assert_eq!(sign_in(here, &person.password).await, 429);
    let refused = async { while sign_in(there, &person.password).await != 429 {} };
    timeout(TIMEOUT, refused).await.expect("the other copy refuses further attempts");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_command_is_heard_by_every_copy() {
    let (copies, person, elsewhere) = start_with_person().await;
    let folder = tempfile::tempdir().unwrap();
    let (flags, secret) = (copies.flags(), copies.secret());
    let mut words = vec!["suspend", person.email.as_str()];
    words.extend(flags.iter().chain(&secret).map(String::as_str));
    let suspended = user(folder.path(), &words, "").await;
    assert!(suspended.status.success() && suspended.stderr.is_empty(), "{suspended:?}");
    wait_until_refused(&elsewhere, 401).await;
    wait_until_refused(&person, 401).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_written_through_one_copy_is_on_the_feed_of_the_other() {
    let (copies, person, _) = start_with_person().await;
    let (here, there) = (&copies.apps[0], &copies.apps[1]);
    let mut changes = there.db.changes();
    let made = person.post("/rest/v1/posts").json(&json!({"content": "Hello"})).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    let Ok(Some(FeedEvent::Commit(commit))) = timeout(TIMEOUT, changes.next()).await else { panic!("no commit") };
    assert_eq!(commit.origin, CommitOrigin::Remote(here.db.bus().copy()));
    let post = commit.changes.iter().find(|change| &*change.table == "posts").unwrap();
    assert_eq!(post.new.as_ref().unwrap()["content"], "Hello");
}

#[tokio::test(flavor = "multi_thread")]
async fn revocation_holds_while_the_bus_is_away_and_after_it_is_back() {
    let (mut copies, person, elsewhere) = start_with_person().await;
    let (other, other_elsewhere) = {
        let other = copies.apps[0].user("user").await;
        let elsewhere = other.at(&copies.apps[1].url);
        (other, elsewhere)
    };
    assert_eq!(posts(&other_elsewhere).await, 200);

    copies.nats.kill();
    wait_for_bus(&copies.apps[1], false).await;
    assert_eq!(posts(&elsewhere).await, 200, "a copy serves on without its bus");
    assert_eq!(person.post("/auth/v1/logout").send().await.status, 204);
    assert_eq!(posts(&elsewhere).await, 401, "cached sessions are not trusted while the bus is away");

    let mut changes = copies.apps[1].db.changes();
    copies.nats.restart().await;
    for app in &copies.apps {
        wait_for_bus(app, true).await;
    }
    let missed = async { while changes.next().await != Some(FeedEvent::Missed) {} };
    timeout(TIMEOUT, missed).await.expect("listeners are told that they missed something");
    assert_eq!(posts(&elsewhere).await, 401);

    assert_eq!(posts(&other_elsewhere).await, 200);
    assert_eq!(other.post("/auth/v1/logout").send().await.status, 204);
    wait_until_refused(&other_elsewhere, 401).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_without_its_bus_is_ready_and_says_what_is_missing() {
    let mut copies = Copies::start(1).await;
    let client = copies.apps[0].bare();
    let ready = client.get("/health/ready").send().await;
    assert_eq!((ready.status, ready.json()), (200, json!({"status": "ready", "bus": "connected"})));
    copies.nats.kill();
    wait_for_bus(&copies.apps[0], false).await;
    let ready = client.get("/health/ready").send().await;
    assert_eq!((ready.status, ready.json()), (200, json!({"status": "ready", "bus": "away"})));
    let metrics = client.get("/metrics").send().await.text;
    assert!(metrics.contains("sangam_bus_connected"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_says_once_that_the_bus_is_away_and_once_that_it_is_back() {
    let mut copies = Copies::start(0).await;
    let folder = tempfile::tempdir().unwrap();
    let flags = copies.flags();
    let process = Process::serve(folder.path(), &flags.each_ref().map(String::as_str)).await;
    let client = Client::bare(&format!("http://{}", process.address));
    let wait_for = async |state: &str| {
        let told = async { while client.get("/health/ready").send().await.json()["bus"] != state {} };
        timeout(TIMEOUT, told).await.expect("its health reports the bus");
    };
    copies.nats.kill();
    wait_for("away").await;
    copies.nats.restart().await;
    wait_for("connected").await;
    process.terminate();
    let log = process.end().await.log;
    for words in ["the connection to the bus is lost", "the bus is connected again"] {
        assert_eq!(log.matches(words).count(), 1, "{log}");
    }
    assert!(!log.contains("client error"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_bus_is_reported_at_start_without_its_password() {
    let mut copies = Copies::start(0).await;
    copies.nats.kill();
    let folder = tempfile::tempdir().unwrap();
    let [database, url, bus, address] = copies.flags();
    let address = address.replace("nats://", "nats://me:hunter2@");
    let flags = [database.as_str(), &url, &bus, &address, "--listen", "127.0.0.1:0"];
    let refused = run(folder.path(), "serve", &flags).await;
    let words = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{words}");
    assert!(words.contains("--bus or SANGAM_BUS") && !words.contains("hunter2"), "{words}");

    let report = run(folder.path(), "doctor", &flags).await;
    let told = String::from_utf8_lossy(&report.stdout);
    let line = told.lines().find(|line| line.contains("  bus ")).unwrap();
    assert!(line.starts_with("WRONG") && line.contains("start the NATS server") && !line.contains("hunter2"), "{line}");
}
