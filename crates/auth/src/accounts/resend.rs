//! Resends a confirmation mail that got lost or expired.

use jiff::Timestamp;
use sangam_db::Tx;
use uuid::Uuid;

use super::sign_up::confirm_again;
use super::{Account, lock_account_by_email, parse_email};
use crate::accounts::change::mail_email_change;
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::{OneTimeTokenKind, find_challenge};
use crate::pkce::PkceChallenge;
use crate::sessions::Device;
use crate::sign_ups::{WaitingSignUp, list_sign_ups};

/// Resends the confirmation that this address is waiting for, if any. The response does not reveal whether there was one, nor whether a
/// limit held it back.
pub(crate) async fn resend_mail(
    auth: &Auth,
    kind: OneTimeTokenKind,
    email: &str,
    challenge: Option<PkceChallenge>,
    redirect_to: String,
    device: Device,
) -> Result<(), Error> {
    let email = parse_email(email)?;
    let now = auth.now();
    auth.limits().request_mail(&device, now)?;
    auth.limits().request_mail_again(kind, &email, now)?;
    let owned_auth = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account_by_email(tx, &email, now).await?;
                let Some(account) = account.filter(|account| !account.banned(now) && account.leaves_at.is_none())
                else {
                    return Ok(());
                };
                match kind {
                    OneTimeTokenKind::Signup if account.email_confirmed_at.is_none() => {
                        resend_sign_up(tx, &owned_auth, account, challenge, &redirect_to, now).await
                    }
                    OneTimeTokenKind::EmailChange => {
                        resend_email_change(tx, &owned_auth, &account, challenge, &redirect_to, now).await
                    }
                    _ => Ok(()),
                }
            })
        })
        .await
}

async fn resend_sign_up(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: Account,
    challenge: Option<PkceChallenge>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    if auth.limits().mail_to_address(OneTimeTokenKind::Signup.name(), &account.email, now).is_err() {
        return Ok(());
    }
    let sign_up = find_only_sign_up(tx, account.id).await?;
    let sign_up_id = sign_up.as_ref().map(|sign_up| sign_up.id);
    let user_metadata = sign_up.map_or(account.user_metadata, |sign_up| sign_up.user_metadata);
    let account = Account { user_metadata, ..account };
    confirm_again(tx, auth, &account, sign_up_id, challenge, redirect_to, now).await
}

async fn resend_email_change(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    challenge: Option<PkceChallenge>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    const KIND: OneTimeTokenKind = OneTimeTokenKind::EmailChange;
    let Some(new_email) = &account.new_email else { return Ok(()) };
    if auth.limits().mail(KIND.name(), &account.email, now).is_err() {
        return Ok(());
    }
    let challenge = match challenge {
        Some(challenge) => Some(challenge),
        None => find_challenge(tx, account.id, KIND, None).await?,
    };
    mail_email_change(tx, auth, account, new_email, challenge.as_ref(), redirect_to, now).await
}

/// Returns the account's waiting sign-up, unless there are several: the request does not tell which of them is the owner's, so the link
/// confirms the address without a password, and the owner sets one by mail.
async fn find_only_sign_up(tx: &mut Tx<'_>, account_id: Uuid) -> Result<Option<WaitingSignUp>, Error> {
    let mut waiting = list_sign_ups(tx, account_id).await?;
    let only = waiting.pop();
    Ok(only.filter(|_| waiting.is_empty()))
}
