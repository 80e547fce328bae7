//! The limits on sockets, channels and joins per address and per account.

use sangam::settings::PublicUrl;
use sangam_db::Engine;
use sangam_realtime::Rate;
use sangam_schema::Clock;
use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

use crate::support::{App, Socket, User};

const OFFICE: &str = "203.0.113.7";

/// A server behind a proxy that identifies its clients.
async fn start(change: impl FnOnce(&mut sangam_realtime::Limits)) -> App {
    App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.trusted_proxy_header = Some("x-forwarded-for".parse().unwrap());
        change(&mut settings.realtime);
    })
    .await
}

/// Returns why a join was refused.
async fn refusal(socket: &mut Socket, user: &User, topic: &str) -> String {
    let reply = socket.try_join(topic, json!({}), Some(user.token())).await;
    assert_eq!(reply.payload["status"], "error", "{reply:?}");
    reply.payload["response"]["reason"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_its_share_of_sockets_and_others_have_theirs() {
    let app = start(|limits| limits.sockets_per_address = 2).await;
    let (_one, two) = (Socket::open_from(&app, OFFICE).await.unwrap(), Socket::open_from(&app, OFFICE).await.unwrap());
    let Err(Error::Http(response)) = Socket::open_from(&app, OFFICE).await else { panic!("a third socket was opened") };
    assert_eq!(response.status(), 429);
    let body = String::from_utf8(response.into_body().unwrap()).unwrap();
    assert!(body.contains("Too many sockets are open from your address"), "{body}");
    Socket::open_from(&app, "203.0.113.8").await.unwrap();
    // A household has many IPv6 addresses, and they count as one.
    let (_a, _b) =
        (Socket::open_from(&app, "2001:db8::1").await.unwrap(), Socket::open_from(&app, "2001:db8::2").await.unwrap());
    assert!(Socket::open_from(&app, "2001:db8::3").await.is_err());
    drop(two);
    while Socket::open_from(&app, OFFICE).await.is_err() {
        tokio::task::yield_now().await;
    }
    let metrics = app.service().get("/metrics").send().await;
    assert_eq!(metrics.status, 401, "behind a proxy the numbers need a token");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_has_its_share_of_sockets_wherever_they_come_from() {
    let app = start(|limits| limits.sockets_per_account = 2).await;
    let (user, other) = (app.user("user").await, app.user("user").await);
    let mut sockets = Vec::new();
    for address in ["203.0.113.1", "203.0.113.2", "203.0.113.3"] {
        sockets.push(Socket::open_from(&app, address).await.unwrap());
    }
    for socket in &mut sockets[..2] {
        socket.join(&user, "realtime:one", json!({})).await;
        socket.join(&user, "realtime:two", json!({})).await;
    }
    let reason = refusal(&mut sockets[2], &user, "realtime:one").await;
    assert_eq!(reason, "ConnectionRateLimitReached: An account may have 2 sockets open");
    sockets[2].join(&other, "realtime:one", json!({})).await;
    drop(sockets.remove(0));
    let mut last = Socket::open_from(&app, OFFICE).await.unwrap();
    while last.try_join("realtime:one", json!({}), Some(user.token())).await.payload["status"] != "ok" {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_has_its_share_of_channels_on_all_sockets() {
    let app = start(|limits| limits.account_channels = 2).await;
    let (user, other) = (app.user("user").await, app.user("user").await);
    let (mut one, mut two) =
        (Socket::open_from(&app, OFFICE).await.unwrap(), Socket::open_from(&app, "203.0.113.8").await.unwrap());
    one.join(&user, "realtime:1", json!({})).await;
    two.join(&user, "realtime:2", json!({})).await;
    assert_eq!(
        refusal(&mut two, &user, "realtime:3").await,
        "ChannelRateLimitReached: An account may join 2 channels on all its sockets; leave some channels"
    );
    two.join(&other, "realtime:3", json!({})).await;
    one.ask("realtime:1", "phx_leave", json!({})).await;
    two.join(&user, "realtime:4", json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joins_have_a_pace_on_a_socket_and_for_an_account() {
    let slow = |burst| Rate { per_second: 0, burst };
    let app = start(|limits| (limits.joins, limits.account_joins) = (slow(2), slow(3))).await;
    let (user, other) = (app.user("user").await, app.user("user").await);
    let (mut one, mut two) =
        (Socket::open_from(&app, OFFICE).await.unwrap(), Socket::open_from(&app, OFFICE).await.unwrap());
    let too_many = "ClientJoinRateLimitReached: Too many joins per second";
    one.join(&user, "realtime:1", json!({})).await;
    one.join(&user, "realtime:2", json!({})).await;
    assert_eq!(refusal(&mut one, &user, "realtime:3").await, too_many);
    two.join(&user, "realtime:1", json!({})).await;
    assert_eq!(refusal(&mut two, &user, "realtime:2").await, too_many);
    // Existing joins keep working, and so do other clients.
    one.ask("realtime:1", "presence", json!({"event": "track", "payload": {}})).await;
    let mut three = Socket::open_from(&app, OFFICE).await.unwrap();
    three.join(&other, "realtime:1", json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_opened_on_the_server_itself_are_not_counted() {
    let slow = Rate { per_second: 0, burst: 1 };
    let app = start(|limits| {
        (limits.sockets_per_address, limits.sockets_per_account, limits.account_joins) = (1, 1, slow);
    })
    .await;
    let user = app.user("user").await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let mut socket = Socket::open(&app).await;
        socket.join(&user, "realtime:one", json!({})).await;
        sockets.push(socket);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_no_one_trusts_hides_addresses_but_not_accounts() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        (settings.realtime.sockets_per_address, settings.realtime.sockets_per_account) = (1, 1);
    })
    .await;
    let user = app.user("user").await;
    let (mut one, mut two) =
        (Socket::open_from(&app, OFFICE).await.unwrap(), Socket::open_from(&app, OFFICE).await.unwrap());
    one.join(&user, "realtime:one", json!({})).await;
    assert!(refusal(&mut two, &user, "realtime:one").await.starts_with("ConnectionRateLimitReached"));
    let metrics = app.bare().get("/metrics").send().await.text;
    assert!(metrics.contains("realtime_refusals_total{limit=\"sockets_per_account\"}"));
}

/// A public server behind a proxy that forwards requests without identifying its clients.
async fn start_behind_plain_proxy(change: impl FnOnce(&mut sangam_realtime::Limits)) -> App {
    App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.public_url = Some(PublicUrl::parse("https://work.example.org").unwrap());
        change(&mut settings.realtime);
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_names_no_client_does_not_lift_the_limit_of_an_account() {
    let app = start_behind_plain_proxy(|limits| limits.sockets_per_account = 1).await;
    let user = app.user("user").await;
    let (mut one, mut two) = (Socket::open(&app).await, Socket::open(&app).await);
    one.join(&user, "realtime:one", json!({})).await;
    assert!(refusal(&mut two, &user, "realtime:one").await.starts_with("ConnectionRateLimitReached"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clients_of_a_proxy_that_names_none_share_a_generous_count() {
    let app = start_behind_plain_proxy(|limits| limits.sockets_per_address = 1).await;
    let mut sockets = Vec::new();
    for _ in 0..5 {
        sockets.push(Socket::open(&app).await);
    }
    let refused = Socket::open_as(&app.url, app.keys.anon(), 2).await.err().unwrap();
    let Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status(), 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_push_counts_as_several() {
    let app = start(|limits| limits.pushes = Rate { per_second: 0, burst: 20 }).await;
    let user = app.user("user").await;
    let mut socket = Socket::open(&app).await;
    socket.join(&user, "realtime:one", json!({"broadcast": {"ack": true}})).await;
    let large = json!({"event": "e", "payload": {"text": "x".repeat(250 * 1024)}});
    assert_eq!(socket.ask("realtime:one", "broadcast", large.clone()).await.payload["status"], "ok");
    socket.push("realtime:one", "broadcast", large).await;
    let system = socket.expect("realtime:one", "system").await;
    assert_eq!(system.payload["message"], "Too many messages per second");
}

#[tokio::test(flavor = "multi_thread")]
async fn pushes_have_a_pace_for_an_account_on_all_its_sockets() {
    let app = start(|limits| limits.account_pushes = Rate { per_second: 0, burst: 3 }).await;
    let (user, other) = (app.user("user").await, app.user("user").await);
    let (mut one, mut two) =
        (Socket::open_from(&app, OFFICE).await.unwrap(), Socket::open_from(&app, "203.0.113.8").await.unwrap());
    let broadcast = json!({"event": "e", "payload": {}});
    for (socket, user) in [(&mut one, &user), (&mut two, &user)] {
        socket.join(user, "realtime:theirs", json!({"broadcast": {"ack": true}})).await;
    }
    two.join(&other, "realtime:other", json!({"broadcast": {"ack": true}})).await;
    for _ in 0..3 {
        one.ask("realtime:theirs", "broadcast", broadcast.clone()).await;
    }
    two.push("realtime:theirs", "broadcast", broadcast.clone()).await;
    let system = two.expect("realtime:theirs", "system").await;
    assert_eq!(system.payload["message"], "Too many messages per second");
    // Another account on the same socket has its own pace.
    assert_eq!(two.ask("realtime:other", "broadcast", broadcast).await.payload["status"], "ok");
}
