//! Rooms: who is on which topic, what is said there, and who is seen there.

mod presence;
mod room;

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use sangam_db::Bus;
use serde_json::{Map, Value as Json};
use uuid::Uuid;

pub(crate) use presence::{Diff, Meta, Owner, Seen};

use crate::Limits;
use crate::channel::{Channel, RoomKey};
use crate::copies::{self, Word};
use crate::queued_bytes::QueuedBytes;
use crate::wire::{Broadcast, Shared};
use presence::write_meta;
use room::Room;

/// Rooms are spread over this many locks, so that joins of different topics do not wait for each other.
const SHARDS: usize = 16;

/// All rooms of this copy.
pub(crate) struct Rooms {
    shards: [Mutex<HashMap<RoomKey, Arc<Room>>>; SHARDS],
    bus: Bus,
    queued: QueuedBytes,
    last_ref: AtomicU64,
}

impl Rooms {
    pub(crate) fn new(bus: Bus, queued: QueuedBytes) -> Rooms {
        Rooms { shards: std::array::from_fn(|_| Mutex::default()), bus, queued, last_ref: AtomicU64::new(0) }
    }

    /// Makes the channel a member and sends it who is there. Nothing can happen in the room between the two.
    pub(crate) fn enter(&self, channel: &Arc<Channel>) {
        self.with(&channel.room, |room| room.enter(channel));
    }

    /// Takes the channel out, and out of everybody's sight.
    pub(crate) fn leave(&self, channel: &Channel) {
        let Some(room) = self.find(&channel.room) else { return };
        room.leave(channel.id, self.owner(channel), |diff| self.tell(&channel.room, diff));
        self.sweep(&room);
    }

    /// Says something to the members, the sender among them only if they asked for it.
    pub(crate) fn broadcast(&self, key: &RoomKey, broadcast: &Broadcast, sender: Option<&Channel>) {
        self.deliver(key, broadcast, sender);
        if !self.bus.is_local()
            && let Some(frame) = copies::encode_broadcast(key, broadcast)
        {
            self.bus.tell(copies::BROADCASTS, frame);
        }
    }

    /// Says to the members here what was said on another copy.
    pub(crate) fn deliver(&self, key: &RoomKey, broadcast: &Broadcast, sender: Option<&Channel>) {
        let Some(room) = self.find(key) else { return };
        let except = sender.filter(|sender| !sender.choices.own).map(|sender| sender.id);
        room.send(&Shared::broadcast(&key.topic, broadcast), except, "broadcast");
    }

    /// Shows a member to the others, in place of what was shown before; says why not.
    pub(crate) fn track(&self, channel: &Channel, payload: Map<String, Json>, limits: &Limits) -> Result<(), String> {
        let number = self.last_ref.fetch_add(1, Ordering::Relaxed);
        // The copy's part keeps the marks of several copies apart.
        let phx_ref = format!("{:08x}{number:x}", self.bus.copy().as_fields().0);
        let meta = write_meta(&phx_ref, payload);
        let seen = Seen { key: channel.choices.presence_key.to_string(), meta: Meta { phx_ref, json: meta } };
        let mut has_room = true;
        self.with(&channel.room, |room| {
            let entry = (self.owner(channel), seen.clone());
            let tracked = room.track(channel.id, entry, limits, |diff| self.tell(&channel.room, diff));
            has_room = tracked != Some(false);
            tracked.is_some()
        });
        let (members, bytes) = (limits.topic_members, limits.topic_presence_bytes);
        has_room.then_some(()).ok_or_else(|| format!("A topic shows {members} members and {bytes} bytes at most"))
    }

    /// Hides a member again.
    pub(crate) fn untrack(&self, channel: &Channel) {
        let Some(room) = self.find(&channel.room) else { return };
        room.untrack(self.owner(channel), |diff| self.tell(&channel.room, diff));
    }

    /// What another copy says about its people in a room: these came, those went.
    pub(crate) fn merge(&self, key: &RoomKey, joins: Vec<(Owner, Seen)>, leaves: &[Owner]) {
        self.with(key, |room| room.merge(joins.clone(), leaves));
        self.sweep_key(key);
    }

    /// What another copy says about all its people in a room.
    pub(crate) fn replace(&self, key: &RoomKey, copy: Uuid, people: Vec<(Owner, Seen)>) {
        self.with(key, |room| room.replace(copy, people.clone()));
        self.sweep_key(key);
    }

    /// Takes a copy's people out of every room but these.
    pub(crate) fn forget_copy(&self, copy: Uuid, except: impl Fn(&RoomKey) -> bool) {
        for room in self.all() {
            if !except(&room.key) {
                room.replace(copy, Vec::new());
                self.sweep(&room);
            }
        }
    }

    /// Every room with people of this copy in it, told one by one while nothing changes in it.
    pub(crate) fn tell_all(&self, tell: impl Fn(&RoomKey, Vec<(Owner, Seen)>)) {
        let copy = self.bus.copy();
        for room in self.all() {
            room.with_people_of(copy, |people| tell(&room.key, people));
        }
    }

    /// The private rooms with their members.
    pub(crate) fn private_members(&self) -> Vec<(RoomKey, Vec<Arc<Channel>>)> {
        let private = self.all().into_iter().filter(|room| room.key.private);
        private.map(|room| (room.key.clone(), room.members())).filter(|(_, members)| !members.is_empty()).collect()
    }

    /// The members of a room.
    pub(crate) fn members(&self, key: &RoomKey) -> Vec<Arc<Channel>> {
        self.find(key).map(|room| room.members()).unwrap_or_default()
    }

    fn owner(&self, channel: &Channel) -> Owner {
        Owner { copy: self.bus.copy(), channel: channel.id }
    }

    fn tell(&self, key: &RoomKey, diff: &Diff) {
        copies::tell(&self.bus, &Word::people(key, diff));
    }

    fn shard(&self, key: &RoomKey) -> &Mutex<HashMap<RoomKey, Arc<Room>>> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        // The remainder is smaller than the number of shards.
        #[allow(clippy::cast_possible_truncation)]
        &self.shards[(hasher.finish() % SHARDS as u64) as usize]
    }

    fn find(&self, key: &RoomKey) -> Option<Arc<Room>> {
        self.shard(key).lock().get(key).cloned()
    }

    fn all(&self) -> Vec<Arc<Room>> {
        self.shards.iter().flat_map(|shard| shard.lock().values().cloned().collect::<Vec<_>>()).collect()
    }

    /// Does something in a room that is made if it is not there. A room that was swept away in between says no, and a
    /// new one is made.
    fn with(&self, key: &RoomKey, mut act: impl FnMut(&Room) -> bool) {
        loop {
            let new = || Arc::new(Room::new(key.clone(), self.queued.clone()));
            let room = self.shard(key).lock().entry(key.clone()).or_insert_with(new).clone();
            if act(&room) {
                return;
            }
        }
    }

    fn sweep_key(&self, key: &RoomKey) {
        if let Some(room) = self.find(key) {
            self.sweep(&room);
        }
    }

    /// Removes a room that is empty.
    fn sweep(&self, room: &Arc<Room>) {
        let mut shard = self.shard(&room.key).lock();
        if room.close_if_empty() {
            shard.remove(&room.key);
        }
    }
}
