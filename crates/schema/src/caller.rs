//! Who is asking, as far as policies care.

use uuid::Uuid;

/// The party behind a request, after its key and token were checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Caller {
    /// The public key and no one signed in.
    Anonymous,
    /// A confirmed account, neither suspended nor about to be deleted, with a living session or a personal API token.
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

    /// The account's id, when someone is signed in.
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

/// How far the credentials behind a caller reach, whatever the caller may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// A session or a key: everything.
    Full,
    /// A personal API token: rows and files, but not the account itself.
    Write,
    /// A personal API token that only reads.
    Read,
}

impl Access {
    /// Whether rows and files may be changed.
    pub fn to_write(self) -> Result<(), Refused> {
        match self {
            Access::Full | Access::Write => Ok(()),
            Access::Read => Err(Refused::ReadOnly),
        }
    }
}

/// A caller who was let in. What for has to be said to get at it, so that no one forgets to ask how far it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Admitted {
    caller: Caller,
    access: Access,
}

impl Admitted {
    /// A caller whose credentials reach this far.
    pub fn new(caller: Caller, access: Access) -> Admitted {
        Admitted { caller, access }
    }

    /// The caller, for something that only reads.
    pub fn to_read(&self) -> Caller {
        self.caller
    }

    /// As it was found out, but also lets people in who are signed in while their account is about to be deleted: for the few
    /// calls that they may still make.
    pub fn or_leaving(found: Result<Admitted, Refused>) -> Result<Admitted, Refused> {
        match found {
            Err(Refused::Leaving { signed_in: Some(id) }) => Ok(Admitted::new(Caller::User(id), Access::Full)),
            found => found,
        }
    }

    /// Whether a program asks, with a personal API token, rather than a person in a session or the operator.
    pub fn is_program(&self) -> bool {
        self.access != Access::Full
    }

    /// The caller, for something that changes rows or files, or speaks to others.
    pub fn to_write(&self) -> Result<Caller, Refused> {
        self.access.to_write().map(|()| self.caller)
    }

    /// The caller, for something that concerns the account itself.
    pub fn to_manage(&self) -> Result<Caller, Refused> {
        match self.access {
            Access::Full => Ok(self.caller),
            Access::Write | Access::Read => Err(Refused::NeedsSession),
        }
    }
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
    /// The operator's key stands in the address of the request.
    #[error(
        "The service key must not be in an address, where logs and proxies keep it. Send it in the apikey header, and make new keys if others saw it"
    )]
    ServiceKeyInAddress,
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
    /// The account has a second factor, which this session has not shown.
    #[error("A second step is needed: verify a second factor of this account to go on")]
    SecondFactorNeeded,
    /// A second factor is required of the account, and it has none.
    #[error("This account needs two-step verification: set up a second factor to go on")]
    SecondFactorRequired,
    /// The token is older than the second step of its session, and proves less than the session has.
    #[error("This token is from before its session took the second step; send the one of that answer")]
    TokenOutdated,
    /// The account's owner deleted it and may still keep it.
    #[error("This account is about to be deleted. Keep it to use it again, or sign out")]
    Leaving {
        /// The account, if its owner is signed in. A program with an API token is not told.
        signed_in: Option<Uuid>,
    },
    /// The account is gone.
    #[error("User from sub claim in JWT does not exist")]
    UnknownUser,
    /// A personal API token that no one has, or not any more. Which of the two is no one's business.
    #[error("This API token is not valid: it was revoked, or never existed")]
    UnknownToken,
    /// A personal API token that was good until its date.
    #[error("This API token has expired; make a new one in your settings")]
    TokenExpired,
    /// The account's plan includes no personal API tokens, or not any more.
    #[error("API tokens are not part of this account's plan now; choose one that includes them")]
    NoPlan,
    /// A personal API token that only reads was shown for something else.
    #[error("This API token may only read; make one that may write in your settings")]
    ReadOnly,
    /// A personal API token was shown for something that takes a session.
    #[error("An API token cannot do this; sign in and send the session's token")]
    NeedsSession,
    /// Too many wrong personal API tokens came from one place.
    #[error("Too many wrong API tokens; try again in {wait_seconds} seconds")]
    TooManyAttempts {
        /// When to try again.
        wait_seconds: i64,
    },
    /// The credentials could not be checked now; the client should try again.
    #[error("The session could not be checked; try again")]
    Unavailable,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_give_a_caller_out_as_far_as_they_reach() {
        let caller = Caller::User(Uuid::nil());
        for (access, write, manage) in [
            (Access::Full, Ok(caller), Ok(caller)),
            (Access::Write, Ok(caller), Err(Refused::NeedsSession)),
            (Access::Read, Err(Refused::ReadOnly), Err(Refused::NeedsSession)),
        ] {
            let admitted = Admitted::new(caller, access);
            assert_eq!((admitted.to_read(), admitted.to_write(), admitted.to_manage()), (caller, write, manage));
        }
    }

    #[test]
    fn a_person_who_leaves_is_let_in_where_that_is_said_and_their_programs_are_not() {
        let leaving = |signed_in| Admitted::or_leaving(Err(Refused::Leaving { signed_in }));
        assert_eq!(leaving(Some(Uuid::nil())).map(|admitted| admitted.to_read()), Ok(Caller::User(Uuid::nil())));
        assert_eq!(leaving(None), Err(Refused::Leaving { signed_in: None }));
        assert_eq!(Admitted::or_leaving(Err(Refused::Expired)), Err(Refused::Expired));
    }
}
