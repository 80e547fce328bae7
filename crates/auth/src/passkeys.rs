//! Passkeys: keys on users' devices that replace address and password. See docs/decisions/passkeys.md.

mod challenges;
mod find;
mod register;
mod remove;
mod rename;
mod sign_in;

use jiff::Timestamp;
use sangam_db::Row;
use serde_json::Value;
use uuid::Uuid;

use crate::error::Error;

pub(crate) use challenges::PasskeyChallenge;
pub(crate) use find::known_credentials;
pub use find::list_passkeys;
pub(crate) use register::{credential_exists, register_passkey, start_registration};
pub use remove::remove_all_passkeys;
pub(crate) use remove::{remove_any_passkey, remove_own_passkey};
pub(crate) use rename::rename_passkey;
pub(crate) use sign_in::{sign_in_with_passkey, start_passkey_sign_in};

/// The most passkeys per account.
const MAX_PASSKEYS: usize = 10;

/// The columns a [`Passkey`] is read from, in the order of `Passkey::from_row`.
macro_rules! passkey_columns {
    () => {
        "id, account_id, friendly_name, created_at, last_used_at, credential"
    };
}
use passkey_columns;

/// A passkey of an account.
#[derive(Debug, Clone)]
pub struct Passkey {
    /// The passkey's own id, which is unrelated to the credential id.
    pub id: Uuid,
    account_id: Uuid,
    /// The owner's name for it.
    pub friendly_name: String,
    /// When it was registered.
    pub created_at: Timestamp,
    /// When it was last used to sign in.
    pub last_used_at: Option<Timestamp>,
    /// The public key.
    credential: Value,
}

impl Passkey {
    fn from_row(row: &Row) -> Result<Passkey, Error> {
        let malformed = |column: &str| Error::Internal(format!("passkeys.{column} is malformed"));
        Ok(Passkey {
            id: row.uuid(0).ok_or_else(|| malformed("id"))?,
            account_id: row.uuid(1).ok_or_else(|| malformed("account_id"))?,
            friendly_name: row.text(2).ok_or_else(|| malformed("friendly_name"))?.to_owned(),
            created_at: row.timestamp(3).ok_or_else(|| malformed("created_at"))?,
            last_used_at: row.timestamp(4),
            credential: row
                .text(5)
                .and_then(|text| serde_json::from_str(text).ok())
                .ok_or_else(|| malformed("credential"))?,
        })
    }
}
