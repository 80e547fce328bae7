//! Requests refused before their body is read, and heads that are not valid HTTP.

use std::time::Duration;

use tokio::io::AsyncWriteExt;

use super::{connect, read_answer, read_to_end, start};
use crate::support::App;

const NEXT: &[u8] = b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// The heads of requests with a body of this size, each refused with the given status.
fn refused(app: &App, length: usize) -> [(String, &'static str); 5] {
    let head = |method: &str, path: &str, key: &str| {
        format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\napikey: {key}\r\ncontent-length: {length}\r\n\r\n")
    };
    let (anon, service) = (app.keys.anon(), app.keys.service());
    [
        (head("POST", "/rest/v1/posts", "wrong"), "401"),
        (head("POST", "/rest/v1/nothing", anon), "4"),
        (head("PUT", "/auth/v1/settings", anon), "405"),
        (head("POST", "/storage/v1/object/nowhere/file", service), "4"),
        (head("POST", "/jobs", anon), "405"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_request_leaves_its_connection_in_order() {
    let app = start(|_| ()).await;
    let body = vec![b'x'; 100_000];
    for (head, status) in refused(&app, body.len()) {
        let mut stream = connect(&app, head.as_bytes()).await;
        for part in body.chunks(10_000) {
            tokio::task::yield_now().await;
            stream.write_all(part).await.unwrap();
        }
        let answer = read_answer(&mut stream).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{head}{answer}");
        assert!(!answer.contains("connection: close"), "{head}{answer}");
        stream.write_all(NEXT).await.unwrap();
        assert!(read_answer(&mut stream).await.starts_with("HTTP/1.1 200 OK"), "{head}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_too_large_or_too_slow_is_refused_and_ends_its_connection() {
    let app = start(|limits| (limits.drain, limits.drained_bytes) = (Duration::from_millis(100), 50_000)).await;
    for length in [10_000, 100_000] {
        for (head, status) in refused(&app, length) {
            if head.contains("/storage/") {
                continue;
            }
            let mut stream = connect(&app, head.as_bytes()).await;
            let answer = String::from_utf8(read_to_end(&mut stream).await).unwrap();
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{head}{answer}");
            assert!(answer.contains("connection: close"), "{head}{answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_expects_continue_is_refused_immediately() {
    let app = start(|_| ()).await;
    let head = "POST /rest/v1/posts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\nexpect: 100-continue\r\n\r\n";
    let mut stream = connect(&app, head.as_bytes()).await;
    let answer = String::from_utf8(read_to_end(&mut stream).await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 401") && answer.contains("connection: close"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_one_host() {
    let app = start(|_| ()).await;
    for path in ["/rest/v1/posts", "/storage/v1/bucket", "/health/live"] {
        for hosts in ["", "host: localhost\r\nhost: example.org\r\n"] {
            let mut stream = connect(&app, format!("GET {path} HTTP/1.1\r\n{hosts}\r\n").as_bytes()).await;
            assert!(read_answer(&mut stream).await.starts_with("HTTP/1.1 400 Bad Request"), "{path} {hosts}");
        }
    }
    let mut old = connect(&app, b"GET /health/live HTTP/1.0\r\n\r\n").await;
    assert!(read_to_end(&mut old).await.starts_with(b"HTTP/1.0 200 OK"));
}
