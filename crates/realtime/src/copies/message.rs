//! Messages between copies, except broadcasts. A copy owns the people connected to it: only it reports that they came or left.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::active_topics::{PresenceDiff, PresenceEntry, PresenceOwner};
use crate::channel::TopicKey;

/// A message to the other copies, or to one of them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum CopyMessage {
    /// Sent regularly, so that others know this copy is running.
    Alive,
    /// Sent when the server stops.
    Goodbye,
    /// Asks the others for their full state. Sent by a copy that is new or has missed messages.
    Hello,
    /// The entries that joined and left a topic.
    People { topic: String, private: bool, joins: Vec<(PresenceOwner, PresenceEntry)>, leaves: Vec<PresenceOwner> },
    /// The accounts that came online and went offline.
    Accounts { came: Vec<Uuid>, went: Vec<Uuid> },
    /// To one copy: the start of the full state.
    Begin { to: Uuid, accounts: Vec<Uuid> },
    /// To one copy: some of the people in a topic. The first part replaces what was known. Older copies call it `Room`.
    #[serde(rename = "Room")]
    TopicPeople { to: Uuid, topic: String, private: bool, first: bool, people: Vec<(PresenceOwner, PresenceEntry)> },
    /// To one copy: the end of the full state.
    End { to: Uuid },
}

impl CopyMessage {
    /// The message for a presence change in a topic.
    pub(crate) fn people(topic_key: &TopicKey, diff: &PresenceDiff) -> CopyMessage {
        CopyMessage::People {
            topic: topic_key.topic.to_string(),
            private: topic_key.private,
            joins: diff.joins.clone(),
            leaves: diff.leaves.iter().map(|(owner, _)| *owner).collect(),
        }
    }
}
