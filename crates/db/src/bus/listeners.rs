//! Who listens here, and what each other copy has told them so far.

use std::collections::HashMap;

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::broadcast;
use uuid::Uuid;

use super::Heard;
use super::frame::Frame;
use super::inbox::Inbox;

/// Messages a slow listener may fall behind before it loses the oldest and is told so.
const BACKLOG: usize = 4096;

/// Copies come and go under new names. Beyond this many, all are forgotten and everybody starts afresh.
const COPIES: usize = 1024;

/// The subjects that somebody here listens to.
#[derive(Default)]
pub(super) struct Listeners(Mutex<HashMap<&'static str, Subject>>);

struct Subject {
    sender: broadcast::Sender<Heard>,
    inboxes: HashMap<Uuid, Inbox>,
}

impl Listeners {
    pub(super) fn add(&self, subject: &'static str) -> broadcast::Receiver<Heard> {
        let mut subjects = self.0.lock();
        let found = subjects
            .entry(subject)
            .or_insert_with(|| Subject { sender: broadcast::Sender::new(BACKLOG), inboxes: HashMap::new() });
        found.sender.subscribe()
    }

    pub(super) fn subjects(&self) -> Vec<&'static str> {
        self.0.lock().keys().copied().collect()
    }

    /// Passes on what came from the bus. What nobody can read may be the word of a newer version, so it counts as missed.
    pub(super) fn receive(&self, subject: &str, bytes: &Bytes) {
        let mut subjects = self.0.lock();
        let Some(subject) = subjects.get_mut(subject) else { return };
        let Some(frame) = Frame::read(bytes) else {
            tracing::warn!("something on the bus could not be read; are all copies of the same version?");
            return subject.miss();
        };
        if subject.inboxes.len() >= COPIES && !subject.inboxes.contains_key(&frame.copy) {
            subject.inboxes.clear();
            subject.miss();
        }
        let arrival = subject.inboxes.entry(frame.copy).or_default().take(frame.number, frame.body);
        if arrival.missed {
            subject.miss();
        }
        if let Some(payload) = arrival.message {
            metrics::counter!("sangam_bus_heard_total").increment(1);
            // Sending fails only when the last listener has gone, which is fine.
            let _ = subject.sender.send(Heard::Message { from: frame.copy, payload });
        }
    }

    /// Tells every listener that messages may be missing, and counts from what is heard next.
    pub(super) fn start_afresh(&self) {
        for subject in self.0.lock().values_mut() {
            subject.inboxes.clear();
            subject.miss();
        }
    }
}

impl Subject {
    fn miss(&self) {
        metrics::counter!("sangam_bus_missed_total").increment(1);
        // As above.
        let _ = self.sender.send(Heard::Missed);
    }
}
