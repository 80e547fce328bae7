//! The body of an upload, which someone reads to its end even if the upload is refused.

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
const DRAIN_BYTES: usize = 256 * 1024 * 1024;
const DRAIN_TIME: Duration = Duration::from_secs(60);

/// A body with several handles, so that the one that is left can finish it.
#[derive(Clone)]
pub(crate) struct SharedBody(Arc<Mutex<BodyDataStream>>);

impl SharedBody {
    pub(crate) fn new(body: Body) -> SharedBody {
        SharedBody(Arc::new(Mutex::new(body.into_data_stream())))
    }

    /// The bytes that are left.
    pub(crate) fn stream(self) -> BodyStream {
        BodyStream(self)
    }

    /// Reads and forgets the rest in the background. Many clients send everything before they look at the answer; if we
    /// closed the connection instead, they would see that and not our answer.
    pub(crate) fn drain(self) {
        tokio::spawn(tokio::time::timeout(DRAIN_TIME, async move {
            let mut left = DRAIN_BYTES;
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

/// The body as bytes come. That it breaks off is the client's doing.
pub(crate) struct BodyStream(SharedBody);

impl Stream for BodyStream {
    type Item = Result<Bytes, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = self.0.0.lock().poll_next_unpin(context);
        polled.map(|next| next.map(|chunk| chunk.map_err(|_| Error::Interrupted)))
    }
}
