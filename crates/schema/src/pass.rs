//! Passes: accepted credentials, for services whose connections outlive a single request.

use jiff::Timestamp;
use uuid::Uuid;

use crate::{Access, Caller};

/// A caller whose credentials were accepted, with the conditions under which they stay valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    /// The caller.
    pub caller: Caller,
    /// The access level of the credentials.
    pub access: Access,
    /// The session or the API token. `None` for an API key.
    pub credential_id: Option<Uuid>,
    /// When the token expires. `None` for an API key, or for an API token without an expiry date.
    pub expires_at: Option<Timestamp>,
}

/// The passes that a row's change may have invalidated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AffectedPasses {
    /// Those of one session or API token.
    Credential(Uuid),
    /// Those of one account.
    Account(Uuid),
}

impl Pass {
    /// The account, if this is a person's session and not a program with an API token.
    pub fn person(&self) -> Option<Uuid> {
        self.caller.id().filter(|_| self.access == Access::Full)
    }

    /// Whether the token has expired.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at.is_some_and(|end| end <= now)
    }
}
