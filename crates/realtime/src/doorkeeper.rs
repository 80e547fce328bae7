//! Who may come in, asked of whoever knows about keys and tokens.

use jiff::Timestamp;
use sangam_db::{BoxFuture, Change};
use sangam_schema::{Access, Caller, Refused};
use uuid::Uuid;

/// Somebody who was let in, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    /// Who it is.
    pub caller: Caller,
    /// How far its token reaches.
    pub access: Access,
    /// The session the token belongs to, or an API token itself; none for the holder of a key.
    pub session: Option<Uuid>,
    /// When the token ends; never for a key, and for most API tokens.
    pub expires_at: Option<Timestamp>,
}

impl Pass {
    /// The account of a person who is here, and not of a program with an API token.
    pub(crate) fn person(&self) -> Option<Uuid> {
        self.caller.id().filter(|_| self.access == Access::Full)
    }

    /// Whether its time is over.
    pub(crate) fn is_over(&self, now: Timestamp) -> bool {
        self.expires_at.is_some_and(|end| end <= now)
    }
}

/// Whose passes a change of a row may have ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern {
    /// Those of one session or API token.
    Session(Uuid),
    /// All of an account.
    Account(Uuid),
}

/// Knows keys, tokens, sessions and accounts. The server implements it over its accounts; this crate never looks at a
/// token.
pub trait Doorkeeper: Send + Sync + 'static {
    /// Whether the key is one of this instance's, which is all that opening a socket takes.
    fn check_key(&self, apikey: Option<&str>) -> Result<(), Refused>;

    /// Who shows this key and this token.
    fn admit<'a>(&'a self, apikey: &'a str, token: Option<&'a str>) -> BoxFuture<'a, Result<Pass, Refused>>;

    /// Whether a pass that was good still is.
    fn recheck<'a>(&'a self, pass: &'a Pass) -> BoxFuture<'a, Result<(), Refused>>;

    /// When a token of this instance ends, to tell a client how late it is.
    fn expiry(&self, token: &str) -> Option<Timestamp>;

    /// Whose passes may have ended with this change.
    fn concern(&self, change: &Change) -> Option<Concern>;
}

/// The reason a client reads. The words before the colon are those the clients' users search for.
pub(crate) fn word(refused: &Refused, expired_at: Option<Timestamp>, now: Timestamp) -> String {
    match (refused, expired_at) {
        (Refused::Expired, Some(end)) => {
            let seconds = now.duration_since(end).as_secs().max(0);
            format!("InvalidJWTToken: Token has expired {seconds} seconds ago")
        }
        (Refused::Expired, None) => "InvalidJWTToken: Token has expired".to_owned(),
        (Refused::NoKey | Refused::UnknownKey, _) => format!("InvalidAPIKey: {refused}"),
        (Refused::BadToken(_), _) => {
            "InvalidJWTToken: The token is not one of this instance; sign in and send its access_token".to_owned()
        }
        (Refused::Unavailable, _) => format!("UnableToCheckToken: {refused}"),
        (
            Refused::SessionEnded
            | Refused::Suspended
            | Refused::Unconfirmed
            | Refused::Leaving
            | Refused::UnknownUser
            | Refused::UnknownToken
            | Refused::TokenExpired
            | Refused::NoPlan
            | Refused::ReadOnly
            | Refused::NeedsSession
            | Refused::TooManyAttempts { .. },
            _,
        ) => format!("Unauthorized: {refused}"),
    }
}
