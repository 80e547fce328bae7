//! Who is looking right now.

use uuid::Uuid;

/// Knows who has the application open. Whoever is there sees a message arrive and needs no notification of it.
pub trait Audience: Send + Sync {
    /// Whether this account is there.
    fn is_here(&self, account: Uuid) -> bool;
}

/// An empty house: everybody is told of everything.
pub struct Nobody;

impl Audience for Nobody {
    fn is_here(&self, _: Uuid) -> bool {
        false
    }
}
