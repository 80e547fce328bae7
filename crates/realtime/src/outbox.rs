//! The queue of messages for a socket. It is bounded, so that a client that does not read loses its connection instead
//! of filling the server's memory.

use std::time::Duration;

use axum::extract::ws::Message as Frame;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::limits::Limits;

/// Extra room for replies and end messages, which a client cannot do without. Their number depends on how often it asks.
const SPARE_FRAMES: usize = 512;
const SPARE_BYTES: usize = 512 * 1024;

/// A socket that wrote something this recently counts as being read.
const READING_WINDOW: Duration = Duration::from_secs(1);

/// The frames for one socket. Anyone may add them. The socket's own task takes them.
pub(crate) struct Outbox {
    state: Mutex<OutboxState>,
    filled: Notify,
    ended: Notify,
    frames: usize,
    bytes: usize,
}

struct OutboxState {
    queue: Vec<Frame>,
    /// Frames waiting, including those being written.
    frames: usize,
    bytes: usize,
    /// When something was last written, or started to wait.
    moved_at: Instant,
    /// Whether a channel's frame did not fit.
    has_lost: bool,
    end: Option<SocketEnd>,
}

/// Why the server closes a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SocketEnd {
    /// The client does not read its messages.
    Slow,
    /// The server is stopping. Another copy, or the next start, will answer.
    GoingAway,
}

/// The work waiting for a socket.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OutboxBatch {
    pub(crate) frames: Vec<Frame>,
    /// Whether a channel has lost a frame since the last batch.
    pub(crate) has_lost: bool,
    pub(crate) end: Option<SocketEnd>,
}

impl Outbox {
    pub(crate) fn new(limits: &Limits) -> Outbox {
        let state = OutboxState {
            queue: Vec::new(),
            frames: 0,
            bytes: 0,
            moved_at: Instant::now(),
            has_lost: false,
            end: None,
        };
        Outbox {
            state: Mutex::new(state),
            filled: Notify::new(),
            ended: Notify::new(),
            frames: limits.queue_frames,
            bytes: limits.queue_bytes,
        }
    }

    /// Adds a reply or an end message. A client that asks for more of these than it reads loses its socket.
    pub(crate) fn push(&self, frame: Frame) {
        let state = self.state.lock();
        if state.end.is_some() {
            return;
        }
        if state.frames >= self.frames + SPARE_FRAMES || state.bytes >= self.bytes + SPARE_BYTES {
            drop(state);
            return self.end(SocketEnd::Slow);
        }
        self.add(state, frame);
    }

    /// Adds a channel's message if there is room. An empty outbox accepts a frame of any size. Otherwise the message is
    /// lost: the socket's task closes the channel, and its client joins again.
    pub(crate) fn offer(&self, frame: Frame) -> bool {
        let mut state = self.state.lock();
        if state.end.is_some() {
            return true;
        }
        if state.frames >= self.frames || state.bytes >= self.bytes {
            state.has_lost = true;
            drop(state);
            self.filled.notify_one();
            return false;
        }
        self.add(state, frame);
        true
    }

    fn add(&self, mut state: parking_lot::MutexGuard<'_, OutboxState>, frame: Frame) {
        let was_empty = state.queue.is_empty();
        if state.frames == 0 {
            state.moved_at = Instant::now();
        }
        state.frames += 1;
        state.bytes += size(&frame);
        state.queue.push(frame);
        drop(state);
        if was_empty {
            self.filled.notify_one();
        }
    }

    /// Closes the socket. Waiting frames are dropped if the reader is too slow, otherwise they are still written.
    pub(crate) fn end(&self, end: SocketEnd) {
        let mut state = self.state.lock();
        if state.end.is_some() {
            return;
        }
        if end == SocketEnd::Slow {
            state.queue = Vec::new();
        }
        state.end = Some(end);
        drop(state);
        self.filled.notify_one();
        if end == SocketEnd::Slow {
            self.ended.notify_one();
        }
    }

    /// Waits for work: frames to write, then channels or the socket to close.
    pub(crate) async fn take(&self) -> OutboxBatch {
        loop {
            let batch = self.take_now();
            if !batch.frames.is_empty() || batch.has_lost || batch.end.is_some() {
                return batch;
            }
            self.filled.notified().await;
        }
    }

    /// The work waiting right now. Frames count as waiting until they are written.
    pub(crate) fn take_now(&self) -> OutboxBatch {
        let mut state = self.state.lock();
        let has_lost = std::mem::take(&mut state.has_lost);
        OutboxBatch { frames: std::mem::take(&mut state.queue), has_lost, end: state.end }
    }

    /// Records that a frame of this size was written.
    pub(crate) fn record_written(&self, size_bytes: usize) {
        let mut state = self.state.lock();
        state.frames = state.frames.saturating_sub(1);
        state.bytes = state.bytes.saturating_sub(size_bytes);
        state.moved_at = Instant::now();
    }

    /// The bytes waiting for the reader.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.state.lock().bytes
    }

    /// Whether it is worth waiting before sending more: the outbox is half full and the client is reading.
    pub(crate) fn is_catching_up(&self) -> bool {
        let state = self.state.lock();
        let is_half_full = state.frames >= self.frames / 2 || state.bytes >= self.bytes / 2;
        is_half_full && state.end.is_none() && state.moved_at.elapsed() < READING_WINDOW
    }

    /// Waits until the socket is closed in the middle of a write.
    pub(crate) async fn given_up(&self) {
        self.ended.notified().await;
    }
}

/// The size of a frame in bytes.
pub(crate) fn size(frame: &Frame) -> usize {
    match frame {
        Frame::Text(text) => text.len(),
        Frame::Binary(bytes) | Frame::Ping(bytes) | Frame::Pong(bytes) => bytes.len(),
        Frame::Close(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox(queue_frames: usize, queue_bytes: usize) -> Outbox {
        Outbox::new(&Limits { queue_frames, queue_bytes, ..Limits::default() })
    }

    fn batch(texts: &[&'static str], has_lost: bool, end: Option<SocketEnd>) -> OutboxBatch {
        OutboxBatch { frames: texts.iter().map(|text| Frame::text(*text)).collect(), has_lost, end }
    }

    #[tokio::test]
    async fn waiting_frames_are_taken_together_and_in_order() {
        let outbox = outbox(10, 1000);
        outbox.push(Frame::text("one"));
        assert!(outbox.offer(Frame::text("two")));
        assert_eq!(outbox.take().await, batch(&["one", "two"], false, None));
    }

    #[tokio::test]
    async fn a_burst_is_cut_off_and_replies_still_fit() {
        for outbox in [outbox(2, 1000), outbox(10, 6)] {
            assert!(outbox.offer(Frame::text("one")));
            assert!(outbox.offer(Frame::text("two")));
            assert!(!outbox.offer(Frame::text("three")));
            outbox.push(Frame::text("an answer"));
            assert_eq!(outbox.take().await, batch(&["one", "two", "an answer"], true, None));
            // A frame that is being written still counts as waiting.
            assert!(!outbox.offer(Frame::text("four")));
            for text in ["one", "two", "an answer"] {
                outbox.record_written(text.len());
            }
            assert!(outbox.offer(Frame::text("five")));
        }
    }

    #[tokio::test]
    async fn unread_replies_close_the_socket_and_free_their_memory() {
        let outbox = outbox(10, 1000);
        for _ in 0..10 + SPARE_FRAMES {
            outbox.push(Frame::text("one"));
        }
        outbox.push(Frame::text("too many"));
        assert_eq!(outbox.take().await, batch(&[], false, Some(SocketEnd::Slow)));
    }

    #[tokio::test]
    async fn one_large_frame_fits() {
        let outbox = outbox(10, 4);
        assert!(outbox.offer(Frame::text("larger than four")));
        assert_eq!(outbox.take().await, batch(&["larger than four"], false, None));
    }

    #[tokio::test]
    async fn a_stopping_server_still_writes_waiting_frames() {
        let outbox = outbox(10, 1000);
        outbox.push(Frame::text("one"));
        outbox.end(SocketEnd::GoingAway);
        outbox.push(Frame::text("too late"));
        assert_eq!(outbox.take().await, batch(&["one"], false, Some(SocketEnd::GoingAway)));
    }

    #[tokio::test(start_paused = true)]
    async fn only_an_active_reader_is_waited_for() {
        let outbox = outbox(2, 1000);
        outbox.push(Frame::text("one"));
        assert!(outbox.is_catching_up());
        tokio::time::advance(READING_WINDOW).await;
        assert!(!outbox.is_catching_up());
        outbox.push(Frame::text("two"));
        outbox.record_written(3);
        assert!(outbox.is_catching_up());
        outbox.record_written(3);
        assert!(!outbox.is_catching_up());
    }
}
