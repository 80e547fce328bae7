//! Sessions: one per sign-in and device, from the password to the sign-out.

mod end;
mod exchange;
mod refresh;
mod sign_in;
mod start;

use std::fmt;

use jiff::Timestamp;
use sangam_db::Row;
use uuid::Uuid;

use crate::accounts::Account;
use crate::error::Error;

pub use end::{SignOutScope, end_sessions};
pub(crate) use end::{end_all_sessions, end_other_sessions};
pub(crate) use exchange::{continue_with_session, exchange_code};
pub use refresh::refresh_session;
pub use sign_in::sign_in;

/// The columns a [`Session`] is read from, in its order.
macro_rules! session_columns {
    () => {
        "id, account_id, method, aal, refresh_seed, created_at, ended_at"
    };
}
pub(crate) use session_columns;

/// Where a sign-in comes from, so that a person can recognise it later.
#[derive(Debug, Clone, Default)]
pub struct Device {
    /// What the client calls itself.
    pub user_agent: Option<String>,
    /// Its network address.
    pub ip: Option<String>,
}

/// A living session as it is handed to the client.
pub struct IssuedSession {
    /// Whose session it is.
    pub account: Account,
    pub(crate) session: Session,
    pub(crate) refresh_token: String,
}

impl fmt::Debug for IssuedSession {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("IssuedSession").field("session", &self.session.id).finish_non_exhaustive()
    }
}

pub(crate) struct Session {
    pub(crate) id: Uuid,
    pub(crate) account_id: Uuid,
    pub(crate) method: String,
    pub(crate) aal: String,
    pub(crate) refresh_seed: String,
    pub(crate) created_at: Timestamp,
    pub(crate) ended: bool,
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
        })
    }
}
