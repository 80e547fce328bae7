//! All channels of this copy, indexed by owner and by the expiry of their tokens.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use parking_lot::Mutex;
use sangam_schema::{AffectedPasses, Pass};
use uuid::Uuid;

use crate::channel::Channel;
use crate::metrics;

/// Holds every joined channel.
#[derive(Default)]
pub(crate) struct Channels {
    registry: Mutex<ChannelRegistry>,
    last_id: AtomicU64,
}

#[derive(Default)]
struct ChannelRegistry {
    all: HashMap<u64, Arc<Channel>>,
    by_credential: HashMap<Uuid, Vec<u64>>,
    by_account: HashMap<Uuid, Vec<u64>>,
    /// The channels that show a person as online.
    online: HashSet<u64>,
    /// Channels of people, by account. A program that listens with a person's token does not make that person online.
    by_person: HashMap<Uuid, Vec<u64>>,
    expiries: BTreeSet<(Timestamp, u64)>,
}

/// A person who came online or went offline with a change to their channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnlineChange {
    CameOnline(Uuid),
    WentOffline(Uuid),
}

impl Channels {
    /// A new id, unique on this copy.
    pub(crate) fn next_id(&self) -> u64 {
        self.last_id.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Adds a channel. Its person is not shown as online yet.
    pub(crate) fn add(&self, channel: &Arc<Channel>) {
        let mut registry = self.registry.lock();
        registry.all.insert(channel.id, channel.clone());
        metrics::channels().set(registry.all.len() as f64);
        registry.add_pass(channel.id, &channel.pass());
    }

    /// Removes a channel. Returns the change if its person goes offline.
    pub(crate) fn remove(&self, channel: &Channel) -> Option<OnlineChange> {
        let mut registry = self.registry.lock();
        registry.all.remove(&channel.id);
        registry.online.remove(&channel.id);
        metrics::channels().set(registry.all.len() as f64);
        registry.remove_pass(channel.id, &channel.pass())
    }

    /// Records that a channel shows its person as online. Returns the change if it is the first one. Ignores closed channels.
    pub(crate) fn mark_online(&self, channel: &Channel) -> Option<OnlineChange> {
        let mut registry = self.registry.lock();
        if !registry.all.contains_key(&channel.id) {
            return None;
        }
        registry.online.insert(channel.id);
        registry.add_person(channel.id, &channel.pass())
    }

    /// Records that a channel no longer shows its person. Returns the change if it was the last one.
    pub(crate) fn mark_offline(&self, channel: &Channel) -> Option<OnlineChange> {
        let mut registry = self.registry.lock();
        registry.online.remove(&channel.id);
        registry.remove_person(channel.id, &channel.pass())
    }

    /// Replaces a channel's pass. A channel that was closed in the meantime is not added again.
    pub(crate) fn renew(&self, channel: &Channel, pass: Pass) -> [Option<OnlineChange>; 2] {
        let mut registry = self.registry.lock();
        if !registry.all.contains_key(&channel.id) {
            return [None, None];
        }
        let old = channel.renew(pass);
        // Add the new pass before removing the old one, so that a refreshed token does not look like going offline.
        let came = registry.add_pass(channel.id, &pass);
        let went = registry.remove_old_pass(channel.id, &old, &pass);
        [came, went]
    }

    /// The channels that a change of permissions may have ended.
    pub(crate) fn of(&self, affected: AffectedPasses) -> Vec<Arc<Channel>> {
        let registry = self.registry.lock();
        let ids = match affected {
            AffectedPasses::Credential(id) => registry.by_credential.get(&id),
            AffectedPasses::Account(id) => registry.by_account.get(&id),
        };
        ids.into_iter().flatten().filter_map(|id| registry.all.get(id).cloned()).collect()
    }

    /// The channels whose tokens have expired.
    pub(crate) fn expired(&self, now: Timestamp) -> Vec<Arc<Channel>> {
        let registry = self.registry.lock();
        let over = registry.expiries.iter().take_while(|(end, _)| *end <= now);
        over.filter_map(|(_, id)| registry.all.get(id).cloned()).collect()
    }

    /// All channels.
    pub(crate) fn all(&self) -> Vec<Arc<Channel>> {
        self.registry.lock().all.values().cloned().collect()
    }

    /// Whether a channel here shows the person as online.
    pub(crate) fn has_person(&self, account: Uuid) -> bool {
        self.registry.lock().by_person.contains_key(&account)
    }

    /// The sessions and API tokens with channels here.
    pub(crate) fn credentials(&self) -> Vec<Uuid> {
        self.registry.lock().by_credential.keys().copied().collect()
    }

    /// The accounts shown as online by channels here.
    pub(crate) fn people(&self) -> Vec<Uuid> {
        self.registry.lock().by_person.keys().copied().collect()
    }
}

impl ChannelRegistry {
    fn add_pass(&mut self, id: u64, pass: &Pass) -> Option<OnlineChange> {
        if let Some(end) = pass.expires_at {
            self.expiries.insert((end, id));
        }
        if let Some(credential) = pass.credential_id {
            add(&mut self.by_credential, credential, id);
        }
        if let Some(account) = pass.caller.id() {
            add(&mut self.by_account, account, id);
        }
        self.add_person(id, pass)
    }

    fn add_person(&mut self, id: u64, pass: &Pass) -> Option<OnlineChange> {
        let person = pass.person().filter(|_| self.online.contains(&id))?;
        add(&mut self.by_person, person, id).then_some(OnlineChange::CameOnline(person))
    }

    fn remove_pass(&mut self, id: u64, pass: &Pass) -> Option<OnlineChange> {
        if let Some(end) = pass.expires_at {
            self.expiries.remove(&(end, id));
        }
        if let Some(credential) = pass.credential_id {
            remove(&mut self.by_credential, credential, id);
        }
        if let Some(account) = pass.caller.id() {
            remove(&mut self.by_account, account, id);
        }
        self.remove_person(id, pass)
    }

    fn remove_person(&mut self, id: u64, pass: &Pass) -> Option<OnlineChange> {
        let person = pass.person()?;
        remove(&mut self.by_person, person, id).then_some(OnlineChange::WentOffline(person))
    }

    /// Removes the old pass from the indexes, except where the new pass has the same key.
    fn remove_old_pass(&mut self, id: u64, old: &Pass, new: &Pass) -> Option<OnlineChange> {
        if let Some(end) = old.expires_at.filter(|_| old.expires_at != new.expires_at) {
            self.expiries.remove(&(end, id));
        }
        if let Some(credential) = old.credential_id.filter(|_| old.credential_id != new.credential_id) {
            remove(&mut self.by_credential, credential, id);
        }
        if let Some(account) = old.caller.id().filter(|_| old.caller != new.caller) {
            remove(&mut self.by_account, account, id);
        }
        let person = old.person().filter(|_| old.person() != new.person())?;
        remove(&mut self.by_person, person, id).then_some(OnlineChange::WentOffline(person))
    }
}

/// Returns whether it is the first under its key.
fn add(index: &mut HashMap<Uuid, Vec<u64>>, key: Uuid, id: u64) -> bool {
    let ids = index.entry(key).or_default();
    if ids.contains(&id) {
        return false;
    }
    ids.push(id);
    ids.len() == 1
}

/// Returns whether it was the last under its key.
fn remove(index: &mut HashMap<Uuid, Vec<u64>>, key: Uuid, id: u64) -> bool {
    let Some(ids) = index.get_mut(&key) else { return false };
    ids.retain(|other| *other != id);
    ids.is_empty() && index.remove(&key).is_some()
}
