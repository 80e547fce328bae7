//! Who is online right now.

use uuid::Uuid;

/// Knows who has the application open. They see a message arrive, so they are notified only if they leave it unread.
pub trait OnlineStatus: Send + Sync {
    /// Whether this person has the application open.
    fn is_online(&self, account: Uuid) -> bool;
}

/// Reports everyone as offline, so everyone is notified of every message.
pub struct AlwaysOffline;

impl OnlineStatus for AlwaysOffline {
    fn is_online(&self, _: Uuid) -> bool {
        false
    }
}
