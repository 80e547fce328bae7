//! Connections that are silent, slow, idle or many, and how much they may cost everyone else.

mod http2;
mod idle;
mod reading;
mod refusals;
mod request_line;
mod too_many;
mod unread_files;

use std::time::Duration;

use sangam::settings::ConnectionLimits;
use sangam_db::Engine;
use sangam_schema::Clock;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::support::App;

/// Longer than anything should take, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

async fn start(change: impl FnOnce(&mut ConnectionLimits)) -> App {
    App::start_with(Engine::Sqlite, Clock::system(), |settings| change(&mut settings.connections)).await
}

/// Opens a connection and sends these bytes.
async fn connect(app: &App, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(app.url.strip_prefix("http://").unwrap()).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    stream
}

/// Reads until the server closes the connection.
async fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Closing may interrupt the transfer, which the client sees as an error.
    let _ = timeout(TIMEOUT, stream.read_to_end(&mut bytes)).await.expect("the connection is closed in time");
    bytes
}

/// Reads one answer with a declared length. Empty if there is none.
async fn read_answer(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    timeout(TIMEOUT, async {
        while !is_whole(&text) {
            let mut buffer = [0; 1024];
            let count = stream.read(&mut buffer).await.unwrap();
            assert!(count > 0, "the connection was closed after {:?}", String::from_utf8_lossy(&text));
            text.extend_from_slice(&buffer[..count]);
        }
    })
    .await
    .expect("an answer in time");
    String::from_utf8(text).unwrap()
}

fn is_whole(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).map_or(0, |n| n.parse().unwrap());
    body.len() >= length
}

/// The head of a sign-in whose client sends the body only after `100 Continue`: its handler runs and waits.
const WAITING: &str = "POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\
                       content-type: application/json\r\nexpect: 100-continue\r\n";

/// Opens a connection with a request that runs until its body arrives.
async fn begin_request(app: &App, headers: &str) -> TcpStream {
    let head = format!("{WAITING}apikey: {}\r\n{headers}\r\n", app.keys.anon());
    let mut stream = connect(app, head.as_bytes()).await;
    let mut answer = [0; 25];
    timeout(TIMEOUT, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream
}
