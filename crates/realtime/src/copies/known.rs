//! What is known of one other copy.

use std::collections::HashSet;

use tokio::time::Instant;
use uuid::Uuid;

use crate::channel::RoomKey;

/// One other copy.
pub(super) struct Known {
    pub(super) heard_at: Instant,
    /// The accounts that have a channel there.
    pub(super) accounts: HashSet<Uuid>,
    /// While it tells us everything: the rooms it has mentioned, so that the rest can be forgotten at the end.
    pub(super) mentioned: Option<HashSet<RoomKey>>,
}

impl Default for Known {
    fn default() -> Known {
        Known { heard_at: Instant::now(), accounts: HashSet::new(), mentioned: None }
    }
}

impl Known {
    /// Notes that a room was mentioned.
    pub(super) fn mention(&mut self, room: &RoomKey) {
        if let Some(mentioned) = &mut self.mentioned {
            mentioned.insert(room.clone());
        }
    }
}
