//! The part of a request's body that a handler left unread. After a request is refused midway, its connection cannot
//! carry the next one. So the rest is read, within limits, or the client is told that the connection closes.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::header::{CONNECTION, EXPECT};
use http::{HeaderValue, Request, StatusCode, Version};
use http_body::{Body as _, Frame, SizeHint};
use parking_lot::Mutex;

use crate::settings::ConnectionLimits;

/// Receives a body that was not read to its end.
pub(super) struct UnreadBody {
    returned: Arc<Mutex<Option<UnreadRest>>>,
    /// Whether the client waits for `100 Continue`, which reading the body sends.
    waits: bool,
}

struct UnreadRest {
    body: Body,
    was_read: bool,
}

/// Lends a request's body to its handler. HTTP/2 can refuse one request without affecting others, so it does not need
/// this.
pub(super) fn track(request: Request<Body>) -> (Request<Body>, Option<UnreadBody>) {
    if request.version() > Version::HTTP_11 || request.body().is_end_stream() {
        return (request, None);
    }
    let returned: Arc<Mutex<Option<UnreadRest>>> = Arc::default();
    let unread = UnreadBody { returned: Arc::clone(&returned), waits: request.headers().contains_key(EXPECT) };
    let wrap = |body| Body::new(ReturnableBody { body, has_ended: false, was_read: false, returned });
    (request.map(wrap), Some(unread))
}

impl UnreadBody {
    /// Makes sure that the connection is usable after an answer, or is closed.
    pub(super) async fn settle(self, answer: &mut Response, limits: &ConnectionLimits) {
        let Some(UnreadRest { body, was_read }) = self.returned.lock().take() else { return };
        // Do not wait again for a client that was too slow already.
        let may_read =
            (was_read || !self.waits) && answer.status() != StatusCode::REQUEST_TIMEOUT && limits.drained_bytes > 0;
        let is_drained =
            may_read && tokio::time::timeout(limits.drain, drain(body, limits.drained_bytes)).await == Ok(true);
        if !is_drained {
            answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// Reads the rest of a body. Returns whether its end was reached.
async fn drain(mut body: Body, max_bytes: usize) -> bool {
    if body.size_hint().lower() > max_bytes as u64 {
        return false;
    }
    let mut read_bytes = 0;
    while let Some(frame) = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Ok(frame) = frame else { return false };
        read_bytes += frame.data_ref().map_or(0, Bytes::len);
        if read_bytes > max_bytes {
            return false;
        }
    }
    true
}

/// A body that is returned when its reader drops it early.
struct ReturnableBody {
    body: Body,
    has_ended: bool,
    was_read: bool,
    returned: Arc<Mutex<Option<UnreadRest>>>,
}

impl http_body::Body for ReturnableBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.was_read = true;
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.has_ended |= matches!(polled, Poll::Ready(None | Some(Err(_))));
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ReturnableBody {
    fn drop(&mut self) {
        if !self.has_ended && !self.body.is_end_stream() {
            let body = std::mem::take(&mut self.body);
            *self.returned.lock() = Some(UnreadRest { body, was_read: self.was_read });
        }
    }
}
