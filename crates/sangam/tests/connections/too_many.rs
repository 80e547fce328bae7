//! More connections and requests than allowed.

use sangam_db::Engine;
use sangam_schema::Clock;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::{begin_request, connect, read_answer, read_to_end, start};
use crate::support::App;

/// A connection with an ordinary request.
async fn ask(app: &App) -> TcpStream {
    let key = app.keys.anon();
    connect(app, format!("GET /auth/v1/health HTTP/1.1\r\nhost: localhost\r\napikey: {key}\r\n\r\n").as_bytes()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_make_room_for_new_ones() {
    let app = start(|limits| limits.open = 4).await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(connect(&app, b"").await);
    }
    let mut used = ask(&app).await;
    assert!(read_answer(&mut used).await.starts_with("HTTP/1.1 200 OK"));
    // Connections without any request were closed first, the oldest of them before the others.
    for mut stream in silent.drain(..16) {
        read_to_end(&mut stream).await;
    }
    let mut again = ask(&app).await;
    assert!(read_answer(&mut again).await.starts_with("HTTP/1.1 200 OK"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_says_so_and_still_answers_health_checks() {
    let app = start(|limits| limits.open = 3).await;
    let mut busy = Vec::new();
    for _ in 0..3 {
        busy.push(begin_request(&app, "").await);
    }
    let mut refused = ask(&app).await;
    let answer = read_answer(&mut refused).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1"), "{answer}");
    assert!(answer.contains("The server is busy; try again in a second"), "{answer}");
    assert!(read_to_end(&mut refused).await.is_empty());
    let mut balancer = connect(&app, b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(read_answer(&mut balancer).await.starts_with("HTTP/1.1 200 OK"));
    busy.pop();
    loop {
        let mut stream = ask(&app).await;
        if read_answer(&mut stream).await.starts_with("HTTP/1.1 200 OK") {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_and_slow_clients_cannot_occupy_the_connections_for_health_checks() {
    let app = start(|limits| limits.open = 3).await;
    let mut busy = Vec::new();
    for _ in 0..3 {
        busy.push(begin_request(&app, "").await);
    }
    let upload = format!(
        "POST /rest/v1/posts HTTP/1.1\r\nhost: localhost\r\napikey: {}\r\ncontent-length: 1000000\r\n\r\n[",
        app.keys.anon()
    );
    for _ in 0..40 {
        busy.push(connect(&app, b"").await);
        busy.push(connect(&app, upload.as_bytes()).await);
    }
    // A check that came while the last connections were being closed comes again.
    loop {
        let mut balancer = connect(&app, b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
        let mut first = [0; 15];
        if balancer.read_exact(&mut first).await.is_ok() {
            assert_eq!(&first, b"HTTP/1.1 200 OK");
            break;
        }
    }
    drop(busy);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_are_limited_per_address() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.trusted_proxy_header = Some("x-forwarded-for".parse().unwrap());
        settings.connections.requests_per_address = 2;
    })
    .await;
    let office = "x-forwarded-for: 203.0.113.7\r\n";
    let (_one, two) = (begin_request(&app, office).await, begin_request(&app, office).await);
    let ask = |address: &'static str| app.anon().get("/rest/v1/posts").header("x-forwarded-for", address).send();
    let refused = ask("203.0.113.7").await;
    assert_eq!(
        (refused.status, refused.header("retry-after"), refused.json()["code"].as_str()),
        (429, "1", Some("429"))
    );
    assert_ne!(ask("203.0.113.8").await.status, 429);
    drop(two);
    while ask("203.0.113.7").await.status == 429 {
        tokio::task::yield_now().await;
    }
}
