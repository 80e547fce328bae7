//! What waits to be written to a socket. It is bounded, so that a reader who does not read costs its connection and
//! nobody's memory.

use axum::extract::ws::Message as Frame;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::limits::Limits;

/// The frames of one socket, filled by anybody and emptied by the socket's own task.
pub(crate) struct Outbox {
    state: Mutex<State>,
    filled: Notify,
    ended: Notify,
    frames: usize,
    bytes: usize,
}

#[derive(Default)]
struct State {
    queue: Vec<Frame>,
    bytes: usize,
    end: Option<End>,
}

/// Why the server ends a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// It does not read what it is sent.
    Slow,
    /// The server stops; another copy, or its successor, will answer.
    GoingAway,
}

impl Outbox {
    pub(crate) fn new(limits: &Limits) -> Outbox {
        Outbox {
            state: Mutex::default(),
            filled: Notify::new(),
            ended: Notify::new(),
            frames: limits.queue_frames,
            bytes: limits.queue_bytes,
        }
    }

    /// Adds a frame. One that finds the queue full ends the socket; a single frame always finds room.
    pub(crate) fn push(&self, frame: Frame) {
        let mut state = self.state.lock();
        if state.end.is_some() {
            return;
        }
        if state.queue.len() >= self.frames || state.bytes >= self.bytes {
            drop(state);
            return self.end(End::Slow);
        }
        let was_empty = state.queue.is_empty();
        state.bytes += size(&frame);
        state.queue.push(frame);
        drop(state);
        if was_empty {
            self.filled.notify_one();
        }
    }

    /// Ends the socket. What waits is dropped if nobody reads it, and still written otherwise.
    pub(crate) fn end(&self, end: End) {
        let mut state = self.state.lock();
        if state.end.is_some() {
            return;
        }
        if end == End::Slow {
            state.queue = Vec::new();
            state.bytes = 0;
        }
        state.end = Some(end);
        drop(state);
        self.filled.notify_one();
        if end == End::Slow {
            self.ended.notify_one();
        }
    }

    /// Waits until there is something to do: frames to write, and then perhaps an end.
    pub(crate) async fn take(&self) -> (Vec<Frame>, Option<End>) {
        loop {
            let (frames, end) = self.take_now();
            if !frames.is_empty() || end.is_some() {
                return (frames, end);
            }
            self.filled.notified().await;
        }
    }

    /// What there is to do at this moment.
    pub(crate) fn take_now(&self) -> (Vec<Frame>, Option<End>) {
        let mut state = self.state.lock();
        state.bytes = 0;
        (std::mem::take(&mut state.queue), state.end)
    }

    /// Waits until the socket is given up in the middle of a write.
    pub(crate) async fn given_up(&self) {
        self.ended.notified().await;
    }
}

fn size(frame: &Frame) -> usize {
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

    #[tokio::test]
    async fn what_waits_is_taken_at_once_and_in_order() {
        let outbox = outbox(10, 1000);
        outbox.push(Frame::text("one"));
        outbox.push(Frame::text("two"));
        assert_eq!(outbox.take().await, (vec![Frame::text("one"), Frame::text("two")], None));
    }

    #[tokio::test]
    async fn too_many_frames_or_bytes_end_the_socket_and_free_their_memory() {
        for outbox in [outbox(2, 1000), outbox(10, 6)] {
            outbox.push(Frame::text("one"));
            outbox.push(Frame::text("two"));
            outbox.push(Frame::text("three"));
            outbox.push(Frame::text("four"));
            assert_eq!(outbox.take().await, (Vec::new(), Some(End::Slow)));
        }
    }

    #[tokio::test]
    async fn one_large_frame_finds_room() {
        let outbox = outbox(10, 4);
        outbox.push(Frame::text("larger than four"));
        assert_eq!(outbox.take().await, (vec![Frame::text("larger than four")], None));
    }

    #[tokio::test]
    async fn a_server_that_stops_still_writes_what_waits() {
        let outbox = outbox(10, 1000);
        outbox.push(Frame::text("one"));
        outbox.end(End::GoingAway);
        outbox.push(Frame::text("too late"));
        assert_eq!(outbox.take().await, (vec![Frame::text("one")], Some(End::GoingAway)));
    }
}
