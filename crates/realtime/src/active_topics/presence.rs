//! The presence of a topic: one entry per connection, grouped by the key its client chose.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use crate::Limits;

/// The owner of an entry: a channel of one copy of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct PresenceOwner {
    pub(crate) copy: Uuid,
    pub(crate) channel: u64,
}

/// The metadata of an entry, ready for the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PresenceMeta {
    pub(crate) phx_ref: String,
    /// The whole object, including `phx_ref`.
    pub(crate) json: String,
}

/// A presence entry: a key and its metadata.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PresenceEntry {
    pub(crate) key: String,
    pub(crate) meta: PresenceMeta,
}

/// All presence entries of a topic.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    entries: HashMap<PresenceOwner, PresenceEntry>,
    size_bytes: usize,
}

/// The entries that were added and removed. A changed entry appears in both.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PresenceDiff {
    pub(crate) joins: Vec<(PresenceOwner, PresenceEntry)>,
    pub(crate) leaves: Vec<(PresenceOwner, PresenceEntry)>,
}

impl PresenceEntry {
    /// Its size in the presence list that every member gets.
    pub(crate) fn size_bytes(&self) -> usize {
        self.key.len() + self.meta.json.len()
    }
}

impl Presence {
    /// Whether there is room for an entry that replaces its owner's earlier one.
    pub(crate) fn has_room(&self, owner: PresenceOwner, entry: &PresenceEntry, limits: &Limits) -> bool {
        let old = self.entries.get(&owner);
        let others = self.entries.len() - usize::from(old.is_some());
        let bytes = self.size_bytes - old.map_or(0, PresenceEntry::size_bytes) + entry.size_bytes();
        others < limits.topic_members && bytes <= limits.topic_presence_bytes
    }

    /// Sets an entry, replacing its owner's earlier one.
    pub(crate) fn track(&mut self, owner: PresenceOwner, entry: PresenceEntry) -> PresenceDiff {
        self.size_bytes += entry.size_bytes();
        let old = self.entries.insert(owner, entry.clone());
        self.size_bytes -= old.as_ref().map_or(0, PresenceEntry::size_bytes);
        PresenceDiff { joins: vec![(owner, entry)], leaves: old.map(|old| (owner, old)).into_iter().collect() }
    }

    /// Removes an owner's entry.
    pub(crate) fn untrack(&mut self, owner: PresenceOwner) -> PresenceDiff {
        let old = self.entries.remove(&owner);
        self.size_bytes -= old.as_ref().map_or(0, PresenceEntry::size_bytes);
        PresenceDiff { joins: Vec::new(), leaves: old.map(|old| (owner, old)).into_iter().collect() }
    }

    /// Applies changes from another copy. Entries that are already known produce no diff.
    pub(crate) fn merge(
        &mut self,
        joins: Vec<(PresenceOwner, PresenceEntry)>,
        leaves: &[PresenceOwner],
    ) -> PresenceDiff {
        let mut diff = PresenceDiff::default();
        for owner in leaves {
            diff.leaves.extend(self.untrack(*owner).leaves);
        }
        for (owner, entry) in joins {
            if self.entries.get(&owner) != Some(&entry) {
                let change = self.track(owner, entry);
                diff.joins.extend(change.joins);
                diff.leaves.extend(change.leaves);
            }
        }
        diff
    }

    /// Replaces all entries of a copy.
    pub(crate) fn replace(&mut self, copy: Uuid, entries: Vec<(PresenceOwner, PresenceEntry)>) -> PresenceDiff {
        let present: HashSet<PresenceOwner> = entries.iter().map(|(owner, _)| *owner).collect();
        let known = self.entries.keys().filter(|owner| owner.copy == copy);
        let gone: Vec<PresenceOwner> = known.filter(|owner| !present.contains(owner)).copied().collect();
        self.merge(entries, &gone)
    }

    /// The entries of one copy.
    pub(crate) fn of_copy(&self, copy: Uuid) -> Vec<(PresenceOwner, PresenceEntry)> {
        let own = self.entries.iter().filter(|(owner, _)| owner.copy == copy);
        own.map(|(owner, entry)| (*owner, entry.clone())).collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The payload of `presence_state`.
    pub(crate) fn to_json(&self) -> String {
        group(self.entries.values())
    }
}

impl PresenceDiff {
    pub(crate) fn is_empty(&self) -> bool {
        self.joins.is_empty() && self.leaves.is_empty()
    }

    /// The payload of `presence_diff`.
    pub(crate) fn to_json(&self) -> String {
        let joins = group(self.joins.iter().map(|(_, entry)| entry));
        let leaves = group(self.leaves.iter().map(|(_, entry)| entry));
        format!(r#"{{"joins":{joins},"leaves":{leaves}}}"#)
    }
}

/// `{key: {metas: [{phx_ref, …}]}}`
fn group<'a>(entries: impl Iterator<Item = &'a PresenceEntry>) -> String {
    let mut keys: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for entry in entries {
        keys.entry(&entry.key).or_default().push(&entry.meta.json);
    }
    let mut json = String::from("{");
    for (i, (key, metas)) in keys.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(json, r#"{comma}{}:{{"metas":[{}]}}"#, Json::from(*key), metas.join(","));
    }
    json.push('}');
    json
}

/// Writes an entry's metadata: the client's payload with our `phx_ref` in it, which the client cannot choose.
pub(crate) fn write_meta(phx_ref: &str, mut payload: Map<String, Json>) -> String {
    payload.insert("phx_ref".to_owned(), Json::from(phx_ref));
    Json::Object(payload).to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    const HERE: Uuid = Uuid::from_u128(1);
    const THERE: Uuid = Uuid::from_u128(2);

    fn owner(copy: Uuid, channel: u64) -> PresenceOwner {
        PresenceOwner { copy, channel }
    }

    fn entry(key: &str, phx_ref: &str) -> PresenceEntry {
        let payload = json!({"phx_ref": "chosen by the client", "at": "home"}).as_object().unwrap().clone();
        PresenceEntry {
            key: key.into(),
            meta: PresenceMeta { phx_ref: phx_ref.into(), json: write_meta(phx_ref, payload) },
        }
    }

    fn parse(json: &str) -> Json {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn two_connections_under_one_key_are_two_metas() {
        let mut presence = Presence::default();
        presence.track(owner(HERE, 1), entry("asha", "a"));
        presence.track(owner(HERE, 2), entry("asha", "b"));
        let state = parse(&presence.to_json());
        assert_eq!(state["asha"]["metas"].as_array().unwrap().len(), 2);
        assert_eq!(state["asha"]["metas"][0]["at"], "home");
    }

    #[test]
    fn changed_presence_is_a_leave_and_a_join() {
        let mut presence = Presence::default();
        presence.track(owner(HERE, 1), entry("asha", "a"));
        let diff = parse(&presence.track(owner(HERE, 1), entry("asha", "b")).to_json());
        assert_eq!(diff["joins"]["asha"]["metas"][0]["phx_ref"], "b");
        assert_eq!(diff["leaves"]["asha"]["metas"][0]["phx_ref"], "a");
        assert_eq!(parse(&presence.to_json())["asha"]["metas"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn the_presence_of_a_topic_is_limited() {
        let limits = Limits { topic_members: 2, topic_presence_bytes: 100, ..Limits::default() };
        let mut presence = Presence::default();
        for channel in [1, 2] {
            assert!(presence.has_room(owner(HERE, channel), &entry("asha", "a"), &limits));
            presence.track(owner(HERE, channel), entry("asha", "a"));
        }
        assert!(!presence.has_room(owner(HERE, 3), &entry("asha", "a"), &limits));
        assert!(presence.has_room(owner(HERE, 2), &entry("asha", "b"), &limits));
        assert!(!presence.has_room(owner(HERE, 2), &entry(&"a".repeat(100), "b"), &limits));
        presence.untrack(owner(HERE, 1));
        assert!(presence.has_room(owner(HERE, 3), &entry("asha", "a"), &limits));
        presence.untrack(owner(HERE, 2));
        assert_eq!(presence.size_bytes, 0);
    }

    #[test]
    fn untracking_twice_changes_nothing() {
        let mut presence = Presence::default();
        presence.track(owner(HERE, 1), entry("asha", "a"));
        assert!(!presence.untrack(owner(HERE, 1)).is_empty());
        assert!(presence.untrack(owner(HERE, 1)).is_empty());
        assert_eq!(presence.to_json(), "{}");
    }

    #[test]
    fn replacing_the_entries_of_a_copy_reports_only_the_differences() {
        let mut presence = Presence::default();
        presence.track(owner(HERE, 1), entry("asha", "a"));
        presence.merge(vec![(owner(THERE, 1), entry("ravi", "b")), (owner(THERE, 2), entry("mira", "c"))], &[]);
        let entries = vec![(owner(THERE, 2), entry("mira", "c")), (owner(THERE, 3), entry("john", "d"))];
        let diff = presence.replace(THERE, entries);
        let diff = parse(&diff.to_json());
        assert_eq!(diff["joins"].as_object().unwrap().keys().collect::<Vec<_>>(), ["john"]);
        assert_eq!(diff["leaves"].as_object().unwrap().keys().collect::<Vec<_>>(), ["ravi"]);
        assert_eq!(presence.of_copy(HERE).len(), 1);
    }
}
