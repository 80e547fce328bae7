//! Challenges for security keys, and the state stored until the key responds.

use sangam_db::Tx;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Factor;
use crate::accounts::Account;
use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;
use crate::passkeys::known_credentials;
use crate::webauthn::RelyingParty;

/// The operation requested from the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum KeyOperation {
    /// Create a key pair, while the enrolment is unfinished.
    Create,
    /// Sign with the enrolled key.
    Request,
}

/// A challenge for a security key.
pub(super) struct KeyChallenge {
    task: KeyOperation,
    options: Value,
    state: Value,
}

/// The part of a challenge that is stored until the response arrives.
#[derive(Deserialize)]
pub(super) struct StoredKeyChallenge {
    pub(super) task: KeyOperation,
    pub(super) state: Value,
}

impl KeyChallenge {
    /// The state to store in the challenge's row.
    pub(super) fn stored_json(&self) -> String {
        json!({ "task": self.task, "state": self.state }).to_string()
    }

    /// The options for the browser.
    pub(super) fn client_json(self) -> Value {
        json!({ "type": self.task, "credential_options": { "publicKey": self.options } })
    }
}

/// Requests a new key while the factor is unfinished, and a signature afterwards.
pub(super) async fn challenge_key(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
) -> Result<KeyChallenge, Error> {
    let party = relying_party(auth)?;
    let (task, asked) = match &factor.credential {
        Some(credential) if factor.verified => (KeyOperation::Request, party.key_challenge(credential.clone())?),
        _ => (KeyOperation::Create, party.new_key_challenge(account, &known_credentials(tx, account.id).await?)?),
    };
    Ok(KeyChallenge { task, options: asked.options, state: asked.state })
}

/// Returns the relying party, or an error if security keys are not offered.
pub(super) fn relying_party(auth: &Auth) -> Result<&RelyingParty, Error> {
    auth.relying_party().ok_or(Error::NotOffered(NotOffered::WebauthnVerify))
}
