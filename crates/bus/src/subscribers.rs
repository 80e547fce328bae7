//! The subscriptions of this copy, and the state of what each other copy has sent to them.

use std::collections::HashMap;

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::BusEvent;
use crate::frame::BusFrame;
use crate::reassembly::MessageAssembler;

/// How many messages a slow subscriber may fall behind before it loses the oldest ones and gets `Missed`.
const BACKLOG: usize = 4096;

/// Every restarted copy has a new id. When this many are known, all are forgotten and the subscribers get `Missed`.
const MAX_COPIES: usize = 1024;

/// The subjects that this copy subscribes to.
#[derive(Default)]
pub(crate) struct Subscribers(Mutex<HashMap<&'static str, Subject>>);

struct Subject {
    sender: broadcast::Sender<BusEvent>,
    assemblers: HashMap<Uuid, MessageAssembler>,
}

impl Subscribers {
    pub(crate) fn add(&self, subject: &'static str) -> broadcast::Receiver<BusEvent> {
        let mut subjects = self.0.lock();
        let found = subjects
            .entry(subject)
            .or_insert_with(|| Subject { sender: broadcast::Sender::new(BACKLOG), assemblers: HashMap::new() });
        found.sender.subscribe()
    }

    pub(crate) fn subjects(&self) -> Vec<&'static str> {
        self.0.lock().keys().copied().collect()
    }

    /// Passes a message from the bus on to the subscribers. An unreadable frame may come from a newer version, so it counts as missed.
    pub(crate) fn receive(&self, subject: &str, bytes: &Bytes) {
        let mut subjects = self.0.lock();
        let Some(subject) = subjects.get_mut(subject) else { return };
        let Some(frame) = BusFrame::read(bytes) else {
            tracing::warn!("a message on the bus could not be read; check that all copies run the same version");
            return subject.miss();
        };
        if subject.assemblers.len() >= MAX_COPIES && !subject.assemblers.contains_key(&frame.copy) {
            subject.assemblers.clear();
            subject.miss();
        }
        let received = subject.assemblers.entry(frame.copy).or_default().take(frame.number, frame.body);
        if received.missed {
            subject.miss();
        }
        if let Some(payload) = received.message {
            metrics::counter!("sangam_bus_heard_total").increment(1);
            // Sending fails only when there is no subscriber left, which is fine.
            let _ = subject.sender.send(BusEvent::Message { from: frame.copy, payload });
        }
    }

    /// Tells every subscriber that messages may be missing, and restarts counting with the next frame that arrives.
    pub(crate) fn reset(&self) {
        for subject in self.0.lock().values_mut() {
            subject.assemblers.clear();
            subject.miss();
        }
    }
}

impl Subject {
    fn miss(&self) {
        metrics::counter!("sangam_bus_missed_total").increment(1);
        // Sending fails only when there is no subscriber left, which is fine.
        let _ = self.sender.send(BusEvent::Missed);
    }
}
