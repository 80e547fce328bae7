//! Bursts of changes, to clients that read them.

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{listen, post};
use crate::support::{App, Socket, User};

const TOPIC: &str = "realtime:feed";
const POSTS: usize = 600;

async fn start(engine: Engine, queue_frames: usize) -> App {
    App::start_with(engine, Clock::system(), |settings| settings.realtime.queue_frames = queue_frames).await
}

/// Writes many posts in one transaction.
async fn write_posts(app: &App, author: &User) {
    let rows: Vec<Json> =
        (0..POSTS).map(|n| json!({"user_id": author.id, "content": format!("{n} {}", "x".repeat(1000))})).collect();
    let answer = app.service().post("/rest/v1/posts").json(&json!(rows)).send().await;
    assert_eq!(answer.status, 201, "{}", answer.text);
}

async fn a_burst_reaches_a_reader_that_reads(engine: Engine) {
    let app = start(engine, 400).await;
    let user = app.user("user").await;
    let mut socket = Socket::open(&app).await;
    socket.join(&user, TOPIC, listen("posts")).await;
    let reading = tokio::spawn(async move {
        for n in 0..POSTS {
            let change = socket.change(TOPIC).await;
            assert!(change["record"]["content"].as_str().unwrap().starts_with(&format!("{n} ")), "{n}");
        }
    });
    write_posts(&app, &user).await;
    reading.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_reaches_a_reader_that_reads_sqlite() {
    a_burst_reaches_a_reader_that_reads(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_reaches_a_reader_that_reads_postgres() {
    a_burst_reaches_a_reader_that_reads(Engine::Postgres).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_that_exceeds_the_queue_makes_its_channel_rejoin_and_keeps_the_socket() {
    let app = start(Engine::Sqlite, 20).await;
    let user = app.user("user").await;
    let mut socket = Socket::open(&app).await;
    socket.join(&user, "realtime:other", json!({})).await;
    socket.join(&user, TOPIC, listen("posts")).await;
    write_posts(&app, &user).await;
    let mut heard = 0;
    let missed = loop {
        let received = socket.next().await;
        match received.event.as_str() {
            "system" => {}
            "postgres_changes" => heard += 1,
            _ => break received,
        }
    };
    // This event makes every Phoenix client rejoin automatically. Changes before it arrived in order.
    assert_eq!((missed.event.as_str(), missed.topic.as_str()), ("phx_error", TOPIC));
    assert!((1..POSTS).contains(&heard), "{heard}");
    rejoin_and_wait(&mut socket, &user).await;
    socket.ask("realtime:other", "presence", json!({"event": "track", "payload": {}})).await;
    let metrics = app.bare().get("/metrics").send().await.text;
    assert!(metrics.contains("realtime_drops_total{reason=\"burst\"}"), "{metrics}");
}

/// Rejoins and waits for a new post. The end of the burst may arrive first, and may be too much again.
async fn rejoin_and_wait(socket: &mut Socket, user: &User) {
    loop {
        socket.join(user, TOPIC, listen("posts")).await;
        post(user, "After the burst").await;
        loop {
            let received = socket.next().await;
            match received.event.as_str() {
                "phx_error" => break,
                _ if received.payload["data"]["record"]["content"] == "After the burst" => return,
                _ => {}
            }
        }
    }
}
