//! The other copies of this server: their broadcasts, their people, and whether they are still running.

mod known_copy;
mod listen;
mod message;

use std::collections::HashMap;

use bytes::{BufMut, Bytes, BytesMut};
use parking_lot::Mutex;
use sangam_bus::Bus;
use tokio::time::Instant;
use uuid::Uuid;

pub(crate) use listen::{forget, receive_broadcasts, receive_copy_messages};
pub(crate) use message::CopyMessage;

use crate::channel::TopicKey;
use crate::channels::OnlineChange;
use crate::wire::{self, Broadcast};
use known_copy::KnownCopy;

/// The subject for broadcasts. It is separate, so that a burst of broadcasts does not delay the other messages.
pub(crate) const BROADCASTS: &str = "broadcasts";
/// The subject for the state that copies share.
pub(crate) const COPY_MESSAGES: &str = "people";

/// What is known about the other copies.
pub(crate) struct Copies {
    bus: Bus,
    known: Mutex<HashMap<Uuid, KnownCopy>>,
}

impl Copies {
    pub(crate) fn new(bus: Bus) -> Copies {
        Copies { bus, known: Mutex::default() }
    }

    /// Tells the other copies that an account came online or went offline here.
    pub(crate) fn publish_online_change(&self, change: OnlineChange) {
        let message = match change {
            OnlineChange::CameOnline(account) => CopyMessage::Accounts { came: vec![account], went: Vec::new() },
            OnlineChange::WentOffline(account) => CopyMessage::Accounts { came: Vec::new(), went: vec![account] },
        };
        self.publish(&message);
    }

    /// Sends a message to the other copies.
    pub(crate) fn publish(&self, message: &CopyMessage) {
        publish(&self.bus, message);
    }

    /// Whether another copy shows the account as online.
    pub(crate) fn have_account(&self, account: Uuid) -> bool {
        self.known.lock().values().any(|copy| copy.accounts.contains(&account))
    }

    /// Records a sign of life from a copy. Returns whether the copy is new.
    fn record_alive(&self, copy: Uuid) -> bool {
        let mut known = self.known.lock();
        let is_new = !known.contains_key(&copy);
        known.entry(copy).or_default().received_at = Instant::now();
        is_new
    }

    fn with<T>(&self, copy: Uuid, act: impl FnOnce(&mut KnownCopy) -> T) -> T {
        act(self.known.lock().entry(copy).or_default())
    }

    fn forget(&self, copy: Uuid) {
        self.known.lock().remove(&copy);
    }

    /// The copies that have been silent for too long.
    pub(crate) fn silent(&self, since: Instant) -> Vec<Uuid> {
        self.known.lock().iter().filter(|(_, known)| known.received_at < since).map(|(copy, _)| *copy).collect()
    }
}

/// Publishes a message to the other copies, if there may be any.
pub(crate) fn publish(bus: &Bus, message: &CopyMessage) {
    if !bus.is_local() {
        // Maps with text keys and strings always serialise.
        bus.publish(COPY_MESSAGES, serde_json::to_vec(message).unwrap_or_default().into());
    }
}

/// Encodes a broadcast for another copy: whether its topic is private, then the frame its receivers get.
pub(crate) fn encode_broadcast(topic_key: &TopicKey, broadcast: &Broadcast) -> Option<Bytes> {
    let frame = wire::encode_broadcast(&topic_key.topic, broadcast)?;
    let mut bytes = BytesMut::with_capacity(1 + frame.len());
    bytes.put_u8(topic_key.private.into());
    bytes.put_slice(&frame);
    Some(bytes.freeze())
}

fn decode_broadcast(mut bytes: Bytes) -> Option<(TopicKey, Broadcast)> {
    if bytes.is_empty() {
        return None;
    }
    let frame = bytes.split_off(1);
    let (topic, broadcast) = wire::decode_broadcast(&frame)?;
    Some((TopicKey { topic: topic.into(), private: bytes[0] == 1 }, broadcast))
}
