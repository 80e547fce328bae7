//! Verifies a factor, which raises the session to the second level.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::Value;
use uuid::Uuid;

use super::challenge::{check_challenge, use_challenge};
use super::failures::{check_lock, count_failure};
use super::find::{has_passed_factor, read_factors, require_factor};
use super::sealed_secret::open_secret;
use super::totp::TotpSecret;
use super::webauthn::{KeyResponse, try_key};
use super::{Factor, FactorType};
use crate::accounts::{Account, lock_account};
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::{CommittedResult, Error};
use crate::mails::{AuthMail, queue_notice};
use crate::request::SignedIn;
use crate::sessions::{Device, IssuedSession, UsedFactor, step_up};

/// The response to a challenge.
pub(crate) struct FactorProof {
    pub(crate) factor_id: Uuid,
    pub(crate) challenge_id: Uuid,
    /// From an authenticator app.
    pub(crate) code: Option<String>,
    /// From a security key: `{type, credential_response}`.
    pub(crate) webauthn: Option<Value>,
}

/// Checks a response to a challenge. The first correct one finishes the enrolment.
pub(crate) async fn verify_factor(
    auth: &Auth,
    caller: SignedIn,
    proof: FactorProof,
    device: Device,
) -> Result<IssuedSession, Error> {
    let now = auth.now();
    auth.limits().factor(caller.account_id, now)?;
    let (owned_auth, db) = (auth.clone(), auth.db().clone());
    // A refusal is returned as a value, not as an error: the count of wrong codes must be committed although the call fails.
    run_to_completion(async move {
        let outcome: Result<IssuedSession, Error> = db
            .write(move |tx| Box::pin(async move { try_proof(tx, &owned_auth, caller, proof, &device, now).await }))
            .await?;
        outcome
    })
    .await
}

async fn try_proof(
    tx: &mut Tx<'_>,
    auth: &Auth,
    caller: SignedIn,
    proof: FactorProof,
    device: &Device,
    now: Timestamp,
) -> CommittedResult<IssuedSession> {
    let account = lock_account(tx, caller.account_id, now).await?.ok_or(Refused::UnknownUser)?;
    let factors = read_factors(tx, account.id).await?;
    let factor = require_factor(&factors, proof.factor_id)?;
    // Otherwise someone with a stolen password could finish an enrolment started before the owner had a factor.
    if !factor.verified && !has_passed_factor(tx, &factors, caller.session_id).await? {
        return Err(Error::InsufficientAal("AAL2 required to enroll a new factor"));
    }
    let accepted = match factor.factor_type {
        FactorType::Totp => try_code(tx, auth, &account, factor, &proof, device, now).await?,
        FactorType::Webauthn => {
            let response = KeyResponse { challenge_id: proof.challenge_id, webauthn: proof.webauthn.as_ref() };
            try_key(tx, auth, &account, factor, response, device, now).await?.map(|()| None)
        }
        FactorType::RecoveryCode => {
            return Err(Error::Validation("This factor is not verified by a challenge".into()));
        }
    };
    match accepted {
        Ok(step) => record_success(tx, factor, step, now).await?,
        Err(refusal) => return Ok(Err(refusal)),
    }
    if !factor.verified {
        finish_enrolment(tx, auth, &account, factor, device, now).await?;
    }
    let issued = raise_session(tx, auth, account, caller.session_id, factor, device, now).await?;
    Ok(Ok(issued))
}

/// Checks a TOTP code and returns its step. A wrong code does not consume the challenge.
async fn try_code(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
    proof: &FactorProof,
    device: &Device,
    now: Timestamp,
) -> CommittedResult<Option<i64>> {
    let code = proof.code.as_deref().ok_or_else(|| Error::Validation("Code needs to be non-empty".into()))?;
    check_lock(factor, now)?;
    check_challenge(tx, proof.challenge_id, factor.id, now).await?;
    let Some(step) = matching_step(auth, factor, code, now)? else {
        count_failure(tx, auth, account, factor, device, now).await?;
        return Ok(Err(Error::WrongFactorCode("Invalid TOTP code entered")));
    };
    use_challenge(tx, proof.challenge_id, now).await?;
    Ok(Ok(Some(step)))
}

fn matching_step(auth: &Auth, factor: &Factor, code: &str, now: Timestamp) -> Result<Option<i64>, Error> {
    let sealed = factor.secret.as_deref().ok_or_else(|| Error::Internal("a factor without its secret".into()))?;
    TotpSecret(open_secret(auth.keys(), factor.id, sealed)?).matching_step(code.trim(), factor.last_step, now)
}

/// Marks the factor as verified and resets the count of wrong codes.
pub(super) async fn record_success(
    tx: &mut Tx<'_>,
    factor: &Factor,
    step: Option<i64>,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "update mfa_factors
         set status = 'verified', last_step = {int}, failures = 0, locks = 0, locked_until = null, updated_at = {timestamp}
         where id = {uuid}",
        vec![step.into(), now.into(), factor.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Removes the account's other unfinished factors of this type, because a stranger may have started them.
async fn finish_enrolment(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    factor: &Factor,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "delete from mfa_factors where account_id = {uuid} and factor_type = {text} and status = 'unverified'",
        vec![account.id.into(), factor.factor_type.name().into()],
    );
    tx.execute(&statement).await?;
    record_detail(tx, AuditAction::FactorAdded, Some(account.id), device, factor.audit_detail(), now).await?;
    let mail = match factor.factor_type {
        FactorType::Webauthn => AuthMail::SecurityKeyAdded,
        FactorType::Totp | FactorType::RecoveryCode => AuthMail::FactorAdded,
    };
    queue_notice(tx, auth, mail, account, now).await
}

/// Raises the session to the second level and records the event.
pub(super) async fn raise_session(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: Account,
    session_id: Uuid,
    factor: &Factor,
    device: &Device,
    now: Timestamp,
) -> Result<IssuedSession, Error> {
    record_detail(tx, AuditAction::SecondFactorPassed, Some(account.id), device, factor.audit_detail(), now).await?;
    let used =
        UsedFactor { method: factor.factor_type.method().to_owned(), factor_id: factor.id, timestamp: now.as_second() };
    step_up(tx, auth.keys(), account, session_id, used, now).await
}
