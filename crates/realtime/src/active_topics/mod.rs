//! The active topics of this copy: their members, broadcasts and presence.

mod active_topic;
mod presence;

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use sangam_bus::Bus;
use serde_json::{Map, Value as Json};
use uuid::Uuid;

pub(crate) use presence::{PresenceDiff, PresenceEntry, PresenceMeta, PresenceOwner};

use crate::Limits;
use crate::channel::{Channel, TopicKey};
use crate::copies::{self, CopyMessage};
use crate::queued_bytes::QueuedBytes;
use crate::wire::{Broadcast, SharedMessage};
use active_topic::ActiveTopic;
use presence::write_meta;

/// The topics are spread over this many locks, so that joins of different topics do not wait for each other.
const SHARDS: usize = 16;

/// All topics of this copy.
pub(crate) struct ActiveTopics {
    shards: [Mutex<HashMap<TopicKey, Arc<ActiveTopic>>>; SHARDS],
    bus: Bus,
    queued: QueuedBytes,
    last_ref: AtomicU64,
}

impl ActiveTopics {
    pub(crate) fn new(bus: Bus, queued: QueuedBytes) -> ActiveTopics {
        ActiveTopics { shards: std::array::from_fn(|_| Mutex::default()), bus, queued, last_ref: AtomicU64::new(0) }
    }

    /// Makes the channel a member and sends it the topic's presence. No other message can come in between.
    pub(crate) fn enter(&self, channel: &Arc<Channel>) {
        self.with(&channel.topic_key, |topic| topic.enter(channel));
    }

    /// Removes the channel and its presence.
    pub(crate) fn leave(&self, channel: &Channel) {
        let Some(topic) = self.find(&channel.topic_key) else { return };
        topic.leave(channel.id, self.owner(channel), |diff| self.publish(&channel.topic_key, diff));
        self.sweep(&topic);
    }

    /// Sends a broadcast to the members. The sender gets it too only if it asked for that.
    pub(crate) fn broadcast(&self, key: &TopicKey, broadcast: &Broadcast, sender: Option<&Channel>) {
        self.deliver(key, broadcast, sender);
        if !self.bus.is_local()
            && let Some(frame) = copies::encode_broadcast(key, broadcast)
        {
            self.bus.publish(copies::BROADCASTS, frame);
        }
    }

    /// Sends the members here a broadcast that was made on another copy.
    pub(crate) fn deliver(&self, key: &TopicKey, broadcast: &Broadcast, sender: Option<&Channel>) {
        let Some(topic) = self.find(key) else { return };
        let except = sender.filter(|sender| !sender.options.own).map(|sender| sender.id);
        topic.send(&SharedMessage::broadcast(&key.topic, broadcast), except, "broadcast");
    }

    /// Sets a member's presence, replacing its earlier one. The error is the reason it was refused.
    pub(crate) fn track(&self, channel: &Channel, payload: Map<String, Json>, limits: &Limits) -> Result<(), String> {
        let number = self.last_ref.fetch_add(1, Ordering::Relaxed);
        // The prefix keeps the references of several copies apart.
        let phx_ref = format!("{:08x}{number:x}", self.bus.copy().as_fields().0);
        let meta = write_meta(&phx_ref, payload);
        let entry =
            PresenceEntry { key: channel.options.presence_key.to_string(), meta: PresenceMeta { phx_ref, json: meta } };
        let mut has_room = true;
        self.with(&channel.topic_key, |topic| {
            let entry = (self.owner(channel), entry.clone());
            let tracked = topic.track(channel.id, entry, limits, |diff| self.publish(&channel.topic_key, diff));
            has_room = tracked != Some(false);
            tracked.is_some()
        });
        let (members, bytes) = (limits.topic_members, limits.topic_presence_bytes);
        has_room
            .then_some(())
            .ok_or_else(|| format!("The presence of a topic may have at most {members} members and {bytes} bytes"))
    }

    /// Removes a member's presence.
    pub(crate) fn untrack(&self, channel: &Channel) {
        let Some(topic) = self.find(&channel.topic_key) else { return };
        topic.untrack(self.owner(channel), |diff| self.publish(&channel.topic_key, diff));
    }

    /// Applies presence changes of a topic from another copy.
    pub(crate) fn merge(&self, key: &TopicKey, joins: Vec<(PresenceOwner, PresenceEntry)>, leaves: &[PresenceOwner]) {
        self.with(key, |topic| topic.merge(joins.clone(), leaves));
        self.sweep_key(key);
    }

    /// Replaces all presence of another copy in a topic.
    pub(crate) fn replace(&self, key: &TopicKey, copy: Uuid, entries: Vec<(PresenceOwner, PresenceEntry)>) {
        self.with(key, |topic| topic.replace(copy, entries.clone()));
        self.sweep_key(key);
    }

    /// Removes a copy's presence from every topic, except those for which `except` holds.
    pub(crate) fn forget_copy(&self, copy: Uuid, except: impl Fn(&TopicKey) -> bool) {
        for topic in self.all() {
            if !except(&topic.key) {
                topic.replace(copy, Vec::new());
                self.sweep(&topic);
            }
        }
    }

    /// Calls `act` for every topic with presence of this copy, one at a time, with the topic locked.
    pub(crate) fn for_each_own(&self, act: impl Fn(&TopicKey, Vec<(PresenceOwner, PresenceEntry)>)) {
        let copy = self.bus.copy();
        for topic in self.all() {
            topic.with_entries_of(copy, |entries| act(&topic.key, entries));
        }
    }

    /// The private topics and their members.
    pub(crate) fn private_members(&self) -> Vec<(TopicKey, Vec<Arc<Channel>>)> {
        let private = self.all().into_iter().filter(|topic| topic.key.private);
        private.map(|topic| (topic.key.clone(), topic.members())).filter(|(_, members)| !members.is_empty()).collect()
    }

    /// The members of a topic.
    pub(crate) fn members(&self, key: &TopicKey) -> Vec<Arc<Channel>> {
        self.find(key).map(|topic| topic.members()).unwrap_or_default()
    }

    fn owner(&self, channel: &Channel) -> PresenceOwner {
        PresenceOwner { copy: self.bus.copy(), channel: channel.id }
    }

    fn publish(&self, key: &TopicKey, diff: &PresenceDiff) {
        copies::publish(&self.bus, &CopyMessage::people(key, diff));
    }

    fn shard(&self, key: &TopicKey) -> &Mutex<HashMap<TopicKey, Arc<ActiveTopic>>> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        // The remainder is smaller than the number of shards.
        #[allow(clippy::cast_possible_truncation)]
        &self.shards[(hasher.finish() % SHARDS as u64) as usize]
    }

    fn find(&self, key: &TopicKey) -> Option<Arc<ActiveTopic>> {
        self.shard(key).lock().get(key).cloned()
    }

    fn all(&self) -> Vec<Arc<ActiveTopic>> {
        self.shards.iter().flat_map(|shard| shard.lock().values().cloned().collect::<Vec<_>>()).collect()
    }

    /// Runs `act` on a topic, creating the topic if needed. If the topic was removed in between, `act` returns false
    /// and it runs again on a new one.
    fn with(&self, key: &TopicKey, mut act: impl FnMut(&ActiveTopic) -> bool) {
        loop {
            let new = || Arc::new(ActiveTopic::new(key.clone(), self.queued.clone()));
            let topic = self.shard(key).lock().entry(key.clone()).or_insert_with(new).clone();
            if act(&topic) {
                return;
            }
        }
    }

    fn sweep_key(&self, key: &TopicKey) {
        if let Some(topic) = self.find(key) {
            self.sweep(&topic);
        }
    }

    /// Removes a topic if it is empty.
    fn sweep(&self, topic: &Arc<ActiveTopic>) {
        let mut shard = self.shard(&topic.key).lock();
        if topic.close_if_empty() {
            shard.remove(&topic.key);
        }
    }
}
