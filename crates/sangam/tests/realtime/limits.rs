//! How much one client may cost the others.

use std::time::{Duration, Instant};

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::{listen, post};
use crate::support::{App, Process, Socket, on_both_engines, run};

const TOPIC: &str = "realtime:hall";

on_both_engines! {
    async fn a_socket_has_a_hundred_channels(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        for i in 0..100 {
            socket.join(&user, &format!("realtime:{i}"), json!({})).await;
        }
        let reply = socket.try_join("realtime:100", json!({}), Some(user.token())).await;
        assert_eq!(reply.payload["response"]["reason"], "ChannelRateLimitReached: A socket may join 100 channels");
        socket.ask("realtime:7", "phx_leave", json!({})).await;
        socket.join(&user, "realtime:100", json!({})).await;
    }

    async fn a_flood_closes_the_channel_and_then_the_socket(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&user, TOPIC, json!({})).await;
        let push = json!([null, null, TOPIC, "broadcast", {"event": "e", "payload": {}}]).to_string();
        for _ in 0..1000 {
            if !socket.try_send(Message::text(push.as_str())).await {
                break;
            }
        }
        let system = socket.expect(TOPIC, "system").await;
        assert_eq!((&system.payload["status"], &system.payload["message"]), (&json!("error"), &json!("Too many messages per second")));
        assert_eq!(socket.next().await.event, "phx_close");
        assert_eq!(u16::from(socket.closed().await.unwrap().code), 1008);
    }

    async fn a_payload_of_250_kb_passes_and_a_larger_one_closes_the_channel(app: App) {
        let user = app.user("user").await;
        let (mut sender, mut receiver) = (Socket::open(&app).await, Socket::open(&app).await);
        sender.join(&user, TOPIC, json!({"broadcast": {"ack": true}})).await;
        receiver.join(&user, TOPIC, json!({})).await;
        let payload = json!({"text": "x".repeat(250 * 1024)});
        let reply = sender.ask(TOPIC, "broadcast", json!({"type": "broadcast", "event": "e", "payload": payload})).await;
        assert_eq!(reply.payload["status"], "ok");
        assert_eq!(receiver.expect(TOPIC, "broadcast").await.payload["payload"], payload);
        sender.push(TOPIC, "broadcast", json!({"event": "e", "payload": {"text": "x".repeat(300 * 1024)}})).await;
        let system = sender.expect(TOPIC, "system").await;
        assert_eq!(system.payload["message"], "Payload size exceeds the limit of 262144 bytes");
        assert_eq!(sender.next().await.event, "phx_close");
        receiver.assert_quiet().await;
    }

    async fn a_huge_frame_is_refused_before_it_is_read(app: App) {
        let mut socket = Socket::open(&app).await;
        socket.try_send(Message::text("x".repeat(2 * 1024 * 1024))).await;
        let close = socket.closed().await;
        // The client may still be writing when the connection ends.
        assert!(close.is_none_or(|close| u16::from(close.code) == 1009));
        let mut other = Socket::open(&app).await;
        other.ask("phoenix", "heartbeat", json!({})).await;
    }
}

async fn start(change: impl FnOnce(&mut sangam_realtime::Limits)) -> App {
    App::start_with(Engine::Sqlite, Clock::system(), |settings| change(&mut settings.realtime)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_reads_nothing_is_dropped_and_delays_no_other() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.realtime.pushes = sangam_realtime::Rate { per_second: 1_000_000, burst: 1_000_000 };
        settings.realtime.queue_bytes = 1024 * 1024;
        settings.connections.stall = Duration::from_millis(300);
    })
    .await;
    let user = app.user("user").await;
    let (mut slow, mut sender, mut reader) =
        (Socket::open(&app).await, Socket::open(&app).await, Socket::open(&app).await);
    slow.join(&user, TOPIC, json!({"presence": {"key": "slow"}})).await;
    slow.push(TOPIC, "presence", json!({"event": "track", "payload": {}})).await;
    slow.expect(TOPIC, "presence_diff").await;
    sender.join(&user, TOPIC, json!({"broadcast": {"ack": true}})).await;
    reader.join(&user, TOPIC, json!({})).await;
    let text = "x".repeat(200 * 1024);
    // Until the kernel's buffers are full and the slow client times out. The others keep receiving meanwhile.
    let began = Instant::now();
    loop {
        let payload = json!({"event": "e", "payload": {"text": text}});
        sender.ask(TOPIC, "broadcast", payload).await;
        let heard = reader.next().await;
        if heard.event == "presence_diff" {
            assert_eq!(heard.payload["leaves"]["slow"]["metas"].as_array().unwrap().len(), 1);
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "the slow reader is still there");
    }
    slow.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn queued_messages_are_limited_and_the_slowest_socket_is_closed() {
    let app = start(|limits| {
        limits.pushes = sangam_realtime::Rate { per_second: 1_000_000, burst: 1_000_000 };
        (limits.queue_bytes, limits.queued_bytes) = (1 << 30, 4 * 1024 * 1024);
    })
    .await;
    let user = app.user("user").await;
    let (mut slow, mut sender, mut reader) =
        (Socket::open(&app).await, Socket::open(&app).await, Socket::open(&app).await);
    for socket in [&mut slow, &mut reader] {
        socket.join(&user, TOPIC, json!({})).await;
    }
    sender.join(&user, TOPIC, json!({"broadcast": {"ack": true}})).await;
    let payload = json!({"event": "e", "payload": {"text": "x".repeat(200 * 1024)}});
    let began = Instant::now();
    loop {
        sender.ask(TOPIC, "broadcast", payload.clone()).await;
        assert_eq!(reader.next().await.event, "broadcast", "who reads misses nothing");
        let metrics = app.bare().get("/metrics").send().await.text;
        if metrics.contains("realtime_drops_total{reason=\"memory\"} 1") {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "the slow reader is still there");
    }
    slow.closed().await;
    sender.ask(TOPIC, "broadcast", payload).await;
    assert_eq!(reader.next().await.event, "broadcast");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_socket_is_dropped() {
    let app = start(|limits| limits.silence = Duration::from_millis(200)).await;
    let mut socket = Socket::open(&app).await;
    let close = socket.closed().await.unwrap();
    assert_eq!((u16::from(close.code), &*close.reason), (1008, "no heartbeat"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_says_so_and_keeps_running() {
    let app = start(|limits| limits.sockets = 2).await;
    let (_one, two) = (Socket::open(&app).await, Socket::open(&app).await);
    let refused = Socket::open_as(&app.url, app.keys.anon(), 2).await.err().unwrap();
    let tokio_tungstenite::tungstenite::Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status(), 503);
    assert_eq!(app.anon().get("/auth/v1/health").send().await.status, 200);
    drop(two);
    while Socket::open_as(&app.url, app.keys.anon(), 2).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn channel_activity_is_counted() {
    let app = start(|_| ()).await;
    let user = app.user("user").await;
    let mut socket = Socket::open(&app).await;
    socket.join(&user, TOPIC, listen("posts")).await;
    post(&user, "Counted").await;
    socket.change(TOPIC).await;
    let metrics = app.bare().get("/metrics").send().await.text;
    for name in [
        "realtime_sockets",
        "realtime_channels",
        "realtime_deliveries_total{kind=\"changes\"}",
        "realtime_policy_checks_total",
    ] {
        assert!(metrics.contains(name), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_sends_its_sockets_away() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &[]).await;
    let keys = String::from_utf8(run(folder.path(), "keys", &[]).await.stdout).unwrap();
    let key = keys.lines().find_map(|line| line.strip_prefix("ANON_KEY=")).unwrap();
    let mut socket = Socket::open_as(&format!("http://{}", process.address), key, 2).await.unwrap();
    socket.ask("phoenix", "heartbeat", json!({})).await;
    process.terminate();
    assert_eq!(u16::from(socket.closed().await.unwrap().code), 1001);
    assert_eq!(process.end().await.code, Some(0));
}
