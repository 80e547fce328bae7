//! What a security key is asked, and what is kept of it until it answers.

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

/// What the key is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum KeyTask {
    /// Make a key pair, for an enrolment that is not finished.
    Create,
    /// Sign with the one it has made.
    Request,
}

/// What a challenge asks of a key.
pub(super) struct KeyQuestion {
    task: KeyTask,
    options: Value,
    state: Value,
}

/// What is kept of a question until it is answered.
#[derive(Deserialize)]
pub(super) struct KeptQuestion {
    pub(super) task: KeyTask,
    pub(super) state: Value,
}

impl KeyQuestion {
    /// For the row of the challenge.
    pub(super) fn stored(&self) -> String {
        json!({ "task": self.task, "state": self.state }).to_string()
    }

    /// For the browser.
    pub(super) fn shown(self) -> Value {
        json!({ "type": self.task, "credential_options": { "publicKey": self.options } })
    }
}

/// Asks for a new key while the factor is unfinished, and for its signature afterwards.
pub(super) async fn ask_key(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
) -> Result<KeyQuestion, Error> {
    let party = relying_party(auth)?;
    let (task, asked) = match &factor.credential {
        Some(credential) if factor.verified => (KeyTask::Request, party.ask_for(credential.clone())?),
        _ => (KeyTask::Create, party.ask_for_key(account, &known_credentials(tx, account.id).await?)?),
    };
    Ok(KeyQuestion { task, options: asked.options, state: asked.state })
}

/// Who asks for keys.
pub(super) fn relying_party(auth: &Auth) -> Result<&RelyingParty, Error> {
    auth.relying_party().ok_or(Error::NotOffered(NotOffered::WebauthnVerify))
}
