//! The messages between copies beside broadcasts. A copy owns the people connected to it: only it reports that they came or left.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::active_topics::{PresenceDiff, PresenceEntry, PresenceOwner};
use crate::channel::TopicKey;

/// A message to the other copies, or to one of them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum CopyMessage {
    /// Sent now and then, so that others know that this copy runs.
    Alive,
    /// Sent when the server stops.
    Goodbye,
    /// Asks for everything the others have: sent by a copy that is new or has missed messages.
    Hello,
    /// Who joined a topic and who left it.
    People { topic: String, private: bool, joins: Vec<(PresenceOwner, PresenceEntry)>, leaves: Vec<PresenceOwner> },
    /// Which accounts came and went.
    Accounts { came: Vec<Uuid>, went: Vec<Uuid> },
    /// To one copy: the start of everything this copy has.
    Begin { to: Uuid, accounts: Vec<Uuid> },
    /// To one copy: some of the people in a topic; the first part replaces what was known. Older copies know it as `Room`.
    #[serde(rename = "Room")]
    TopicPeople { to: Uuid, topic: String, private: bool, first: bool, people: Vec<(PresenceOwner, PresenceEntry)> },
    /// To one copy: the end of it.
    End { to: Uuid },
}

impl CopyMessage {
    /// A change of who is seen in a topic.
    pub(crate) fn people(topic_key: &TopicKey, diff: &PresenceDiff) -> CopyMessage {
        CopyMessage::People {
            topic: topic_key.topic.to_string(),
            private: topic_key.private,
            joins: diff.joins.clone(),
            leaves: diff.leaves.iter().map(|(owner, _)| *owner).collect(),
        }
    }
}
