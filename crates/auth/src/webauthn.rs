//! WebAuthn: what an authenticator (a phone, a password manager, a security key) is asked, and whether its answer is right.
//!
//! Passkeys and security keys differ only in what they are asked for. User verification is always required: a key that anyone
//! could use who holds it would not stand for a password.

mod authenticator_names;
mod relying_party;
mod submitted;

pub(crate) use relying_party::{Asked, ProvenKey, RegisteredKey, RelyingParty};
pub use relying_party::{PasskeySettings, check_relying_party};
pub(crate) use submitted::credential_id_text;
