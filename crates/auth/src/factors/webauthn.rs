//! Verifies the responses of security keys used as second factors.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::Value;
use uuid::Uuid;

use super::Factor;
use super::challenge::{check_challenge, use_challenge};
use super::key_challenge::{KeyOperation, StoredKeyChallenge, relying_party};
use crate::accounts::Account;
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::{CommittedResult, Error};
use crate::passkeys::credential_exists;
use crate::sessions::Device;
use crate::webauthn::{RegisteredKey, RelyingParty, credential_id_text};

/// A response that claims to come from a security key.
pub(super) struct KeyResponse<'a> {
    pub(super) challenge_id: Uuid,
    /// `{type, credential_response}`.
    pub(super) webauthn: Option<&'a Value>,
}

/// Checks a key's response. Unlike a wrong code, a wrong response consumes the challenge, because a signature cannot be mistyped.
pub(super) async fn try_key(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
    response: KeyResponse<'_>,
    device: &Device,
    now: Timestamp,
) -> CommittedResult<()> {
    let party = relying_party(auth)?;
    let (task, credential) = read_response(response.webauthn)?;
    let stored = check_challenge(tx, response.challenge_id, factor.id, now).await?;
    use_challenge(tx, response.challenge_id, now).await?;
    let stored: Option<StoredKeyChallenge> = stored.and_then(|text| serde_json::from_str(&text).ok());
    let stored = stored.ok_or_else(|| Error::Internal("mfa_challenges.state is malformed".into()))?;
    let outcome = match (task, factor.verified) {
        _ if task != stored.task => Err(Error::WebauthnVerificationFailed),
        (KeyOperation::Create, false) => register_key(tx, party, factor, stored.state, credential).await,
        (KeyOperation::Request, true) => check_signature(tx, party, factor, stored.state, credential).await,
        _ => Err(Error::WebauthnVerificationFailed),
    };
    match outcome {
        Ok(()) => Ok(Ok(())),
        Err(Error::WebauthnVerificationFailed) => {
            let detail = factor.audit_detail();
            record_detail(tx, AuditAction::SecondFactorFailed, Some(account.id), device, detail, now).await?;
            Ok(Err(Error::WrongFactorCode("The security key could not be verified")))
        }
        Err(refusal @ Error::WebauthnCredentialExists) => Ok(Err(refusal)),
        Err(error) => Err(error),
    }
}

/// Reads the response's type and credential. The domain and origins that the client names are ignored.
fn read_response(webauthn: Option<&Value>) -> Result<(KeyOperation, &Value), Error> {
    let invalid = |text: &str| Error::Validation(text.into());
    let response = webauthn.ok_or_else(|| invalid("WebAuthn config required"))?;
    let credential = &response["credential_response"];
    let (task, readable) = match response["type"].as_str() {
        Some("create") => (KeyOperation::Create, RelyingParty::is_new_key(credential)),
        Some("request") => (KeyOperation::Request, RelyingParty::is_assertion(credential)),
        _ => return Err(invalid("WebAuthn type must be create or request")),
    };
    if readable { Ok((task, credential)) } else { Err(invalid("Invalid credential_response")) }
}

async fn register_key(
    tx: &mut Tx<'_>,
    party: &RelyingParty,
    factor: &Factor,
    state: Value,
    credential: &Value,
) -> Result<(), Error> {
    let RegisteredKey { credential_id, credential, .. } = party.check_new_key(state, credential)?;
    let credential_id = credential_id_text(&credential_id);
    if credential_exists(tx, &credential_id).await? {
        return Err(Error::WebauthnCredentialExists);
    }
    let statement = tx.statement(
        "update mfa_factors set credential_id = {text}, credential = {json} where id = {uuid}",
        vec![credential_id.into(), credential.into(), factor.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

async fn check_signature(
    tx: &mut Tx<'_>,
    party: &RelyingParty,
    factor: &Factor,
    state: Value,
    credential: &Value,
) -> Result<(), Error> {
    let proven = party.check(state, credential)?;
    let stored = factor.credential.clone().ok_or_else(|| Error::Internal("a security key without its key".into()))?;
    let statement = tx.statement(
        "update mfa_factors set credential = {json} where id = {uuid}",
        vec![proven.update(stored)?.into(), factor.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}
