//! What this copy knows about another one.

use std::collections::HashSet;

use tokio::time::Instant;
use uuid::Uuid;

use crate::channel::TopicKey;

/// Another copy of the server.
pub(super) struct KnownCopy {
    pub(super) received_at: Instant,
    /// The accounts with a channel there.
    pub(super) accounts: HashSet<Uuid>,
    /// While it sends its full state: the topics it has mentioned so far. The others are dropped at the end.
    pub(super) mentioned: Option<HashSet<TopicKey>>,
}

impl Default for KnownCopy {
    fn default() -> KnownCopy {
        KnownCopy { received_at: Instant::now(), accounts: HashSet::new(), mentioned: None }
    }
}

impl KnownCopy {
    /// Records that a topic was mentioned.
    pub(super) fn mention(&mut self, topic_key: &TopicKey) {
        if let Some(mentioned) = &mut self.mentioned {
            mentioned.insert(topic_key.clone());
        }
    }
}
