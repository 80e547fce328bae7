//! How long a request may take. An upload may be slow, but it must neither stall nor stay below a minimum rate.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http::StatusCode;
use http_body::Body as _;
use tokio::time::Instant;

/// A client that sends less than this on average only occupies the connection.
const MIN_BYTES_PER_SECOND: u64 = 4 * 1024;

/// The progress of a request, and its deadline.
pub(super) struct RequestDeadline {
    started: Instant,
    limit: Duration,
    /// Whether received bytes extend the deadline.
    is_upload: bool,
    received_bytes: AtomicU64,
    /// When the last bytes arrived, in milliseconds since the start.
    last_received_ms: AtomicU64,
    /// Whether the route waits for the client to send more.
    waiting: AtomicBool,
}

impl RequestDeadline {
    pub(super) fn new(limit: Duration, is_upload: bool) -> RequestDeadline {
        RequestDeadline {
            started: Instant::now(),
            limit,
            is_upload,
            received_bytes: AtomicU64::new(0),
            last_received_ms: AtomicU64::new(0),
            waiting: AtomicBool::new(false),
        }
    }

    fn record(&self, bytes: usize) {
        let elapsed_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last_received_ms.store(elapsed_ms, Ordering::Relaxed);
        self.received_bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// The current deadline for the next bytes.
    fn current(&self) -> Instant {
        if !self.is_upload {
            return self.started + self.limit;
        }
        let last_received = Duration::from_millis(self.last_received_ms.load(Ordering::Relaxed));
        let earned = Duration::from_secs(self.received_bytes.load(Ordering::Relaxed) / MIN_BYTES_PER_SECOND);
        self.started + self.limit + last_received.min(earned)
    }

    /// Waits until a deadline passes without having been extended. Returns the status for the side that was too slow.
    pub(super) async fn timed_out(&self) -> StatusCode {
        loop {
            let current = self.current();
            tokio::time::sleep_until(current).await;
            if self.current() <= current {
                let client_is_slow = self.waiting.load(Ordering::Relaxed);
                return if client_is_slow { StatusCode::REQUEST_TIMEOUT } else { StatusCode::GATEWAY_TIMEOUT };
            }
        }
    }
}

/// Wraps a body to record what arrives.
pub(super) fn observe(body: Body, deadline: &Arc<RequestDeadline>) -> Body {
    if body.is_end_stream() {
        return body;
    }
    Body::new(ObservedBody { body, deadline: Arc::clone(deadline) })
}

struct ObservedBody {
    body: Body,
    deadline: Arc<RequestDeadline>,
}

impl http_body::Body for ObservedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.deadline.waiting.store(polled.is_pending(), Ordering::Relaxed);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            self.deadline.record(frame.data_ref().map_or(0, Bytes::len));
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(30);

    /// Sends a number of pieces at regular intervals, then waits until the deadline passes. Returns how long that took,
    /// and the status.
    async fn send(pieces: u32, bytes: usize, every: Duration) -> (Duration, StatusCode) {
        let deadline = Arc::new(RequestDeadline::new(LIMIT, true));
        let sender = Arc::clone(&deadline);
        sender.waiting.store(true, Ordering::Relaxed);
        let sending = tokio::spawn(async move {
            for _ in 0..pieces {
                tokio::time::sleep(every).await;
                sender.record(bytes);
            }
        });
        let status = deadline.timed_out().await;
        sending.abort();
        (deadline.started.elapsed(), status)
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_connection_may_take_its_time() {
        let (lasted, status) = send(500, 100 * 1024, Duration::from_secs(1)).await;
        assert_eq!((lasted.as_secs(), status), (530, StatusCode::REQUEST_TIMEOUT));
    }

    #[tokio::test(start_paused = true)]
    async fn a_trickle_of_bytes_is_not_an_upload() {
        let (lasted, _) = send(100, 1, Duration::from_secs(20)).await;
        assert_eq!(lasted, LIMIT);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_upload_is_cut_off_however_much_it_sent() {
        let (lasted, _) = send(1, 50 << 20, Duration::from_secs(1)).await;
        assert_eq!(lasted, LIMIT + Duration::from_secs(1));
    }
}
