//! The bytes that wait for all sockets of this copy, and what happens when they are too many.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use bytes::Bytes;
use tokio::sync::Notify;

use crate::hub::Hub;
use crate::numbers;
use crate::outbox::{Outbox, SocketEnd};

/// How long closed sockets have to drop what waited for them, before more are closed.
const RELEASE: Duration = Duration::from_millis(50);

/// Counts the bytes of frames from when they are written until the last socket is done with them. Clones share the count.
#[derive(Debug, Clone)]
pub(crate) struct QueuedBytes(Arc<ByteCount>);

#[derive(Debug)]
struct ByteCount {
    used: AtomicUsize,
    limit: usize,
    exceeded: Notify,
}

/// The bytes of one frame, which all sockets share that get it.
struct CountedFrame {
    bytes: Bytes,
    count: Arc<ByteCount>,
}

impl QueuedBytes {
    pub(crate) fn new(limit: usize) -> QueuedBytes {
        QueuedBytes(Arc::new(ByteCount { used: AtomicUsize::new(0), limit, exceeded: Notify::new() }))
    }

    /// Counts a frame that was just written.
    pub(crate) fn count(&self, frame: Frame) -> Frame {
        match frame {
            Frame::Text(text) => match Utf8Bytes::try_from(self.count_bytes(text.into())) {
                Ok(text) => Frame::Text(text),
                // The bytes are those of a text.
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

    /// How many bytes are too many.
    fn excess(&self) -> usize {
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

/// Closes the sockets that are furthest behind whenever more waits than may. Runs as long as the server.
pub(crate) async fn watch(hub: Arc<Hub>) {
    loop {
        hub.queued.0.exceeded.notified().await;
        while hub.queued.excess() > 0 {
            close_furthest_behind(&hub, hub.queued.excess());
            tokio::time::sleep(RELEASE).await;
        }
    }
}

/// Closes as many sockets as hold so many bytes. Several may hold the same ones, so this may have to be done again.
fn close_furthest_behind(hub: &Hub, mut excess: usize) {
    let mut outboxes: Vec<Arc<Outbox>> = hub.channels.all().iter().map(|channel| channel.outbox.clone()).collect();
    outboxes.sort_by_key(|outbox| (std::cmp::Reverse(outbox.waiting_bytes()), Arc::as_ptr(outbox)));
    outboxes.dedup_by(|one, other| Arc::ptr_eq(one, other));
    for outbox in outboxes {
        let waiting_bytes = outbox.waiting_bytes();
        if excess == 0 || waiting_bytes == 0 {
            return;
        }
        numbers::drops("memory").increment(1);
        outbox.end(SocketEnd::Slow);
        excess = excess.saturating_sub(waiting_bytes);
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
