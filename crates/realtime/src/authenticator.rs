//! How this crate identifies callers. It never reads keys and tokens itself.

use jiff::Timestamp;
use sangam_db::{BoxFuture, Change};
use sangam_schema::{AffectedPasses, Pass, Refused};

/// Checks keys and tokens. The server implements it with its accounts.
pub trait Authenticator: Send + Sync + 'static {
    /// Checks that the key belongs to this instance. Nothing more is needed to open a socket.
    fn check_key(&self, apikey: Option<&str>) -> Result<(), Refused>;

    /// Checks this key and this token.
    fn admit<'a>(&'a self, apikey: &'a str, token: Option<&'a str>) -> BoxFuture<'a, Result<Pass, Refused>>;

    /// Checks that a pass is still valid.
    fn recheck<'a>(&'a self, pass: &'a Pass) -> BoxFuture<'a, Result<(), Refused>>;

    /// When a token of this instance expires or expired. The error message uses it to tell how long ago.
    fn expiry(&self, token: &str) -> Option<Timestamp>;

    /// The passes that may have ended with this change.
    fn affected_passes(&self, change: &Change) -> Option<AffectedPasses>;
}

/// The reason in the client's words. Before the colon comes the error code that Supabase's server uses.
pub(crate) fn refusal_message(refused: &Refused, expired_at: Option<Timestamp>, now: Timestamp) -> String {
    match (refused, expired_at) {
        (Refused::Expired, Some(end)) => {
            let seconds = now.duration_since(end).as_secs().max(0);
            format!("InvalidJWTToken: Token has expired {seconds} seconds ago")
        }
        (Refused::Expired, None) => "InvalidJWTToken: Token has expired".to_owned(),
        (Refused::NoKey | Refused::UnknownKey | Refused::ServiceKeyInAddress, _) => format!("InvalidAPIKey: {refused}"),
        (Refused::BadToken(_), _) => {
            "InvalidJWTToken: The token is not one of this instance; sign in and send its access_token".to_owned()
        }
        (Refused::Unavailable, _) => format!("UnableToCheckToken: {refused}"),
        (
            Refused::SessionEnded
            | Refused::Suspended
            | Refused::Unconfirmed
            | Refused::PendingDeletion { .. }
            | Refused::SecondFactorNeeded
            | Refused::SecondFactorRequired
            | Refused::TokenOutdated
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
