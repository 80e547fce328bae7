//! WebAuthn: creates challenges for authenticators (phones, password managers, security keys) and checks their responses.
//!
//! Passkeys and security keys differ only in their options. User verification is always required, because a key that works for
//! anyone who holds it could not replace a password.

mod authenticator_names;
mod relying_party;
mod submitted;

pub use relying_party::{PasskeySettings, check_relying_party};
pub(crate) use relying_party::{ProvenKey, RegisteredKey, RelyingParty, WebauthnChallenge};
pub(crate) use submitted::credential_id_text;
