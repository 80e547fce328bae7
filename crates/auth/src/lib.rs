#![doc = include_str!("../README.md")]

mod accounts;
mod api_tokens;
mod audit;
mod auth;
mod completion;
mod error;
mod factors;
mod failed_attempts;
mod gate;
mod identities;
mod keys;
mod limits;
mod mails;
mod not_offered;
mod oidc;
mod one_time_tokens;
mod passkeys;
mod password_weakness;
mod passwords;
mod pkce;
mod redirects;
mod refresh_tokens;
mod request;
mod response_objects;
mod routes;
mod secrets;
mod sessions;
mod settings;
mod sign_ups;
mod signing_keys;
#[cfg(feature = "testing")]
pub mod testing;
mod tokens;
mod upkeep;
mod urls;
mod webauthn;

pub use accounts::{
    Account, AccountChanges, Ban, NewAccount, create_account, delete_account, erase_due_accounts, find_account,
    find_account_by_email, has_accounts, list_accounts, update_account,
};
pub use audit::{AuditEvent, list_events};
pub use auth::Auth;
pub use error::Error;
pub use factors::{ListedFactor, count_authenticator_apps, list_factors, remove_all_factors};
pub use gate::Gate;
pub use keys::{Keys, KeysError, equal_in_constant_time};
pub use not_offered::NotOffered;
pub use oidc::{ProviderSettings, check_provider};
pub use passkeys::{Passkey, list_passkeys, remove_all_passkeys};
pub use password_weakness::Weakness;
pub use passwords::BreachedPasswords;
pub use routes::{functions_router, router};
pub use secrets::SECRET_COLUMNS;
pub use sessions::{Device, IssuedSession, SignOutScope, end_sessions, refresh_session, sign_in};
pub use settings::{AffectedAccount, EntitledUntil, Erase, ErasureOutcome, Settings, TokenPlan};
pub use signing_keys::{KeyRotation, rotate_signing_key};
pub use upkeep::{delete_expired_rows, delete_unfinished_sign_ins, lift_suspensions};
pub use webauthn::{PasskeySettings, check_relying_party};
