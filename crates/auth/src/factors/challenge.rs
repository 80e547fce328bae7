//! Challenges, which start the verification of a factor.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::Value;
use uuid::Uuid;

use super::FactorType;
use super::find::{read_factors, require_factor};
use super::key_challenge::{KeyChallenge, challenge_key};
use crate::accounts::lock_account;
use crate::auth::Auth;
use crate::error::Error;

const LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// A challenge that was issued to a client.
pub(crate) struct IssuedChallenge {
    pub(crate) id: Uuid,
    pub(crate) factor_type: FactorType,
    pub(crate) expires_at: Timestamp,
    /// The WebAuthn options for the browser, for a security key.
    pub(crate) webauthn: Option<Value>,
}

/// Issues a challenge for a factor.
pub(crate) async fn challenge_factor(auth: &Auth, account_id: Uuid, factor_id: Uuid) -> Result<IssuedChallenge, Error> {
    let now = auth.now();
    auth.limits().factor(account_id, now)?;
    let (id, expires_at, owned_auth) = (auth.new_id(), now + LIFETIME, auth.clone());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Refused::UnknownUser)?;
                let factors = read_factors(tx, account_id).await?;
                let factor = require_factor(&factors, factor_id)?;
                if factor.factor_type == FactorType::RecoveryCode {
                    return Err(Error::Validation("Recovery codes need no challenge; verify one directly".into()));
                }
                let key_challenge = match factor.factor_type {
                    FactorType::Webauthn => Some(challenge_key(tx, &owned_auth, &account, factor).await?),
                    FactorType::Totp | FactorType::RecoveryCode => None,
                };
                let state = key_challenge.as_ref().map(KeyChallenge::stored_json);
                issue(tx, id, factor_id, state, expires_at, now).await?;
                let webauthn = key_challenge.map(KeyChallenge::client_json);
                Ok(IssuedChallenge { id, factor_type: factor.factor_type, expires_at, webauthn })
            })
        })
        .await
}

async fn issue(
    tx: &mut Tx<'_>,
    id: Uuid,
    factor_id: Uuid,
    state: Option<String>,
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "delete from mfa_challenges where factor_id = {uuid} and expires_at <= {timestamp}",
        vec![factor_id.into(), now.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement(
        "insert into mfa_challenges (id, factor_id, state, created_at, expires_at)
         values ({uuid}, {uuid}, {text}, {timestamp}, {timestamp})",
        vec![id.into(), factor_id.into(), state.into(), now.into(), expires_at.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement(
        "update mfa_factors set last_challenged_at = {timestamp} where id = {uuid}",
        vec![now.into(), factor_id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Refuses a challenge that belongs to another factor, was used or has expired. Returns the stored WebAuthn state, if any.
pub(super) async fn check_challenge(
    tx: &mut Tx<'_>,
    id: Uuid,
    factor_id: Uuid,
    now: Timestamp,
) -> Result<Option<String>, Error> {
    let statement = tx.statement(
        "select expires_at, used_at, state from mfa_challenges where id = {uuid} and factor_id = {uuid}",
        vec![id.into(), factor_id.into()],
    );
    let rows = tx.fetch(&statement).await?;
    let row = rows.first().ok_or(Error::ChallengeNotFound)?;
    if row.text(1).is_some() {
        return Err(Error::ChallengeUsed);
    }
    if row.timestamp(0).is_none_or(|end| end <= now) {
        return Err(Error::ChallengeExpired);
    }
    Ok(row.text(2).map(str::to_owned))
}

pub(super) async fn use_challenge(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), Error> {
    let statement =
        tx.statement("update mfa_challenges set used_at = {timestamp} where id = {uuid}", vec![now.into(), id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}
