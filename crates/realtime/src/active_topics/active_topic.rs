//! One topic. Its lock is held while messages go to its members, so that all of them get the same messages in the same order.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use uuid::Uuid;

use super::presence::{Presence, PresenceDiff, PresenceEntry, PresenceOwner};
use crate::channel::{Channel, TopicKey};
use crate::queued_bytes::QueuedBytes;
use crate::wire::{ChannelMessage, SharedMessage};
use crate::{Limits, metrics};

/// The members of a topic and their presence.
pub(super) struct ActiveTopic {
    pub(super) key: TopicKey,
    queued: QueuedBytes,
    state: Mutex<TopicMembers>,
}

#[derive(Default)]
struct TopicMembers {
    members: HashMap<u64, Arc<Channel>>,
    presence: Presence,
    /// Whether the topic was removed. A caller that still holds it has to look up the new one.
    closed: bool,
}

impl ActiveTopic {
    pub(super) fn new(key: TopicKey, queued: QueuedBytes) -> ActiveTopic {
        ActiveTopic { key, queued, state: Mutex::default() }
    }

    /// Adds a member and sends it the presence of the topic. Returns false if the topic is closed. A channel that has
    /// ended in the meantime is not added, because its leave was already processed.
    pub(super) fn enter(&self, channel: &Arc<Channel>) -> bool {
        let mut state = self.state.lock();
        if state.closed {
            return false;
        }
        let presence = state.presence.to_json();
        let message = ChannelMessage {
            join_ref: &channel.join_ref,
            ..ChannelMessage::without_request(&self.key.topic, "presence_state", &presence)
        };
        channel.deliver(self.queued.count(message.encode(channel.version)));
        if !channel.is_closed() {
            state.members.insert(channel.id, channel.clone());
        }
        true
    }

    /// Removes a member and its presence.
    pub(super) fn leave(&self, channel: u64, owner: PresenceOwner, publish: impl FnOnce(&PresenceDiff)) {
        let mut state = self.state.lock();
        state.members.remove(&channel);
        let diff = state.presence.untrack(owner);
        self.announce(&state, &diff, publish);
    }

    /// Sets a member's presence if there is room. Returns `None` if the topic is closed. A member that has left in the
    /// meantime is ignored.
    pub(super) fn track(
        &self,
        channel: u64,
        (owner, entry): (PresenceOwner, PresenceEntry),
        limits: &Limits,
        publish: impl FnOnce(&PresenceDiff),
    ) -> Option<bool> {
        let mut state = self.state.lock();
        if state.closed {
            return None;
        }
        if !state.presence.has_room(owner, &entry, limits) {
            return Some(false);
        }
        if state.members.contains_key(&channel) {
            let diff = state.presence.track(owner, entry);
            self.announce(&state, &diff, publish);
        }
        Some(true)
    }

    pub(super) fn untrack(&self, owner: PresenceOwner, publish: impl FnOnce(&PresenceDiff)) {
        let mut state = self.state.lock();
        let diff = state.presence.untrack(owner);
        self.announce(&state, &diff, publish);
    }

    /// Applies presence changes from another copy. Returns false if the topic is closed.
    pub(super) fn merge(&self, joins: Vec<(PresenceOwner, PresenceEntry)>, leaves: &[PresenceOwner]) -> bool {
        self.change(|presence| presence.merge(joins, leaves))
    }

    /// Replaces all presence of another copy. Returns false if the topic is closed.
    pub(super) fn replace(&self, copy: Uuid, entries: Vec<(PresenceOwner, PresenceEntry)>) -> bool {
        self.change(|presence| presence.replace(copy, entries))
    }

    fn change(&self, change: impl FnOnce(&mut Presence) -> PresenceDiff) -> bool {
        let mut state = self.state.lock();
        if state.closed {
            return false;
        }
        let diff = change(&mut state.presence);
        self.announce(&state, &diff, |_| ());
        true
    }

    /// Calls `look` with the presence of a copy while the topic is locked. Not called if there is none.
    pub(super) fn with_entries_of(&self, copy: Uuid, look: impl FnOnce(Vec<(PresenceOwner, PresenceEntry)>)) {
        let state = self.state.lock();
        let entries = state.presence.of_copy(copy);
        if !entries.is_empty() {
            look(entries);
        }
    }

    /// Sends a message to every member except one.
    pub(super) fn send(&self, message: &SharedMessage<'_>, except: Option<u64>, kind: &'static str) {
        self.send_to(&self.state.lock(), message, except, kind);
    }

    pub(super) fn members(&self) -> Vec<Arc<Channel>> {
        self.state.lock().members.values().cloned().collect()
    }

    /// Closes the topic permanently if it is empty.
    pub(super) fn close_if_empty(&self) -> bool {
        let mut state = self.state.lock();
        state.closed |= state.members.is_empty() && state.presence.is_empty();
        state.closed
    }

    /// Sends a presence change to the members here and, through `publish`, to the other copies.
    fn announce(&self, state: &TopicMembers, diff: &PresenceDiff, publish: impl FnOnce(&PresenceDiff)) {
        if diff.is_empty() {
            return;
        }
        publish(diff);
        let diff = diff.to_json();
        self.send_to(state, &SharedMessage::text(&self.key.topic, "presence_diff", &diff), None, "presence");
    }

    fn send_to(&self, state: &TopicMembers, message: &SharedMessage<'_>, except: Option<u64>, kind: &'static str) {
        let mut count = 0;
        for (id, member) in &state.members {
            if Some(*id) == except {
                continue;
            }
            if let Some(frame) = message.frame(member.version, &self.queued) {
                member.deliver(frame);
                count += 1;
            }
        }
        metrics::deliveries(kind).increment(count);
    }
}
