//! What copies say to each other beside broadcasts. A copy owns its people: only it says that they came or went.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::active_topics::{PresenceDiff, PresenceEntry, PresenceOwner};
use crate::channel::TopicKey;

/// One thing said.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum CopyMessage {
    /// "I am here": said now and then.
    Alive,
    /// "I go": said when the server stops.
    Goodbye,
    /// "Tell me all you have": said by a copy that is new or has missed something.
    Hello,
    /// Who came into a topic and who left it.
    People { topic: String, private: bool, joins: Vec<(PresenceOwner, PresenceEntry)>, leaves: Vec<PresenceOwner> },
    /// Which accounts came and went.
    Accounts { came: Vec<Uuid>, went: Vec<Uuid> },
    /// To one copy: all I have begins here.
    Begin { to: Uuid, accounts: Vec<Uuid> },
    /// To one copy: some of the people I have in a topic; the first part replaces what was known.
    Room { to: Uuid, topic: String, private: bool, first: bool, people: Vec<(PresenceOwner, PresenceEntry)> },
    /// To one copy: that was all.
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
