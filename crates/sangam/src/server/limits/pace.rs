//! The pace of an upload: slow is fine, standing still is not, and neither is creeping.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::StatusCode;
use tokio::time::Instant;

use super::Guard;

/// Anyone who sends less than this on average is not uploading but occupying.
const SLOWEST_BYTES_PER_SECOND: u64 = 4 * 1024;

/// Cuts a request off when nothing has moved for the time that other requests get altogether, or when it moves more slowly
/// than any line. 408 and 504 tell whose fault it was, as for other requests.
pub(super) async fn keep(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let admitted = match guard.admit(&request) {
        Ok(admitted) => admitted,
        Err(refusal) => return refusal.into_response(),
    };
    let pace = Arc::new(UploadPace::new());
    let request = request.map(|body| Body::new(PacedBody { body, pace: Arc::clone(&pace) }));
    let answer = tokio::select! {
        answer = next.run(request) => answer,
        status = pace.run_out(guard.limits.request) => status.into_response(),
    };
    admitted.hold(answer, false)
}

/// How an upload is going.
struct UploadPace {
    started: Instant,
    received_bytes: AtomicU64,
    /// When the last bytes came, in milliseconds since the start.
    moved_ms: AtomicU64,
    /// Whether someone waits for the client to send more.
    waiting: AtomicBool,
}

impl UploadPace {
    fn new() -> UploadPace {
        UploadPace {
            started: Instant::now(),
            received_bytes: AtomicU64::new(0),
            moved_ms: AtomicU64::new(0),
            waiting: AtomicBool::new(false),
        }
    }

    fn note(&self, bytes: usize) {
        let elapsed_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.moved_ms.store(elapsed_ms, Ordering::Relaxed);
        self.received_bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Until when the next bytes have to come, as things stand.
    fn deadline(&self, limit: Duration) -> Instant {
        let moved = Duration::from_millis(self.moved_ms.load(Ordering::Relaxed));
        let earned = Duration::from_secs(self.received_bytes.load(Ordering::Relaxed) / SLOWEST_BYTES_PER_SECOND);
        self.started + limit + moved.min(earned)
    }

    /// Waits until the deadline has passed without having moved, and says whose fault that was.
    async fn run_out(&self, limit: Duration) -> StatusCode {
        loop {
            let deadline = self.deadline(limit);
            tokio::time::sleep_until(deadline).await;
            if self.deadline(limit) <= deadline {
                let is_theirs = self.waiting.load(Ordering::Relaxed);
                return if is_theirs { StatusCode::REQUEST_TIMEOUT } else { StatusCode::GATEWAY_TIMEOUT };
            }
        }
    }
}

/// A body whose pace is noted.
struct PacedBody {
    body: Body,
    pace: Arc<UploadPace>,
}

impl http_body::Body for PacedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.pace.waiting.store(polled.is_pending(), Ordering::Relaxed);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            self.pace.note(frame.data_ref().map_or(0, Bytes::len));
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

    /// Sends a piece every so often, until nothing more comes or the pace has run out. Says how long it lasted.
    async fn send(pieces: u32, bytes: usize, every: Duration) -> (Duration, StatusCode) {
        let pace = Arc::new(UploadPace::new());
        let sender = Arc::clone(&pace);
        sender.waiting.store(true, Ordering::Relaxed);
        let sending = tokio::spawn(async move {
            for _ in 0..pieces {
                tokio::time::sleep(every).await;
                sender.note(bytes);
            }
        });
        let status = pace.run_out(LIMIT).await;
        sending.abort();
        (pace.started.elapsed(), status)
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_line_may_take_its_time() {
        let (lasted, status) = send(500, 100 * 1024, Duration::from_secs(1)).await;
        assert_eq!((lasted.as_secs(), status), (530, StatusCode::REQUEST_TIMEOUT));
    }

    #[tokio::test(start_paused = true)]
    async fn a_drop_now_and_then_is_not_an_upload() {
        let (lasted, _) = send(100, 1, Duration::from_secs(20)).await;
        assert_eq!(lasted, LIMIT);
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_stands_still_is_cut_off_however_much_it_sent() {
        let (lasted, _) = send(1, 50 << 20, Duration::from_secs(1)).await;
        assert_eq!(lasted, LIMIT + Duration::from_secs(1));
    }
}
