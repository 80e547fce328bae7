//! Deletes an account and all personal data in one transaction.

use jiff::Timestamp;
use sangam_db::Tx;
use uuid::Uuid;

use super::{Account, DELETED_DOMAIN, lock_account};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::void_tokens;
use crate::sessions::Device;
use crate::settings::{Erase, ErasureOutcome};
use crate::sign_ups::discard_sign_ups;

/// Deletes an account immediately, with its sessions and its profile.
pub async fn delete_account(auth: &Auth, id: Uuid) -> Result<(), Error> {
    let now = auth.now();
    let product = auth.settings().erase;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, id, now).await?.ok_or(Error::UserNotFound)?;
                erase(tx, product, &account, now).await
            })
        })
        .await
}

/// Erases an account that the transaction has locked. If others still need rows of this user, an emptied account and a
/// nameless profile remain as targets for their references.
pub(super) async fn erase(tx: &mut Tx<'_>, product: Erase, account: &Account, now: Timestamp) -> Result<(), Error> {
    let outcome = product(tx, account.id, now).await?;
    remove_traces(tx, account).await?;
    match outcome {
        ErasureOutcome::Nothing => remove(tx, account.id).await?,
        ErasureOutcome::Profile => clear_account(tx, account.id, now).await?,
    }
    record(tx, AuditAction::Deleted, Some(account.id), &Device::default(), now).await
}

/// Keeps what happened and when in the audit log, but removes network addresses and details. Also deletes mails to the
/// address, sent or not, and mails about a pending new address.
async fn remove_traces(tx: &mut Tx<'_>, account: &Account) -> Result<(), Error> {
    let statement = tx.statement(
        "update audit_events set ip = null, user_agent = null, detail = {json} where account_id = {uuid}",
        vec!["{}".into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement("delete from mails where recipient = {text}", vec![account.email.as_str().into()]);
    tx.execute(&statement).await?;
    // The new address was never confirmed and may belong to another person, whose other mails must stay.
    let statement = tx.statement(
        "delete from mails where recipient = {text} and kind = 'email_change'",
        vec![account.new_email.as_deref().into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

async fn remove(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    let statement = tx.statement("delete from accounts where id = {uuid}", vec![id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}

async fn clear_account(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), Error> {
    void_tokens(tx, id).await?;
    discard_sign_ups(tx, id).await?;
    for template in [
        "delete from sessions where account_id = {uuid}",
        "delete from api_tokens where account_id = {uuid}",
        "delete from identities where account_id = {uuid}",
        "delete from waiting_identities where account_id = {uuid}",
        "delete from oauth_flows where account_id = {uuid}",
        "delete from passkeys where account_id = {uuid}",
        "delete from passkey_challenges where account_id = {uuid}",
        "delete from mfa_factors where account_id = {uuid}",
    ] {
        let statement = tx.statement(template, vec![id.into()]);
        tx.execute(&statement).await?;
    }
    let statement = tx.statement(
        "update accounts
         set email = {1:text}, password_hash = null, moderator = {2:bool}, user_metadata = {3:json}, app_metadata = {3:json},
             email_confirmed_at = null, banned_until = null, last_sign_in_at = null, invited_at = null,
             confirmation_sent_at = null, recovery_sent_at = null, new_email = null, email_change_sent_at = null,
             leaves_at = null, deleted_at = {4:timestamp}
         where id = {5:uuid}",
        vec![format!("{id}@{DELETED_DOMAIN}").into(), false.into(), "{}".into(), now.into(), id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}
