//! Passes: credentials that were accepted, for services whose connections outlive a request.

use jiff::Timestamp;
use uuid::Uuid;

use crate::{Access, Caller};

/// A caller whose credentials were accepted, and what has to stay true for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    /// Who it is.
    pub caller: Caller,
    /// How far the credentials reach.
    pub access: Access,
    /// The session or the API token; none for an API key.
    pub credential_id: Option<Uuid>,
    /// When the token expires; never for an API key, nor for an API token without an end.
    pub expires_at: Option<Timestamp>,
}

/// Which passes a change of a row may have ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AffectedPasses {
    /// Those of one session or API token.
    Credential(Uuid),
    /// Those of one account.
    Account(Uuid),
}

impl Pass {
    /// The account of a person in a session, and not of a program with an API token.
    pub fn person(&self) -> Option<Uuid> {
        self.caller.id().filter(|_| self.access == Access::Full)
    }

    /// Whether the token has expired.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at.is_some_and(|end| end <= now)
    }
}
