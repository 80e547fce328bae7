//! Clients that request a lot and do not read it.

use std::net::SocketAddr;
use std::time::Duration;

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

use super::{read_to_end, start};
use crate::support::{App, User};

/// More than the system's buffers can take.
const ROWS: usize = 700;

async fn write_long_posts(app: &App, author: &User) {
    let post = json!({"user_id": author.id, "content": "x".repeat(9000)});
    let rows: Vec<&Json> = vec![&post; ROWS];
    let answer = app.service().post("/rest/v1/posts").json(&json!(rows)).send().await;
    assert_eq!(answer.status, 201, "{}", answer.text);
}

/// All posts.
async fn ask_for_posts_without_reading(app: &App, user: &User) -> TcpStream {
    ask_without_reading(app, user, "GET /rest/v1/posts?select=content", "").await
}

/// Sends a request over a connection with the smallest possible buffers.
pub(super) async fn ask_without_reading(app: &App, user: &User, request: &str, body: &str) -> TcpStream {
    let address: SocketAddr = app.url.strip_prefix("http://").unwrap().parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let head = format!(
        "{request} HTTP/1.1\r\nhost: localhost\r\napikey: {}\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        app.keys.anon(),
        user.token(),
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // The answer is ready once its first byte arrives.
    stream.readable().await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_answers_leave_room_for_others_and_time_out() {
    let app = start(|limits| {
        limits.stall = Duration::from_secs(2);
        limits.waiting_bytes = 1024 * 1024;
    })
    .await;
    let user = app.user("user").await;
    write_long_posts(&app, &user).await;
    let mut stuck = ask_for_posts_without_reading(&app, &user).await;
    let large = || user.get("/rest/v1/posts?select=content").send();
    let refused = large().await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{}", refused.text);
    assert_eq!(user.get("/rest/v1/posts?select=content&limit=1").send().await.status, 200);
    // The connection of the client that does not read is closed, which makes room again.
    let whole = loop {
        let answer = large().await;
        if answer.status == 200 {
            break answer.bytes.len();
        }
    };
    assert!(whole > ROWS * 9000);
    assert!(read_to_end(&mut stuck).await.len() < whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn large_answers_share_memory_and_a_client_is_told_when_to_come_back() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.limits.answer_bytes = 8 * 1024 * 1024;
        settings.connections.waiting_bytes = usize::MAX;
    })
    .await;
    let user = app.user("user").await;
    write_long_posts(&app, &user).await;
    let large = || user.get("/rest/v1/posts?select=content").send();
    let mut stuck = Vec::new();
    let refused = loop {
        let answer = large().await;
        if answer.status != 200 {
            break answer;
        }
        assert!(stuck.len() < 13, "thirteen answers of 6 MiB wait, and there is memory for six of 8 MiB");
        stuck.push(ask_for_posts_without_reading(&app, &user).await);
    };
    assert!(stuck.len() > 2, "{} answers wait", stuck.len());
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{}", refused.text);
    assert_eq!(refused.json()["code"], "53200");
    assert!(refused.json()["hint"].as_str().unwrap().contains("Try again in a second"), "{}", refused.text);
    assert_eq!(user.get("/rest/v1/posts?select=content&limit=20").send().await.status, 200);
    // Abandoned answers release their memory.
    drop(stuck);
    while large().await.status != 200 {}
}
