//! Changes that users make to their own account: password, address, metadata.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::password::find_with_password;
use super::reauthenticate::{Reauthentication, admit_nonce, consume_recovery};
use super::update::{merge, replace_password, store_account};
use super::{Account, account_columns, check_size, lock_account, parse_email};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::Error;
use crate::mails::{AuthMail, mail_link, queue_notice};
use crate::one_time_tokens::{OneTimeTokenKind, TokenPurpose, redeem_nonce, void_tokens_of};
use crate::pkce::PkceChallenge;
use crate::sessions::{Device, end_other_sessions, require_live_session};

/// The requested changes. An absent field stays as it is.
pub(crate) struct OwnChanges {
    /// The new address, which takes effect once it is confirmed.
    pub(crate) email: Option<String>,
    pub(crate) password: Option<String>,
    /// Proof that the owner is asking, needed for a new password or address.
    pub(crate) verified: Reauthentication,
    /// Merged key by key. A null removes its key.
    pub(crate) data: Option<Map<String, Value>>,
    pub(crate) challenge: Option<PkceChallenge>,
    /// Where the link that confirms a new address leads.
    pub(crate) redirect_to: String,
}

/// A password that passed the checks, and the hash it replaces.
struct NewPassword {
    hash: String,
    old_hash: Option<String>,
}

/// Changes that passed every check outside the transaction.
struct CheckedChanges {
    nonce: Option<String>,
    new_password: Option<NewPassword>,
    data: Option<Map<String, Value>>,
    new_email: Option<String>,
    challenge: Option<PkceChallenge>,
    redirect_to: String,
}

/// Changes the signed-in user's account. Either every change is applied or none.
pub(crate) async fn change_own_account(
    auth: &Auth,
    id: Uuid,
    session_id: Uuid,
    changes: OwnChanges,
    device: Device,
) -> Result<Account, Error> {
    let now = auth.now();
    // Each of them may cost two hashes, whatever the outcome. Unlimited, one account could keep everyone else from signing in.
    if changes.password.is_some() || changes.verified.current_password.is_some() {
        auth.limits().own_password(id, now)?;
    }
    let (account, old_hash) = find_with_password(auth, id).await?;
    let new_email = changes.email.as_deref().map(parse_email).transpose()?.filter(|email| *email != account.email);
    let what = match (&changes.password, &new_email) {
        (Some(_), _) => Some("Password"),
        (None, Some(_)) => Some("Email"),
        (None, None) => None,
    };
    let nonce = changes.verified.check(auth, &account, old_hash.clone(), session_id, what, &device).await?;
    let attempt = match &nonce {
        Some(_) => Some(admit_nonce(auth, id, &device).await?),
        None => None,
    };
    let new_password = match changes.password {
        Some(password) => Some(accept_password(auth, &account, old_hash, password).await?),
        None => None,
    };
    if let Some(email) = &new_email {
        limit_email_changes(auth, &account, email, &device, now)?;
    }
    let (data, challenge, redirect_to) = (changes.data, changes.challenge, changes.redirect_to);
    let checked = CheckedChanges { nonce, new_password, data, new_email, challenge, redirect_to };
    let (owned_auth, auth) = (auth.clone(), auth.clone());
    run_to_completion(async move {
        let outcome = auth
            .db()
            .write(move |tx| {
                Box::pin(async move { apply_changes(tx, &owned_auth, (id, session_id), checked, &device, now).await })
            })
            .await;
        if let (Err(Error::NonceInvalid), Some(attempt)) = (&outcome, attempt) {
            attempt.fail(&auth).await?;
        }
        outcome
    })
    .await
}

/// Applies the changes to the account of a session that is still live.
async fn apply_changes(
    tx: &mut Tx<'_>,
    auth: &Auth,
    (id, session_id): (Uuid, Uuid),
    changes: CheckedChanges,
    device: &Device,
    now: Timestamp,
) -> Result<Account, Error> {
    let mut account = lock_account(tx, id, now).await?.ok_or(Refused::UnknownUser)?;
    require_live_session(tx, session_id).await?;
    if let Some(nonce) = changes.nonce {
        redeem_nonce(tx, auth.keys(), &account, &nonce, now).await?;
    }
    if let Some(password) = changes.new_password {
        change_password(tx, auth, &account, session_id, password, device, now).await?;
        account.new_email = None;
    }
    if changes.data.is_some() {
        merge(&mut account.user_metadata, changes.data.as_ref());
        check_size("user_metadata", &account.user_metadata)?;
        store_account(tx, &account).await?;
    }
    if let Some(email) = changes.new_email {
        let challenge = changes.challenge.as_ref();
        mail_email_change(tx, auth, &account, &email, challenge, &changes.redirect_to, now).await?;
        record(tx, AuditAction::EmailChangeRequested, Some(id), device, now).await?;
        account.new_email = Some(email);
        account.email_change_sent_at = Some(now);
    }
    Ok(account)
}

/// Applies the limits before any lookup, so that the response does not reveal who has an account. The limit per new address
/// prevents one inbox from being flooded through many accounts.
fn limit_email_changes(
    auth: &Auth,
    account: &Account,
    new_email: &str,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    auth.limits().request_mail(device, now)?;
    auth.limits().mail(OneTimeTokenKind::EmailChange.name(), &account.email, now)?;
    auth.limits().mail("email_change_to", new_email, now)
}

async fn accept_password(
    auth: &Auth,
    account: &Account,
    old_hash: Option<String>,
    password: String,
) -> Result<NewPassword, Error> {
    let hash = auth.passwords().hash_new(password.clone(), &[&account.name(), &account.email]).await?;
    if auth.passwords().verify(old_hash.clone(), password).await? {
        return Err(Error::SamePassword);
    }
    Ok(NewPassword { hash, old_hash })
}

/// Sets the new password and ends every other session, since anyone who knew the old password may hold one.
/// If two changes run concurrently, only one succeeds: the second no longer finds the password it was compared with.
async fn change_password(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    session_id: Uuid,
    password: NewPassword,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "select 1 from accounts where id = {uuid} and coalesce(password_hash, '') = {text}",
        vec![account.id.into(), password.old_hash.unwrap_or_default().into()],
    );
    if tx.fetch(&statement).await?.is_empty() {
        return Err(Refused::SessionEnded.into());
    }
    replace_password(tx, account.id, password.hash, device, now).await?;
    end_other_sessions(tx, account.id, session_id, now).await?;
    consume_recovery(tx, session_id).await?;
    record(tx, AuditAction::PasswordChanged, Some(account.id), device, now).await?;
    queue_notice(tx, auth, AuthMail::PasswordChanged, account, now).await
}

/// Stores the new address and mails its confirmation there. If the address already has an account, its owner gets a notice
/// instead, and the caller cannot tell the difference.
pub(super) async fn mail_email_change(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    new_email: &str,
    challenge: Option<&PkceChallenge>,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts set new_email = {text}, email_change_sent_at = {timestamp} where id = {uuid}",
        vec![new_email.into(), now.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement(
        concat!("select ", account_columns!(), " from accounts where email = {text}"),
        vec![new_email.into()],
    );
    if let Some(owner) = tx.fetch(&statement).await?.first().map(Account::from_row).transpose()? {
        void_tokens_of(tx, account.id, OneTimeTokenKind::EmailChange, None).await?;
        return queue_notice(tx, auth, AuthMail::AddressTaken, &owner, now).await;
    }
    let purpose =
        TokenPurpose { sent_to: new_email, challenge, ..TokenPurpose::of(account, OneTimeTokenKind::EmailChange) };
    mail_link(tx, auth, AuthMail::EmailChange, account, purpose, redirect_to, now).await
}
