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
pub(super) enum KeyTask {
    /// Create a key pair, while the enrolment is unfinished.
    Create,
    /// Sign with the enrolled key.
    Request,
}

/// A challenge for a security key.
pub(super) struct KeyQuestion {
    task: KeyTask,
    options: Value,
    state: Value,
}

/// The part of a challenge that is stored until the response arrives.
#[derive(Deserialize)]
pub(super) struct StoredKeyQuestion {
    pub(super) task: KeyTask,
    pub(super) state: Value,
}

impl KeyQuestion {
    /// The state to store in the challenge's row.
    pub(super) fn stored(&self) -> String {
        json!({ "task": self.task, "state": self.state }).to_string()
    }

    /// The options for the browser.
    pub(super) fn shown(self) -> Value {
        json!({ "type": self.task, "credential_options": { "publicKey": self.options } })
    }
}

/// Requests a new key while the factor is unfinished, and a signature afterwards.
pub(super) async fn challenge_key(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
) -> Result<KeyQuestion, Error> {
    let party = relying_party(auth)?;
    let (task, asked) = match &factor.credential {
        Some(credential) if factor.verified => (KeyTask::Request, party.key_challenge(credential.clone())?),
        _ => (KeyTask::Create, party.new_key_challenge(account, &known_credentials(tx, account.id).await?)?),
    };
    Ok(KeyQuestion { task, options: asked.options, state: asked.state })
}

/// Returns the relying party, or an error if security keys are not offered.
pub(super) fn relying_party(auth: &Auth) -> Result<&RelyingParty, Error> {
    auth.relying_party().ok_or(Error::NotOffered(NotOffered::WebauthnVerify))
}
