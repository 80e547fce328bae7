//! The conversations.

use jiff::Timestamp;
use uuid::Uuid;

use super::words::MESSAGES;
use super::{Dataset, Table, id_at};

/// Messages per conversation.
const LENGTH: u64 = 20;

/// Two people who write to each other.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Conversation {
    pub(crate) id: Uuid,
    pub(crate) members: [Uuid; 2],
    pub(crate) created_at: Timestamp,
}

impl Conversation {
    /// The key that prevents a second conversation between two people: their ids in order.
    pub(crate) fn pair(&self) -> String {
        let [one, other] = self.members;
        format!("{}:{}", one.min(other), one.max(other))
    }
}

/// A message from one of them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Message {
    pub(crate) id: Uuid,
    pub(crate) conversation_id: Uuid,
    pub(crate) sender_id: Uuid,
    pub(crate) content: &'static str,
    pub(crate) created_at: Timestamp,
}

impl Dataset {
    /// The number of conversations. Everyone writes to their neighbour, so there are no more than people.
    pub(crate) fn conversations(&self) -> u64 {
        self.sizes.messages.div_ceil(LENGTH).min(self.sizes.profiles)
    }

    pub(crate) fn conversation(&self, i: u64) -> Conversation {
        let mut random = self.random(Table::Conversations, i);
        let created_at = Dataset::moment(0, 1);
        Conversation {
            id: id_at(created_at, &mut random),
            members: [self.person(i).id, self.person((i + 1) % self.sizes.profiles).id],
            created_at,
        }
    }

    pub(crate) fn message(&self, i: u64) -> Message {
        let mut random = self.random(Table::Messages, i);
        let created_at = Dataset::moment(i, self.sizes.messages);
        let content = *random.pick(MESSAGES);
        let conversation = self.conversation(i % self.conversations());
        Message {
            id: id_at(created_at, &mut random),
            conversation_id: conversation.id,
            sender_id: *random.pick(&conversation.members),
            content,
            created_at,
        }
    }
}
