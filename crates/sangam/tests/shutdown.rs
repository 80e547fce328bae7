//! Shutting down: running requests may finish.

use std::path::Path;
use std::time::{Duration, Instant};

use sangam_auth::Keys;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::storage::samples::noisy_png;
use crate::storage::storage_server::upload;
use crate::support::{Client, Process, run};

const BODY: &[u8] = br#"{"email":"unknown@example.org","password":"whatever"}"#;

/// Starts a sign-in by sending only its head. The server has answered "continue", so its handler runs and waits for the
/// body.
async fn begin_sign_in(process: &Process, data: &Path) -> TcpStream {
    let keys = String::from_utf8(run(data, "keys", &[]).await.stdout).unwrap();
    let key = keys.lines().find_map(|line| line.strip_prefix("ANON_KEY=")).unwrap();
    let length = BODY.len();
    let head = format!(
        "POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: localhost\r\napikey: {key}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\nexpect: 100-continue\r\n\r\n"
    );
    let mut stream = TcpStream::connect(process.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 25];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream
}

/// The signal has arrived once connections are refused.
async fn wait_until_closed(process: &Process) {
    while TcpStream::connect(process.address).await.is_ok() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_runs_when_the_signal_comes_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &[]).await;
    let mut sign_in = begin_sign_in(&process, folder.path()).await;
    process.terminate();
    wait_until_closed(&process).await;
    sign_in.write_all(BODY).await.unwrap();
    let mut answer = String::new();
    sign_in.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 400 Bad Request"), "{answer}");
    assert_eq!(process.end().await.code, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_does_not_end_is_not_waited_for_longer_than_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--shutdown-limit", "100ms"]).await;
    let _sign_in = begin_sign_in(&process, folder.path()).await;
    process.terminate();
    assert_eq!(process.end().await.code, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_says_so_and_serves_until_others_have_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--drain-time", "1h"]).await;
    let client = Client::bare(&format!("http://{}", process.address));
    assert_eq!(client.get("/health/ready").send().await.status, 200);
    process.terminate();
    let told = loop {
        let ready = client.get("/health/ready").send().await;
        if ready.status != 200 {
            break ready;
        }
    };
    assert_eq!((told.status, told.text.as_str()), (503, r#"{"status":"stopping"}"#));
    assert_eq!(client.get("/auth/v1/.well-known/jwks.json").send().await.status, 200);
    assert_eq!(client.get("/health/live").send().await.status, 200);
    process.terminate();
    assert_eq!(process.end().await.code, Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_download_that_no_one_reads_ends_long_before_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--shutdown-limit", "1h"]).await;
    let keys = Keys::open(folder.path()).unwrap();
    let service = Client::with_key(&format!("http://{}", process.address), keys.service());
    let person = json!({"email": "asha@example.in", "email_confirm": true});
    let id = service.post("/auth/v1/admin/users").json(&person).send().await.json()["id"].as_str().unwrap().to_owned();
    let path = format!("media/{id}/a.png");
    let stored = upload(&service, &path, "image/png", noisy_png(1600, 1600)).await;
    assert_eq!(stored.status, 200, "{}", stored.text);
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut unread = socket.connect(process.address).await.unwrap();
    let request = format!("GET /storage/v1/object/public/{path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    unread.write_all(request.as_bytes()).await.unwrap();
    let mut first = [0; 15];
    unread.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    let began = Instant::now();
    process.terminate();
    assert_eq!(process.end().await.code, Some(0));
    // A client that does not read is given up after 30 s while the server runs.
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_signal_ends_the_process_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::serve(folder.path(), &["--shutdown-limit", "1h"]).await;
    let _sign_in = begin_sign_in(&process, folder.path()).await;
    process.terminate();
    wait_until_closed(&process).await;
    process.terminate();
    assert_eq!(process.end().await.code, Some(1));
}
