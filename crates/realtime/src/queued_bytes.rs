//! The bytes waiting for all sockets of this copy.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use bytes::Bytes;
use tokio::sync::Notify;

/// Counts the bytes of frames from when they are encoded until the last socket drops them. Clones share the count.
#[derive(Debug, Clone)]
pub(crate) struct QueuedBytes(Arc<ByteCount>);

#[derive(Debug)]
struct ByteCount {
    used: AtomicUsize,
    limit: usize,
    exceeded: Notify,
}

/// The bytes of one frame, shared by all sockets that receive it.
struct CountedFrame {
    bytes: Bytes,
    count: Arc<ByteCount>,
}

impl QueuedBytes {
    pub(crate) fn new(limit: usize) -> QueuedBytes {
        QueuedBytes(Arc::new(ByteCount { used: AtomicUsize::new(0), limit, exceeded: Notify::new() }))
    }

    /// Counts a new frame.
    pub(crate) fn count(&self, frame: Frame) -> Frame {
        match frame {
            Frame::Text(text) => match Utf8Bytes::try_from(self.count_bytes(text.into())) {
                Ok(text) => Frame::Text(text),
                // The bytes come from a string, so they are valid.
                Err(_) => Frame::Text(Utf8Bytes::from_static("")),
            },
            Frame::Binary(bytes) => Frame::Binary(self.count_bytes(bytes)),
            other => other,
        }
    }

    fn count_bytes(&self, bytes: Bytes) -> Bytes {
        let used = self.0.used.fetch_add(bytes.len(), Ordering::Relaxed) + bytes.len();
        if used > self.0.limit {
            self.0.exceeded.notify_one();
        }
        Bytes::from_owner(CountedFrame { bytes, count: self.0.clone() })
    }

    /// Waits until the limit is exceeded.
    pub(crate) async fn exceeded(&self) {
        self.0.exceeded.notified().await;
    }

    /// How many bytes there are above the limit.
    pub(crate) fn excess(&self) -> usize {
        self.0.used.load(Ordering::Relaxed).saturating_sub(self.0.limit)
    }
}

impl AsRef<[u8]> for CountedFrame {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for CountedFrame {
    fn drop(&mut self) {
        self.count.used.fetch_sub(self.bytes.len(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_frame_counts_once_until_its_last_holder_drops_it() {
        let queued = QueuedBytes::new(10);
        let text = queued.count(Frame::text("twelve bytes"));
        assert_eq!((text.to_text().unwrap(), queued.excess()), ("twelve bytes", 2));
        let other = text.clone();
        drop(text);
        assert_eq!(queued.excess(), 2);
        drop(other);
        assert_eq!((queued.excess(), queued.0.used.load(Ordering::Relaxed)), (0, 0));
        assert_eq!(queued.count(Frame::binary(vec![0; 11])).into_data().len(), 11);
        assert_eq!(queued.excess(), 0);
    }
}
