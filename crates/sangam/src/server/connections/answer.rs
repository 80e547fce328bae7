//! A request's use of its client's limits, and its answer, which counts until the client has read it.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::{StatusCode, Version};
use http_body::{Body as _, Frame, SizeHint};
use sangam_schema::Origin;

use super::connection::{ClientConnection, RunningRequest, Shutdown};
use super::{ClientUsage, Connections};

/// Answers up to this size go straight to the socket. Larger ones are sent in pieces of this size, as fast as the
/// client reads them, and are counted meanwhile.
const PIECE_BYTES: usize = 64 * 1024;

/// Why there is no room for a request or its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CapacityExceeded {
    /// All clients together have reached the server's limit.
    Server,
    /// This client has reached its own limit.
    Client,
}

/// A running request's place within the limits.
#[derive(Debug)]
pub(crate) struct RequestSlot {
    connections: Arc<Connections>,
    connection: Arc<ClientConnection>,
    origin: Origin,
    waiting_bytes: usize,
    _running: RunningRequest,
}

impl Connections {
    /// Admits a request if there is room. Health checks are always admitted.
    pub(crate) fn admit_request(
        self: &Arc<Self>,
        connection: &Arc<ClientConnection>,
        origin: Origin,
        path: &str,
    ) -> Result<RequestSlot, CapacityExceeded> {
        let running = connection.begin();
        let is_health = path == "/health" || path.starts_with("/health/");
        if connection.is_spare {
            connection.shut_down(Shutdown::Graceful);
            if !is_health {
                return Err(CapacityExceeded::Server);
            }
        }
        if origin.is_counted() {
            let max = origin.share(self.limits.requests_per_address);
            let mut state = self.state.lock();
            let share = state.shares.entry(origin).or_default();
            if share.requests >= max && !is_health {
                return Err(CapacityExceeded::Client);
            }
            share.requests += 1;
        }
        let (connections, connection) = (Arc::clone(self), Arc::clone(connection));
        Ok(RequestSlot { connections, connection, origin, waiting_bytes: 0, _running: running })
    }
}

impl RequestSlot {
    /// Tracks an answer until the client has read it. An answer that is completely in memory is dropped if there is no
    /// room for it, unless the request may have changed something, because then the client must learn the outcome.
    pub(crate) fn track_answer(
        mut self,
        answer: Response,
        version: Version,
        changed_nothing: bool,
    ) -> Result<Response, CapacityExceeded> {
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
            self.connections.upgrade(&self.connection);
            return Ok(answer);
        }
        let size = answer.body().size_hint().exact().and_then(|bytes| usize::try_from(bytes).ok());
        // Small answers over HTTP/2 are tracked too, because a client can refuse to read even those.
        if size.is_some_and(|bytes| bytes == 0 || bytes <= PIECE_BYTES && version != Version::HTTP_2) {
            return Ok(answer);
        }
        // A body that knows its size is in memory. A file streamed from the store is not, and does not know it.
        if let Some(bytes) = size {
            self.reserve(bytes, changed_nothing)?;
        }
        let number = self.connection.begin_answer();
        Ok(answer.map(|body| Body::new(TrackedBody { body, rest: Bytes::new(), number, slot: self })))
    }

    /// Counts the bytes of an answer. A client's first answer is always admitted to its share.
    fn reserve(&mut self, bytes: usize, may_refuse: bool) -> Result<(), CapacityExceeded> {
        let limits = &self.connections.limits;
        let max = self.origin.share(limits.waiting_bytes_per_address);
        let mut state = self.connections.state.lock();
        let waiting = state.shares.get(&self.origin).map_or(0, |share| share.waiting_bytes);
        if may_refuse && waiting > 0 && waiting.saturating_add(bytes) > max {
            return Err(CapacityExceeded::Client);
        }
        if may_refuse && state.waiting_bytes > 0 && state.waiting_bytes.saturating_add(bytes) > limits.waiting_bytes {
            return Err(CapacityExceeded::Server);
        }
        state.waiting_bytes += bytes;
        state.shares.entry(self.origin).or_default().waiting_bytes += bytes;
        self.waiting_bytes = bytes;
        Ok(())
    }
}

impl Drop for RequestSlot {
    fn drop(&mut self) {
        if !self.origin.is_counted() && self.waiting_bytes == 0 {
            return;
        }
        let mut state = self.connections.state.lock();
        state.waiting_bytes -= self.waiting_bytes;
        let requests = usize::from(self.origin.is_counted());
        state.give_back(self.origin, |share: &mut ClientUsage| {
            share.requests -= requests;
            share.waiting_bytes -= self.waiting_bytes;
        });
    }
}

/// The body of an answer that is being read. The connection has room for every piece taken from it.
struct TrackedBody {
    body: Body,
    rest: Bytes,
    number: u64,
    slot: RequestSlot,
}

impl http_body::Body for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            let polled = Pin::new(&mut self.body).poll_frame(context);
            self.slot.connection.record_produced(self.number, polled.is_ready());
            match polled {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                other => return other,
            }
        }
        let length = self.rest.len().min(PIECE_BYTES);
        let piece = self.rest.split_to(length);
        self.slot.connection.record_taken(self.number, length);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

impl Drop for TrackedBody {
    fn drop(&mut self) {
        self.slot.connection.end_answer(self.number);
    }
}
