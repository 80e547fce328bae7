//! Idle connections.

use std::time::Duration;

use super::{TIMEOUT, begin_request, connect, http2, read_answer, read_to_end, start};
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

const SHORT: Duration = Duration::from_millis(200);

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_whole_request_is_closed() {
    let app = start(|limits| limits.first_request = SHORT).await;
    let silent = connect(&app, b"").await;
    let half_preface = connect(&app, b"PRI * HTTP/2.0\r\n\r\nSM").await;
    let half_head = connect(&app, b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ").await;
    let no_request = connect(&app, &http2::client_preface(None)).await;
    for mut stream in [silent, half_preface, half_head, no_request] {
        read_to_end(&mut stream).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_is_closed_and_a_busy_one_is_not() {
    let app = start(|limits| limits.idle = SHORT).await;
    let mut busy = begin_request(&app, "").await;
    let mut first = connect(&app, b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(String::from_utf8(read_to_end(&mut first).await).unwrap().starts_with("HTTP/1.1 200 OK"));
    let mut second = connect(&app, &[http2::client_preface(None), http2::get(1, "/health/live")].concat()).await;
    let frames = http2::kinds(&read_to_end(&mut second).await);
    // The answer's head and body, and a GOAWAY frame.
    assert!([1, 0, 7].iter().all(|kind| frames.contains(kind)), "{frames:?}");
    busy.write_all(b"{\"a\": 12}").await.unwrap();
    assert!(read_answer(&mut busy).await.starts_with("HTTP/1.1 4"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_http2_client_that_reads_nothing_is_closed() {
    let app = start(|limits| limits.stall = SHORT).await;
    let request =
        [http2::client_preface(Some(0)), http2::get(1, "/health/live"), http2::get(3, "/health/live")].concat();
    let mut stream = connect(&app, &request).await;
    let frames = http2::kinds(&read_to_end(&mut stream).await);
    assert!(frames.contains(&1) && !frames.contains(&0), "{frames:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_per_http2_connection_are_limited() {
    let app = start(|limits| limits.streams = 7).await;
    let mut stream = connect(&app, &http2::client_preface(None)).await;
    assert_eq!(timeout(TIMEOUT, http2::read_stream_limit(&mut stream)).await.unwrap(), Some(7));
}
