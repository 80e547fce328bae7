//! Who is asking, as far as policies care.

use uuid::Uuid;

/// The party behind a request, after its key and token were checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Caller {
    /// The public key and nobody signed in.
    Anonymous,
    /// A confirmed account with a living session, neither suspended nor about to be deleted.
    User(Uuid),
    /// The operator's service key: row policies do not apply.
    Service,
}

impl Caller {
    /// The kind of caller, which is all that a statement's shape depends on.
    pub fn role(&self) -> Role {
        match self {
            Caller::Anonymous => Role::Anonymous,
            Caller::User(_) => Role::User,
            Caller::Service => Role::Service,
        }
    }

    /// The account's id, when somebody is signed in.
    pub fn id(&self) -> Option<Uuid> {
        match self {
            Caller::User(id) => Some(*id),
            Caller::Anonymous | Caller::Service => None,
        }
    }
}

/// A caller without the identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// See [`Caller::Anonymous`].
    Anonymous,
    /// See [`Caller::User`].
    User,
    /// See [`Caller::Service`].
    Service,
}

/// Why a request's credentials were not accepted. Each service words it in its own dialect.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No API key was sent.
    #[error("No API key found in request")]
    NoKey,
    /// The API key is none of this instance's.
    #[error("Invalid API key")]
    UnknownKey,
    /// The bearer is not a token of this instance; the text says what is wrong with it.
    #[error("{0}")]
    BadToken(String),
    /// The token was good once.
    #[error("JWT expired")]
    Expired,
    /// The token's session was signed out or replaced.
    #[error("Session from session_id claim in JWT does not exist")]
    SessionEnded,
    /// The account is suspended.
    #[error("User is banned")]
    Suspended,
    /// The account's address was never confirmed.
    #[error("Email not confirmed")]
    Unconfirmed,
    /// The account's owner deleted it and may still keep it.
    #[error("This account is about to be deleted. Keep it to use it again, or sign out")]
    Leaving,
    /// The account is gone.
    #[error("User from sub claim in JWT does not exist")]
    UnknownUser,
    /// The credentials could not be checked now; the client should try again.
    #[error("The session could not be checked; try again")]
    Unavailable,
}
