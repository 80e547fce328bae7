//! Account deletion with a grace period: the account is erased after some days, and its owner can cancel until then.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::json;
use uuid::Uuid;

use super::delete::{delete_account, erase};
use super::password::{check_password, find_with_password};
use super::reauthenticate::consume_nonce;
use super::unconfirmed::{is_unconfirmed, list_unconfirmed};
use super::{Account, lock_account};
use crate::audit::{AuditAction, record, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::queue_deletion_notice;
use crate::one_time_tokens::void_tokens;
use crate::sessions::{Device, end_all_sessions};

/// Proof that the owner is the one deleting the account.
pub(crate) enum DeletionProof {
    Password(String),
    /// The digits mailed by `/reauthenticate`, for accounts that sign in with a provider and have no password.
    Nonce(String),
}

/// Schedules the signed-in user's account for deletion after checking the proof. Returns when it will be erased, or `None`
/// if the instance has no grace period and the account was erased immediately.
pub(crate) async fn delete_own_account(
    auth: &Auth,
    id: Uuid,
    proof: DeletionProof,
    device: Device,
) -> Result<Option<Timestamp>, Error> {
    let (account, hash) = find_with_password(auth, id).await?;
    match proof {
        DeletionProof::Password(password) => check_password(auth, &account, hash, password, &device).await?,
        DeletionProof::Nonce(nonce) => consume_nonce(auth, account, nonce, &device).await?,
    }
    let grace = auth.settings().deletion_grace;
    if grace.is_zero() {
        delete_account(auth, id).await?;
        return Ok(None);
    }
    let now = auth.now();
    // A grace period that overflows the calendar means the account is never erased.
    let leaves_at = now.checked_add(grace).unwrap_or(Timestamp::MAX);
    let owned_auth = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, id, now).await?.ok_or(Refused::UnknownUser)?;
                // If two calls run concurrently, the second changes nothing: the grace period began with the first.
                match account.leaves_at {
                    Some(leaves_at) => Ok(Some(leaves_at)),
                    None => {
                        schedule_erasure(tx, &owned_auth, &account, leaves_at, &device, now).await?;
                        Ok(Some(leaves_at))
                    }
                }
            })
        })
        .await
}

/// Hides the user, ends all sessions and mails how to cancel. Also voids every mailed token, so that no older link changes
/// the account during the grace period.
async fn schedule_erasure(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    leaves_at: Timestamp,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    set_leaves_at(tx, account.id, Some(leaves_at)).await?;
    end_all_sessions(tx, account.id, now).await?;
    void_tokens(tx, account.id).await?;
    record_detail(tx, AuditAction::DeletionRequested, Some(account.id), device, json!({ "leaves_at": leaves_at }), now)
        .await?;
    queue_deletion_notice(tx, auth, account, leaves_at, now).await
}

/// Cancels a scheduled deletion and restores the account as it was. Does nothing for other accounts.
pub(crate) async fn cancel_deletion(auth: &Auth, id: Uuid, device: Device) -> Result<(), Error> {
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, id, now).await?.ok_or(Refused::UnknownUser)?;
                if account.leaves_at.is_none() {
                    return Ok(());
                }
                set_leaves_at(tx, id, None).await?;
                record(tx, AuditAction::DeletionCancelled, Some(id), &device, now).await
            })
        })
        .await
}

/// Erases every account whose grace period is over, and sign-ups that no one confirmed. Several copies of the server may run this
/// concurrently. An account that cannot be erased does not delay the others, and is retried on the next run.
pub async fn erase_due_accounts(auth: &Auth, now: Timestamp) -> Result<(), Error> {
    let statement = auth
        .db()
        .statement("select id from accounts where leaves_at <= {timestamp} order by leaves_at", vec![now.into()]);
    let due = auth.db().read(statement).await?;
    let unconfirmed = list_unconfirmed(auth, now).await?;
    let mut last_error = None;
    for id in due.iter().filter_map(|row| row.uuid(0)).chain(unconfirmed) {
        if let Err(error) = erase_if_due(auth, id, now).await {
            tracing::warn!(account = %id, "The account {id} could not be erased: {error}");
            last_error = Some(error);
        }
    }
    last_error.map_or(Ok(()), Err)
}

/// Checks again under the lock: the owner may have cancelled or confirmed, or another copy of the server may have erased the account.
async fn erase_if_due(auth: &Auth, id: Uuid, now: Timestamp) -> Result<(), Error> {
    let product = auth.settings().erase;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                match lock_account(tx, id, now).await? {
                    Some(account) if account.leaves_at.is_some_and(|end| end <= now) => {
                        erase(tx, product, &account, now).await
                    }
                    Some(account) if is_unconfirmed(tx, id, now).await? => erase(tx, product, &account, now).await,
                    _ => Ok(()),
                }
            })
        })
        .await
}

async fn set_leaves_at(tx: &mut Tx<'_>, id: Uuid, leaves_at: Option<Timestamp>) -> Result<(), Error> {
    let statement = tx
        .statement("update accounts set leaves_at = {timestamp} where id = {uuid}", vec![leaves_at.into(), id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}
