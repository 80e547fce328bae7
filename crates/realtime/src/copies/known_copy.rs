//! What is known of one other copy.

use std::collections::HashSet;

use tokio::time::Instant;
use uuid::Uuid;

use crate::channel::TopicKey;

/// One other copy.
pub(super) struct KnownCopy {
    pub(super) received_at: Instant,
    /// The accounts that have a channel there.
    pub(super) accounts: HashSet<Uuid>,
    /// While it tells us everything: the topics it has mentioned, so that the rest can be forgotten at the end.
    pub(super) mentioned: Option<HashSet<TopicKey>>,
}

impl Default for KnownCopy {
    fn default() -> KnownCopy {
        KnownCopy { received_at: Instant::now(), accounts: HashSet::new(), mentioned: None }
    }
}

impl KnownCopy {
    /// Notes that a topic was mentioned.
    pub(super) fn mention(&mut self, topic_key: &TopicKey) {
        if let Some(mentioned) = &mut self.mentioned {
            mentioned.insert(topic_key.clone());
        }
    }
}
