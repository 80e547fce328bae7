//! Signing in with a password.

use jiff::Timestamp;
use sangam_db::Tx;
use uuid::Uuid;

use super::known_networks::attempt_sign_in;
use super::start::start_session;
use super::{Device, IssuedSession};
use crate::accounts::{ACCOUNT_COLUMNS, Account, account_columns, fold_email};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::Error;
use crate::failed_attempts::{AttemptTarget, AttemptedSecret, record_failed_sign_in, record_refusal};
use crate::limits::Attempt;
use crate::passwords::{HashingPermit, is_outdated};

/// Signs in with a password. Unknown and known addresses take the same path and time. Only the right password reveals that an
/// account is suspended or not confirmed.
pub async fn sign_in(auth: &Auth, email: &str, password: String, device: Device) -> Result<IssuedSession, Error> {
    let email = fold_email(email);
    let attempt = attempt_sign_in(auth, &email, &device).await?;
    let attempt =
        record_refusal(auth, attempt, AttemptedSecret::SignIn, &AttemptTarget::of_address(Some(&email)), &device)
            .await?;
    // A client that disconnects while waiting costs no hash and has not guessed. Once it has the permit, the outcome counts.
    let permit = auth.passwords().permit().await?;
    let auth = auth.clone();
    run_to_completion(async move { try_password(&auth, &email, password, permit, attempt, device).await }).await
}

async fn try_password(
    auth: &Auth,
    email: &str,
    password: String,
    permit: HashingPermit,
    attempt: Attempt,
    device: Device,
) -> Result<IssuedSession, Error> {
    let found = find_credentials(auth, email).await?;
    let account_id = found.as_ref().map(|(account, _)| account.id);
    let outcome = check_and_start(auth, found, password, permit, device.clone()).await;
    match &outcome {
        Err(error @ Error::InvalidCredentials) => {
            attempt.count();
            record_failed_sign_in(auth, account_id, error.code(), device).await?;
        }
        Err(error @ (Error::UserBanned | Error::EmailNotConfirmed)) => {
            record_failed_sign_in(auth, account_id, error.code(), device).await?;
        }
        Ok(_) | Err(_) => {}
    }
    outcome
}

async fn check_and_start(
    auth: &Auth,
    found: Option<(Account, Option<String>)>,
    password: String,
    permit: HashingPermit,
    device: Device,
) -> Result<IssuedSession, Error> {
    let password_hash = found.as_ref().and_then(|(_, hash)| hash.clone());
    let matches = permit.verify(password_hash.clone(), password.clone()).await?;
    let (Some((account, _)), Some(password_hash), true) = (found, password_hash, matches) else {
        return Err(Error::InvalidCredentials);
    };
    let now = auth.now();
    if account.banned(now) {
        return Err(Error::UserBanned);
    }
    if account.email_confirmed_at.is_none() {
        return Err(Error::EmailNotConfirmed);
    }
    let better_hash = match is_outdated(&password_hash) {
        true => auth.passwords().hash(password).await?,
        false => password_hash.clone(),
    };
    let owned_auth = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = record_sign_in(tx, account.id, password_hash, better_hash, now).await?;
                record(tx, AuditAction::SignedIn, Some(account.id), &device, now).await?;
                start_session(tx, &owned_auth, account, "password", device, now).await
            })
        })
        .await
}

/// An account that waits for confirmation has no password yet. Its latest sign-up's password counts, so that its user is told to
/// confirm.
async fn find_credentials(auth: &Auth, email: &str) -> Result<Option<(Account, Option<String>)>, Error> {
    let statement = auth.db().statement(
        concat!(
            "select ",
            account_columns!(),
            ", coalesce(password_hash, (select sign_ups.password_hash from sign_ups
                                         where sign_ups.account_id = accounts.id
                                         order by sign_ups.created_at desc, sign_ups.id desc limit 1))
             from accounts where email = {text}"
        ),
        vec![email.into()],
    );
    let rows = auth.db().read(statement).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(Some((Account::from_row(row)?, row.text(ACCOUNT_COLUMNS).map(str::to_owned))))
}

/// The statement repeats the checks: if the password was changed or the account suspended while we were hashing, no session may
/// start. It also replaces a hash that was made with cheaper parameters than today's.
async fn record_sign_in(
    tx: &mut Tx<'_>,
    id: Uuid,
    password_hash: String,
    better_hash: String,
    now: Timestamp,
) -> Result<Account, Error> {
    let statement = tx.statement(
        concat!(
            "update accounts
             set last_sign_in_at = {1:timestamp}, updated_at = {1:timestamp}, password_hash = {4:text}
             where id = {2:uuid}
               and password_hash = {3:text}
               and email_confirmed_at is not null
               and (banned_until is null or banned_until <= {1:timestamp})
             returning ",
            account_columns!()
        ),
        vec![now.into(), id.into(), password_hash.into(), better_hash.into()],
    );
    let rows = tx.fetch(&statement).await?;
    Account::from_row(rows.first().ok_or(Error::InvalidCredentials)?)
}
