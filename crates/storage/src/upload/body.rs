//! The body of an upload, which is read to its end even if the upload is refused.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use parking_lot::Mutex;

use crate::error::Error;

/// How much of a refused upload is read, and for how long, before the connection is closed.
const MAX_DRAIN_BYTES: usize = 256 * 1024 * 1024;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(60);

/// A body with several handles, so that the last one can finish reading it.
#[derive(Clone)]
pub(crate) struct SharedBody(Arc<Mutex<BodyDataStream>>);

impl SharedBody {
    pub(crate) fn new(body: Body) -> SharedBody {
        SharedBody(Arc::new(Mutex::new(body.into_data_stream())))
    }

    /// The remaining bytes.
    pub(crate) fn stream(self) -> BodyStream {
        BodyStream(self)
    }

    /// Reads and discards the rest in the background. Many clients send everything before they read the response. If
    /// the connection were closed instead, they would report that and not our response.
    pub(crate) fn drain(self) {
        tokio::spawn(tokio::time::timeout(MAX_DRAIN_TIME, async move {
            let mut left = MAX_DRAIN_BYTES;
            let mut stream = self.stream();
            while let Some(Ok(chunk)) = stream.next().await {
                left = left.saturating_sub(chunk.len());
                if left == 0 {
                    break;
                }
            }
        }));
    }
}

/// The body as a stream of bytes. If it breaks off, that is an error of the client.
pub(crate) struct BodyStream(SharedBody);

impl Stream for BodyStream {
    type Item = Result<Bytes, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = self.0.0.lock().poll_next_unpin(context);
        polled.map(|next| next.map(|chunk| chunk.map_err(|_| Error::Interrupted)))
    }
}
