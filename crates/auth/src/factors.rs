//! Second factors, which users prove after the password, so that a stolen password alone opens nothing.

mod challenge;
mod enroll;
mod failures;
mod find;
mod key_challenge;
mod recovery_codes;
mod remove;
mod sealed_secret;
mod totp;
mod verify;
mod webauthn;

use jiff::Timestamp;
use sangam_db::Row;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::error::Error;

pub(crate) use challenge::{IssuedChallenge, challenge_factor};
pub(crate) use enroll::{EnrolledTotp, NewTotp, enroll_key, enroll_totp};
pub use find::{ListedFactor, count_authenticator_apps, list_factors};
pub(crate) use find::{find_factors, require_second_factor};
pub(crate) use recovery_codes::{
    NewCodes, RecoveryCodeCount, count_codes, create_codes, regenerate_codes, remove_codes, verify_recovery_code,
};
pub use remove::remove_all_factors;
pub(crate) use remove::{remove_any_factor, remove_own_factor};
pub(crate) use verify::{FactorProof, verify_factor};

/// The most factors per account, including recovery codes.
const MAX_FACTORS: usize = 10;

/// The columns a [`Factor`] is read from, in the order of `Factor::from_row`.
macro_rules! factor_columns {
    () => {
        "id, account_id, factor_type, status, friendly_name, created_at, updated_at, last_challenged_at, secret, last_step, \
         failures, locks, locked_until, credential"
    };
}
use factor_columns;

/// The types of second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FactorType {
    /// Codes from an authenticator app (RFC 6238).
    Totp,
    /// A security key, or another authenticator that speaks WebAuthn.
    Webauthn,
    /// One-time recovery codes.
    RecoveryCode,
}

impl FactorType {
    /// The name in rows and responses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            FactorType::Totp => "totp",
            FactorType::Webauthn => "webauthn",
            FactorType::RecoveryCode => "recovery_code",
        }
    }

    /// The name in the `amr` claim of access tokens.
    fn method(self) -> &'static str {
        match self {
            FactorType::Totp => "totp",
            FactorType::Webauthn => "mfa/webauthn",
            FactorType::RecoveryCode => "mfa/recovery_code",
        }
    }

    fn of_name(name: &str) -> Option<FactorType> {
        [FactorType::Totp, FactorType::Webauthn, FactorType::RecoveryCode]
            .into_iter()
            .find(|factor_type| factor_type.name() == name)
    }
}

/// A second factor of an account.
pub(crate) struct Factor {
    pub(crate) id: Uuid,
    pub(crate) account_id: Uuid,
    pub(crate) factor_type: FactorType,
    pub(crate) verified: bool,
    pub(crate) friendly_name: String,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    pub(crate) last_challenged_at: Option<Timestamp>,
    /// Encrypted.
    secret: Option<String>,
    last_step: Option<i64>,
    failures: i64,
    locks: i64,
    locked_until: Option<Timestamp>,
    /// The public key of a security key, once it is registered.
    credential: Option<Value>,
}

impl Factor {
    fn from_row(row: &Row) -> Result<Factor, Error> {
        let malformed = |column: &str| Error::Internal(format!("mfa_factors.{column} is malformed"));
        Ok(Factor {
            id: row.uuid(0).ok_or_else(|| malformed("id"))?,
            account_id: row.uuid(1).ok_or_else(|| malformed("account_id"))?,
            factor_type: row.text(2).and_then(FactorType::of_name).ok_or_else(|| malformed("factor_type"))?,
            verified: row.text(3) == Some("verified"),
            friendly_name: row.text(4).ok_or_else(|| malformed("friendly_name"))?.to_owned(),
            created_at: row.timestamp(5).ok_or_else(|| malformed("created_at"))?,
            updated_at: row.timestamp(6).ok_or_else(|| malformed("updated_at"))?,
            last_challenged_at: row.timestamp(7),
            secret: row.text(8).map(str::to_owned),
            last_step: row.int(9),
            failures: row.int(10).unwrap_or(0),
            locks: row.int(11).unwrap_or(0),
            locked_until: row.timestamp(12),
            credential: row.text(13).and_then(|text| serde_json::from_str(text).ok()),
        })
    }

    /// How the audit log identifies the factor.
    fn audit_detail(&self) -> Value {
        json!({ "factor_id": self.id, "type": self.factor_type.name() })
    }
}
