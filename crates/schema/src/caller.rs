//! Who makes a request, as far as the rules are concerned.

use uuid::Uuid;

/// Who makes a request, after its key and token were checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Caller {
    /// The public key, without a signed-in account.
    Anonymous,
    /// A confirmed account with an active session or a personal API token, neither suspended nor about to be deleted.
    User(Uuid),
    /// The operator's service key. Row rules do not apply to it.
    Service,
}

impl Caller {
    /// The kind of caller. The text of a statement depends only on this.
    pub fn role(&self) -> Role {
        match self {
            Caller::Anonymous => Role::Anonymous,
            Caller::User(_) => Role::User,
            Caller::Service => Role::Service,
        }
    }

    /// The account's id, if the caller is signed in.
    pub fn id(&self) -> Option<Uuid> {
        match self {
            Caller::User(id) => Some(*id),
            Caller::Anonymous | Caller::Service => None,
        }
    }
}

/// The kind of a caller, without its identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// See [`Caller::Anonymous`].
    Anonymous,
    /// See [`Caller::User`].
    User,
    /// See [`Caller::Service`].
    Service,
}

/// The access level of a caller's credentials. It limits what the caller could do otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// A session or a key: no restriction.
    Full,
    /// A personal API token: rows and files, but not the account itself.
    Write,
    /// A read-only personal API token.
    Read,
}

impl Access {
    /// Checks that the credentials may change rows and files.
    pub fn to_write(self) -> Result<(), Refused> {
        match self {
            Access::Full | Access::Write => Ok(()),
            Access::Read => Err(Refused::ReadOnly),
        }
    }
}

/// A caller whose credentials were accepted. To get the caller, code must say what it will do, so that no one forgets to check
/// the access level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Admitted {
    caller: Caller,
    access: Access,
}

impl Admitted {
    /// A caller whose credentials have this access level.
    pub fn new(caller: Caller, access: Access) -> Admitted {
        Admitted { caller, access }
    }

    /// The caller, for an operation that only reads.
    pub fn to_read(&self) -> Caller {
        self.caller
    }

    /// Also admits people who are signed in while their account is about to be deleted. Only for the few calls that they may still
    /// make.
    pub fn allow_pending_deletion(found: Result<Admitted, Refused>) -> Result<Admitted, Refused> {
        match found {
            Err(Refused::PendingDeletion { signed_in: Some(id) }) => Ok(Admitted::new(Caller::User(id), Access::Full)),
            found => found,
        }
    }

    /// Whether the request comes from a program with a personal API token, rather than from a person's session or the operator.
    pub fn is_program(&self) -> bool {
        self.access != Access::Full
    }

    /// The caller, for an operation that changes rows or files, or sends messages to others.
    pub fn to_write(&self) -> Result<Caller, Refused> {
        self.access.to_write().map(|()| self.caller)
    }

    /// The caller, for an operation on the account itself.
    pub fn to_manage(&self) -> Result<Caller, Refused> {
        match self.access {
            Access::Full => Ok(self.caller),
            Access::Write | Access::Read => Err(Refused::NeedsSession),
        }
    }
}

/// Why a request's credentials were not accepted. Each service turns this into its own error format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No API key was sent.
    #[error("No API key found in request")]
    NoKey,
    /// The API key does not belong to this instance.
    #[error("Invalid API key")]
    UnknownKey,
    /// The request's URL contains the operator's key.
    #[error(
        "The service key must not be in a URL, because logs and proxies record URLs. Send it in the apikey header, and create new keys if others may have seen it"
    )]
    ServiceKeyInAddress,
    /// The bearer token was not issued by this instance. The text says what is wrong with it.
    #[error("{0}")]
    BadToken(String),
    /// The token has expired.
    #[error("JWT expired")]
    Expired,
    /// The token's session was signed out or replaced.
    #[error("Session from session_id claim in JWT does not exist")]
    SessionEnded,
    /// The account is suspended.
    #[error("User is banned")]
    Suspended,
    /// The account's email address was never confirmed.
    #[error("Email not confirmed")]
    Unconfirmed,
    /// The account has a second factor, which this session has not verified.
    #[error("A second step is needed: verify a second factor of this account to continue")]
    SecondFactorNeeded,
    /// The account must have a second factor, but has none.
    #[error("This account needs two-step verification: set up a second factor to continue")]
    SecondFactorRequired,
    /// The token was issued before the session verified its second factor, so it proves less than a current one.
    #[error("This token was issued before its session completed the second step; use the token from that step")]
    TokenOutdated,
    /// The owner deleted the account, but can still restore it.
    #[error("This account is about to be deleted. Keep it to use it again, or sign out")]
    PendingDeletion {
        /// The account, if its owner is signed in. `None` for a program with an API token.
        signed_in: Option<Uuid>,
    },
    /// The account no longer exists.
    #[error("User from sub claim in JWT does not exist")]
    UnknownUser,
    /// The personal API token never existed or was revoked. The message deliberately does not tell which.
    #[error("This API token is not valid: it was revoked, or never existed")]
    UnknownToken,
    /// The personal API token has expired.
    #[error("This API token has expired; make a new one in your settings")]
    TokenExpired,
    /// The account's current plan does not include personal API tokens.
    #[error("API tokens are not part of this account's plan; choose a plan that includes them")]
    NoPlan,
    /// A read-only personal API token was used for a write.
    #[error("This API token is read-only; create one that may write in your settings")]
    ReadOnly,
    /// A personal API token was used for something that requires a session.
    #[error("An API token cannot do this; sign in and send the session's token")]
    NeedsSession,
    /// Too many wrong personal API tokens came from one origin.
    #[error("Too many wrong API tokens; try again in {wait_seconds} seconds")]
    TooManyAttempts {
        /// How long to wait before trying again.
        wait_seconds: i64,
    },
    /// The credentials could not be checked at the moment. The client should try again.
    #[error("The session could not be checked; try again")]
    Unavailable,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_admit_a_caller_up_to_their_access_level() {
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
    fn pending_deletion_admits_the_owner_of_a_deleted_account_but_not_their_programs() {
        let pending_deletion =
            |signed_in| Admitted::allow_pending_deletion(Err(Refused::PendingDeletion { signed_in }));
        assert_eq!(
            pending_deletion(Some(Uuid::nil())).map(|admitted| admitted.to_read()),
            Ok(Caller::User(Uuid::nil()))
        );
        assert_eq!(pending_deletion(None), Err(Refused::PendingDeletion { signed_in: None }));
        assert_eq!(Admitted::allow_pending_deletion(Err(Refused::Expired)), Err(Refused::Expired));
    }
}
