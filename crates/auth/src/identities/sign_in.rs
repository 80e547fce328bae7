//! Signs in with an identity. An address alone opens no account: its provider must vouch for it and be trusted to do so, or a
//! mail has to prove it. See docs/decisions/sign-in-with-others.md.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::json;

use super::claims::{add_claims, copied_claims};
use super::rows::{find_identity, insert_identity, update_identity};
use super::waiting::request_confirmation;
use super::{ProvenIdentity, SignInOutcome, session_or_code};
use crate::accounts::{
    Account, insert_account, lock_account, lock_account_by_email, new_account, read_profile, reclaim_address,
};
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::{CommittedResult, Error};
use crate::mails::{AuthMail, queue_provider_notice};
use crate::pkce::PkceChallenge;
use crate::sessions::Device;

/// Signs in with an identity, directly or with a code for the browser that sent a challenge. If the address has to be proved
/// first, a link is mailed that leads to `redirect_to`.
pub(crate) async fn sign_in_with_identity(
    auth: &Auth,
    identity: ProvenIdentity,
    challenge: Option<PkceChallenge>,
    redirect_to: String,
    device: Device,
) -> Result<SignInOutcome, Error> {
    let now = auth.now();
    let owned_auth = auth.clone();
    // A refusal is returned as a value, not as an error: the mail that goes with it must be committed.
    let outcome: Result<SignInOutcome, Error> = auth
        .db()
        .write(move |tx| {
            Box::pin(async move {
                let account = match find_account_of(tx, &owned_auth, &identity, &redirect_to, &device, now).await? {
                    Ok(account) => account,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                session_or_code(tx, &owned_auth, account, challenge.as_ref(), device, now).await.map(Ok)
            })
        })
        .await?;
    outcome
}

async fn find_account_of(
    tx: &mut Tx<'_>,
    auth: &Auth,
    identity: &ProvenIdentity,
    redirect_to: &str,
    device: &Device,
    now: Timestamp,
) -> CommittedResult<Account> {
    if let Some(known) = find_identity(tx, identity).await? {
        let Some(account) = lock_account(tx, known.account_id, now).await? else {
            return Err(Error::Internal("an identity without an account".into()));
        };
        if account.banned(now) {
            return Ok(Err(Error::UserBanned));
        }
        update_identity(tx, known.id, identity, now).await?;
        return add_claims(tx, account, identity).await.map(Ok);
    }
    let Some(email) = &identity.email else { return Ok(Err(Error::EmailNotProvided(identity.label.clone()))) };
    if !identity.address_proved && auth.settings().confirm_addresses {
        request_confirmation(tx, auth, identity, email, redirect_to, now).await?;
        return Ok(Err(Error::ProviderEmailNeedsVerification(identity.label.clone())));
    }
    if let Some(account) = create_account(tx, auth, identity, email, device, now).await? {
        return Ok(Ok(account));
    }
    let Some(account) = lock_account_by_email(tx, email, now).await? else {
        return Err(Error::Internal("an account disappeared while its address signed in".into()));
    };
    if !identity.address_proved {
        return Ok(Err(Error::EmailExists));
    }
    if account.banned(now) {
        return Ok(Err(Error::UserBanned));
    }
    link_to_account(tx, auth, account, identity, device, now).await.map(Ok)
}

/// Creates an account for a new user, or returns `None` if the address has one.
async fn create_account(
    tx: &mut Tx<'_>,
    auth: &Auth,
    identity: &ProvenIdentity,
    email: &str,
    device: &Device,
    now: Timestamp,
) -> Result<Option<Account>, Error> {
    let metadata = copied_claims(identity);
    let profile = read_profile(&metadata)?;
    let new = Account { email_confirmed_at: Some(now), ..new_account(auth.new_id(), email.to_owned(), metadata, now) };
    let Some(account) = insert_account(tx, &new, &profile, None).await? else { return Ok(None) };
    // Counted only now, because users who already have an account are not new.
    auth.limits().sign_up(device, now)?;
    insert_identity(tx, account.id, identity, now).await?;
    let detail = json!({ "provider": identity.provider });
    record_detail(tx, AuditAction::SignedUp, Some(account.id), device, detail, now).await?;
    Ok(Some(account))
}

/// Links the identity to the account with its address. If that account was never confirmed, someone else may have created it, so
/// everything set up in it is removed first.
async fn link_to_account(
    tx: &mut Tx<'_>,
    auth: &Auth,
    mut account: Account,
    identity: &ProvenIdentity,
    device: &Device,
    now: Timestamp,
) -> Result<Account, Error> {
    if account.email_confirmed_at.is_none() {
        reclaim_address(tx, &mut account, copied_claims(identity), device, now).await?;
    }
    insert_identity(tx, account.id, identity, now).await?;
    queue_provider_notice(tx, auth, AuthMail::IdentityLinked, &account, &identity.label, now).await?;
    let detail = json!({ "provider": identity.provider });
    record_detail(tx, AuditAction::IdentityLinked, Some(account.id), device, detail, now).await?;
    add_claims(tx, account, identity).await
}
