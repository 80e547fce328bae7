//! Signs in with a passkey: possession of a device, and the PIN, fingerprint or face that unlocked it.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::Value;
use uuid::Uuid;

use super::Passkey;
use super::challenges::{ChallengeKind, PasskeyChallenge, consume_challenge, store_challenge};
use super::find::{find_by_credential, read_passkeys};
use crate::accounts::lock_account;
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::Error;
use crate::failed_attempts::{AttemptTarget, AttemptedSecret, record_failed_sign_in, record_refusal};
use crate::limits::Attempt;
use crate::sessions::{Device, IssuedSession, continue_with_passkey};
use crate::webauthn::{ProvenKey, RelyingParty, credential_id_text};

/// Creates a challenge for any passkey of this instance.
pub(crate) async fn start_passkey_sign_in(auth: &Auth, device: &Device) -> Result<PasskeyChallenge, Error> {
    let now = auth.now();
    auth.limits().passkey_sign_in(device, now)?;
    let asked = auth.passkeys()?.any_passkey_challenge()?;
    auth.db()
        .write(move |tx| Box::pin(async move { store_challenge(tx, ChallengeKind::Authentication, asked, now).await }))
        .await
}

/// Starts a session for the owner of a passkey. The refusal is the same whatever is wrong with the response. Only a valid
/// signature reveals that the account is suspended or not confirmed.
pub(crate) async fn sign_in_with_passkey(
    auth: &Auth,
    challenge_id: Uuid,
    credential: Value,
    device: Device,
) -> Result<IssuedSession, Error> {
    let attempt = auth.limits().verify(None, &device, auth.now());
    let attempt = record_refusal(auth, attempt, AttemptedSecret::Passkey, &AttemptTarget::Unknown, &device).await?;
    let auth = auth.clone();
    run_to_completion(async move { try_answer(&auth, challenge_id, credential, attempt, device).await }).await
}

async fn try_answer(
    auth: &Auth,
    challenge_id: Uuid,
    credential: Value,
    attempt: Attempt,
    device: Device,
) -> Result<IssuedSession, Error> {
    let now = auth.now();
    let state = consume_challenge(auth, challenge_id, ChallengeKind::Authentication, now).await?;
    let passkey = find_claimed(auth, &credential).await?;
    let account_id = passkey.as_ref().map(|passkey| passkey.account_id);
    let outcome = check_and_start(auth, passkey, state, &credential, device.clone(), now).await;
    match &outcome {
        Err(error @ Error::WebauthnVerificationFailed) => {
            attempt.count();
            record_failed_sign_in(auth, account_id, error.code(), device).await?;
        }
        Err(error @ Error::Refused(Refused::Suspended | Refused::Unconfirmed)) => {
            record_failed_sign_in(auth, account_id, error.code(), device).await?;
        }
        Ok(_) | Err(_) => {}
    }
    outcome
}

/// Finds the passkey that the response names, if it belongs to the account that the response names.
async fn find_claimed(auth: &Auth, credential: &Value) -> Result<Option<Passkey>, Error> {
    let Some((account_id, credential_id)) = RelyingParty::claimed_by(credential) else { return Ok(None) };
    let found = find_by_credential(auth, credential_id_text(&credential_id)).await?;
    Ok(found.filter(|passkey| passkey.account_id == account_id))
}

async fn check_and_start(
    auth: &Auth,
    passkey: Option<Passkey>,
    state: Value,
    credential: &Value,
    device: Device,
    now: Timestamp,
) -> Result<IssuedSession, Error> {
    let passkey = passkey.ok_or(Error::WebauthnVerificationFailed)?;
    let proven = auth.passkeys()?.check_passkey(state, credential, passkey.credential)?;
    let owned_auth = auth.clone();
    let (account_id, passkey_id) = (passkey.account_id, passkey.id);
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Error::WebauthnVerificationFailed)?;
                record_use(tx, account_id, passkey_id, &proven, now).await?;
                if account.banned(now) {
                    return Err(Refused::Suspended.into());
                }
                if account.email_confirmed_at.is_none() {
                    return Err(Refused::Unconfirmed.into());
                }
                continue_with_passkey(tx, &owned_auth, account, passkey_id, device, now).await
            })
        })
        .await
}

/// Reads the passkey again under the account lock, because it may have been removed or used in the meantime.
async fn record_use(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    passkey_id: Uuid,
    proven: &ProvenKey,
    now: Timestamp,
) -> Result<(), Error> {
    let passkeys = read_passkeys(tx, account_id).await?;
    let passkey = passkeys.into_iter().find(|passkey| passkey.id == passkey_id);
    let credential = proven.update(passkey.ok_or(Error::WebauthnVerificationFailed)?.credential)?;
    let statement = tx.statement(
        "update passkeys set credential = {json}, last_used_at = {timestamp} where id = {uuid}",
        vec![credential.into(), now.into(), passkey_id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}
