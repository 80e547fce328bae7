//! Much at once, to readers that read.

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{listen, post};
use crate::support::{App, Socket, User};

const TOPIC: &str = "realtime:feed";
const POSTS: usize = 600;

async fn start(engine: Engine, queue_frames: usize) -> App {
    App::start_with(engine, Clock::system(), |settings| settings.live.queue_frames = queue_frames).await
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
async fn a_burst_that_finds_no_room_makes_its_channel_join_again_and_spares_the_socket() {
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
    // The word on which every Phoenix client joins again by itself; what came before it came in order.
    assert_eq!((missed.event.as_str(), missed.topic.as_str()), ("phx_error", TOPIC));
    assert!((1..POSTS).contains(&heard), "{heard}");
    hear_again(&mut socket, &user).await;
    socket.ask("realtime:other", "presence", json!({"event": "track", "payload": {}})).await;
    let metrics = app.bare().get("/metrics").send().await.text;
    assert!(metrics.contains("realtime_drops_total{reason=\"burst\"}"), "{metrics}");
}

/// Joins again and hears of a new post. The end of the burst may come first, and may be too much once more.
async fn hear_again(socket: &mut Socket, user: &User) {
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
