//! Who is looking right now.

use uuid::Uuid;

/// Knows who looks at the application. They see a message arrive and are told of it only if they leave it unread.
pub trait Audience: Send + Sync {
    /// Whether this person is looking.
    fn is_here(&self, account: Uuid) -> bool;
}

/// No one is online, so everyone is notified of everything.
pub struct EmptyAudience;

impl Audience for EmptyAudience {
    fn is_here(&self, _: Uuid) -> bool {
        false
    }
}
