//! One topic. Its lock is held while its members are told, so that everyone hears the same things in the same order.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use uuid::Uuid;

use super::presence::{Presence, PresenceDiff, PresenceEntry, PresenceOwner};
use crate::channel::{Channel, TopicKey};
use crate::queued_bytes::QueuedBytes;
use crate::wire::{ChannelMessage, SharedMessage};
use crate::{Limits, numbers};

/// The members of a topic and what they show.
pub(super) struct ActiveTopic {
    pub(super) key: TopicKey,
    queued: QueuedBytes,
    state: Mutex<TopicMembers>,
}

#[derive(Default)]
struct TopicMembers {
    members: HashMap<u64, Arc<Channel>>,
    presence: Presence,
    /// Whether the topic was swept away; a caller that still holds it looks for its successor.
    closed: bool,
}

impl ActiveTopic {
    pub(super) fn new(key: TopicKey, queued: QueuedBytes) -> ActiveTopic {
        ActiveTopic { key, queued, state: Mutex::default() }
    }

    /// Adds a member and sends them who is there; says no if the topic is closed. A channel that ended meanwhile is not
    /// added, since its own leaving has been here already.
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

    /// Removes a member, and what they showed.
    pub(super) fn leave(&self, channel: u64, owner: PresenceOwner, publish: impl FnOnce(&PresenceDiff)) {
        let mut state = self.state.lock();
        state.members.remove(&channel);
        let diff = state.presence.untrack(owner);
        self.announce(&state, &diff, publish);
    }

    /// Shows a member's entry, if it fits; says nothing if the topic is closed. One who has left meanwhile is not shown.
    pub(super) fn track(
        &self,
        channel: u64,
        (owner, seen): (PresenceOwner, PresenceEntry),
        limits: &Limits,
        publish: impl FnOnce(&PresenceDiff),
    ) -> Option<bool> {
        let mut state = self.state.lock();
        if state.closed {
            return None;
        }
        if !state.presence.has_room(owner, &seen, limits) {
            return Some(false);
        }
        if state.members.contains_key(&channel) {
            let diff = state.presence.track(owner, seen);
            self.announce(&state, &diff, publish);
        }
        Some(true)
    }

    pub(super) fn untrack(&self, owner: PresenceOwner, publish: impl FnOnce(&PresenceDiff)) {
        let mut state = self.state.lock();
        let diff = state.presence.untrack(owner);
        self.announce(&state, &diff, publish);
    }

    /// Takes over what another copy tells; says no if the topic is closed.
    pub(super) fn merge(&self, joins: Vec<(PresenceOwner, PresenceEntry)>, leaves: &[PresenceOwner]) -> bool {
        self.change(|presence| presence.merge(joins, leaves))
    }

    /// Makes these the only people of a copy; says no if the topic is closed.
    pub(super) fn replace(&self, copy: Uuid, people: Vec<(PresenceOwner, PresenceEntry)>) -> bool {
        self.change(|presence| presence.replace(copy, people))
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

    /// Looks at the people of a copy while none can come or go; not at all if there are none.
    pub(super) fn with_people_of(&self, copy: Uuid, look: impl FnOnce(Vec<(PresenceOwner, PresenceEntry)>)) {
        let state = self.state.lock();
        let people = state.presence.of_copy(copy);
        if !people.is_empty() {
            look(people);
        }
    }

    /// Hands a message to every member but one.
    pub(super) fn send(&self, message: &SharedMessage<'_>, except: Option<u64>, kind: &'static str) {
        self.send_to(&self.state.lock(), message, except, kind);
    }

    pub(super) fn members(&self) -> Vec<Arc<Channel>> {
        self.state.lock().members.values().cloned().collect()
    }

    /// Closes the topic for good if it is empty.
    pub(super) fn close_if_empty(&self) -> bool {
        let mut state = self.state.lock();
        state.closed |= state.members.is_empty() && state.presence.is_empty();
        state.closed
    }

    /// Tells the members here and, through `publish`, the other copies.
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
        numbers::deliveries(kind).increment(count);
    }
}
