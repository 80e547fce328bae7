//! What waits to be written to a socket. It is bounded, so that a reader who does not read loses its connection and
//! costs no memory.

use std::time::Duration;

use axum::extract::ws::Message as Frame;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::limits::Limits;

/// Room beyond the limits for answers and endings, which a client cannot do without. They come as often as it asks.
const SPARE_FRAMES: usize = 512;
const SPARE_BYTES: usize = 512 * 1024;

/// How long ago a socket may have written something to count as one that is being read.
const MOVING: Duration = Duration::from_secs(1);

/// The frames of one socket, filled by anyone and emptied by the socket's own task.
pub(crate) struct Outbox {
    state: Mutex<OutboxState>,
    filled: Notify,
    ended: Notify,
    frames: usize,
    bytes: usize,
}

struct OutboxState {
    queue: Vec<Frame>,
    /// What waits, frames that are being written included.
    frames: usize,
    bytes: usize,
    /// When something was written last, or began to wait.
    moved_at: Instant,
    /// Whether a channel's frame did not fit.
    has_lost: bool,
    end: Option<SocketEnd>,
}

/// Why the server ends a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SocketEnd {
    /// It does not read what it is sent.
    Slow,
    /// The server stops; another copy, or its successor, will answer.
    GoingAway,
}

/// What there is to do for a socket.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OutboxBatch {
    pub(crate) frames: Vec<Frame>,
    /// Whether a channel has lost a frame since the last time.
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

    /// Adds an answer or an ending. A client that asks for more of these than it reads loses its socket.
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

    /// Adds what a channel is told, if there is room; a single frame always finds some. A channel that is told no has missed
    /// something: the socket's task ends it, and its client joins again.
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

    /// Ends the socket. What waits is dropped if it is not read, and still written otherwise.
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

    /// Waits until there is something to do: frames to write, and then perhaps channels to end, or the socket.
    pub(crate) async fn take(&self) -> OutboxBatch {
        loop {
            let work = self.take_now();
            if !work.frames.is_empty() || work.has_lost || work.end.is_some() {
                return work;
            }
            self.filled.notified().await;
        }
    }

    /// What there is to do at this moment. Frames count as waiting until they are written.
    pub(crate) fn take_now(&self) -> OutboxBatch {
        let mut state = self.state.lock();
        let has_lost = std::mem::take(&mut state.has_lost);
        OutboxBatch { frames: std::mem::take(&mut state.queue), has_lost, end: state.end }
    }

    /// Notes that a frame of this size was written.
    pub(crate) fn note_written(&self, size_bytes: usize) {
        let mut state = self.state.lock();
        state.frames = state.frames.saturating_sub(1);
        state.bytes = state.bytes.saturating_sub(size_bytes);
        state.moved_at = Instant::now();
    }

    /// What waits for its reader, in bytes.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.state.lock().bytes
    }

    /// Whether more is worth holding back for a moment: it is half full, and being read.
    pub(crate) fn is_catching_up(&self) -> bool {
        let state = self.state.lock();
        let is_half_full = state.frames >= self.frames / 2 || state.bytes >= self.bytes / 2;
        is_half_full && state.end.is_none() && state.moved_at.elapsed() < MOVING
    }

    /// Waits until the socket is given up in the middle of a write.
    pub(crate) async fn given_up(&self) {
        self.ended.notified().await;
    }
}

/// The bytes of a frame.
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

    fn work(texts: &[&'static str], has_lost: bool, end: Option<SocketEnd>) -> OutboxBatch {
        OutboxBatch { frames: texts.iter().map(|text| Frame::text(*text)).collect(), has_lost, end }
    }

    #[tokio::test]
    async fn what_waits_is_taken_at_once_and_in_order() {
        let outbox = outbox(10, 1000);
        outbox.push(Frame::text("one"));
        assert!(outbox.offer(Frame::text("two")));
        assert_eq!(outbox.take().await, work(&["one", "two"], false, None));
    }

    #[tokio::test]
    async fn a_burst_is_cut_short_and_answers_still_find_room() {
        for outbox in [outbox(2, 1000), outbox(10, 6)] {
            assert!(outbox.offer(Frame::text("one")));
            assert!(outbox.offer(Frame::text("two")));
            assert!(!outbox.offer(Frame::text("three")));
            outbox.push(Frame::text("an answer"));
            assert_eq!(outbox.take().await, work(&["one", "two", "an answer"], true, None));
            // What is being written still waits.
            assert!(!outbox.offer(Frame::text("four")));
            for text in ["one", "two", "an answer"] {
                outbox.note_written(text.len());
            }
            assert!(outbox.offer(Frame::text("five")));
        }
    }

    #[tokio::test]
    async fn answers_that_are_not_read_end_the_socket_and_free_their_memory() {
        let outbox = outbox(10, 1000);
        for _ in 0..10 + SPARE_FRAMES {
            outbox.push(Frame::text("one"));
        }
        outbox.push(Frame::text("too many"));
        assert_eq!(outbox.take().await, work(&[], false, Some(SocketEnd::Slow)));
    }

    #[tokio::test]
    async fn one_large_frame_finds_room() {
        let outbox = outbox(10, 4);
        assert!(outbox.offer(Frame::text("larger than four")));
        assert_eq!(outbox.take().await, work(&["larger than four"], false, None));
    }

    #[tokio::test]
    async fn a_server_that_stops_still_writes_what_waits() {
        let outbox = outbox(10, 1000);
        outbox.push(Frame::text("one"));
        outbox.end(SocketEnd::GoingAway);
        outbox.push(Frame::text("too late"));
        assert_eq!(outbox.take().await, work(&["one"], false, Some(SocketEnd::GoingAway)));
    }

    #[tokio::test(start_paused = true)]
    async fn only_a_reader_that_reads_is_worth_waiting_for() {
        let outbox = outbox(2, 1000);
        outbox.push(Frame::text("one"));
        assert!(outbox.is_catching_up());
        tokio::time::advance(MOVING).await;
        assert!(!outbox.is_catching_up());
        outbox.push(Frame::text("two"));
        outbox.note_written(3);
        assert!(outbox.is_catching_up());
        outbox.note_written(3);
        assert!(!outbox.is_catching_up());
    }
}
