//! Sessions: one per sign-in and device, from sign-in to sign-out.

mod end;
mod exchange;
mod known_networks;
mod list;
mod new_device;
mod refresh;
mod sign_in;
mod start;
mod step_up;

use std::fmt;

use jiff::Timestamp;
use sangam_db::Row;
use uuid::Uuid;

use crate::accounts::Account;
use crate::error::Error;
use crate::tokens::AuthenticationMethod;

pub use end::{SignOutScope, end_sessions};
pub(crate) use end::{
    end_all_sessions, end_other_sessions, end_own_session, end_passkey_sessions, require_live_session,
};
pub(crate) use exchange::{continue_with_passkey, continue_with_session, exchange_code};
pub(crate) use known_networks::attempt_sign_in;
pub(crate) use list::list_sessions;
pub use refresh::refresh_session;
pub use sign_in::sign_in;
pub(crate) use step_up::{UsedFactor, forget_factor, step_up};

/// The columns a [`Session`] is read from, in the order of `Session::from_row`.
macro_rules! session_columns {
    () => {
        "id, account_id, method, aal, refresh_seed, created_at, ended_at, factors_used"
    };
}
pub(crate) use session_columns;

/// The client that a sign-in comes from, so that the user can recognise it later.
#[derive(Debug, Clone, Default)]
pub struct Device {
    /// The client's user agent.
    pub user_agent: Option<String>,
    /// The client's network address.
    pub ip: Option<String>,
}

impl Device {
    /// Browser, system and address for a mail. The names come from a fixed list, because a user agent can contain anything, even
    /// advertising.
    pub(crate) fn describe(&self) -> Option<String> {
        let user_agent = self.user_agent.as_deref().unwrap_or_default();
        let named = |names: &[(&str, &'static str)]| {
            names.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| (*name).to_owned())
        };
        let parts = [named(BROWSERS), named(SYSTEMS), self.ip.clone()];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// Markers in user agents. Browsers that also name another browser come first.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// A valid session, ready to be sent to the client.
pub struct IssuedSession {
    /// The account that the session belongs to.
    pub account: Account,
    pub(crate) session: Session,
    pub(crate) refresh_token: String,
}

impl fmt::Debug for IssuedSession {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("IssuedSession").field("session", &self.session.id).finish_non_exhaustive()
    }
}

/// Whether this method raises a session to the second level. A passkey does: it combines possession of a device with the PIN,
/// fingerprint or face that unlocked it.
fn is_second_level(method: &str) -> bool {
    matches!(method, "passkey" | "totp" | "mfa/phone" | "mfa/webauthn" | "mfa/recovery_code")
}

/// The assurance level of a session that used all of these methods.
fn level_of<'a>(methods: impl IntoIterator<Item = &'a str>) -> &'static str {
    if methods.into_iter().any(is_second_level) { "aal2" } else { "aal1" }
}

pub(crate) struct Session {
    pub(crate) id: Uuid,
    pub(crate) account_id: Uuid,
    pub(crate) method: String,
    pub(crate) aal: String,
    pub(crate) refresh_seed: String,
    pub(crate) created_at: Timestamp,
    pub(crate) ended: bool,
    /// The second factors passed in this session, newest first.
    pub(crate) factors_used: Vec<UsedFactor>,
}

impl Session {
    pub(crate) fn from_row(row: &Row) -> Result<Session, Error> {
        let malformed = |column: &str| Error::Internal(format!("sessions.{column} is malformed"));
        let text = |index, column| row.text(index).map(str::to_owned).ok_or_else(|| malformed(column));
        Ok(Session {
            id: row.uuid(0).ok_or_else(|| malformed("id"))?,
            account_id: row.uuid(1).ok_or_else(|| malformed("account_id"))?,
            method: text(2, "method")?,
            aal: text(3, "aal")?,
            refresh_seed: text(4, "refresh_seed")?,
            created_at: row.timestamp(5).ok_or_else(|| malformed("created_at"))?,
            ended: row.text(6).is_some(),
            factors_used: row
                .text(7)
                .and_then(|text| serde_json::from_str(text).ok())
                .ok_or_else(|| malformed("factors_used"))?,
        })
    }

    /// The authentication methods used in this session, newest first.
    pub(crate) fn methods(&self) -> Vec<AuthenticationMethod<'_>> {
        let second = self
            .factors_used
            .iter()
            .map(|used| AuthenticationMethod { method: &used.method, timestamp: used.timestamp });
        let first = AuthenticationMethod { method: &self.method, timestamp: self.created_at.as_second() };
        second.chain([first]).collect()
    }
}
