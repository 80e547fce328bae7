//! Leaving: an account that its owner deletes waits for some days before it is erased, and they may keep it until then.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::json;
use uuid::Uuid;

use super::delete::{delete_account, erase};
use super::password::{check_password, find_with_password};
use super::reauthenticate::spend_nonce;
use super::{Account, lock_account};
use crate::audit::{AuditAction, record, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::queue_leaving;
use crate::one_time_tokens::void_tokens;
use crate::sessions::{Device, end_all_sessions};

/// What shows that it is the owner who deletes an account.
pub(crate) enum DeletionProof {
    Password(String),
    /// The digits that `/reauthenticate` mailed: an account that signs in elsewhere has no password.
    Nonce(String),
}

/// Deletes the account of the signed-in person, who must prove to be its owner. Says when it will be erased; if the instance
/// gives no time, it has been.
pub(crate) async fn delete_own_account(
    auth: &Auth,
    id: Uuid,
    proof: DeletionProof,
    device: Device,
) -> Result<Option<Timestamp>, Error> {
    let (account, hash) = find_with_password(auth, id).await?;
    match proof {
        DeletionProof::Password(password) => check_password(auth, &account, hash, password, &device).await?,
        DeletionProof::Nonce(nonce) => spend_nonce(auth, account, nonce, &device).await?,
    }
    let grace = auth.settings().deletion_grace;
    if grace.is_zero() {
        delete_account(auth, id).await?;
        return Ok(None);
    }
    let now = auth.now();
    // Beyond the end of the calendar no one waits.
    let leaves_at = now.checked_add(grace).unwrap_or(Timestamp::MAX);
    let site = auth.settings().public_url.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, id, now).await?.ok_or(Refused::UnknownUser)?;
                // Of two calls at once the second changes nothing: the days began with the first.
                match account.leaves_at {
                    Some(leaves_at) => Ok(Some(leaves_at)),
                    None => depart(tx, &account, leaves_at, &device, &site, now).await.map(|()| Some(leaves_at)),
                }
            })
        })
        .await
}

/// Hides the person, ends what they are signed in with, and mails them how to come back. Nothing that was mailed before
/// changes the account in the meantime.
async fn depart(
    tx: &mut Tx<'_>,
    account: &Account,
    leaves_at: Timestamp,
    device: &Device,
    site: &str,
    now: Timestamp,
) -> Result<(), Error> {
    set_end(tx, account.id, Some(leaves_at)).await?;
    end_all_sessions(tx, account.id, now).await?;
    void_tokens(tx, account.id).await?;
    record_detail(tx, AuditAction::Leaving, Some(account.id), device, json!({ "leaves_at": leaves_at }), now).await?;
    queue_leaving(tx, account, leaves_at, site, now).await
}

/// Keeps an account that was about to be erased; everything is as it was. For any other there is nothing to do.
pub(crate) async fn keep_account(auth: &Auth, id: Uuid, device: Device) -> Result<(), Error> {
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, id, now).await?.ok_or(Refused::UnknownUser)?;
                if account.leaves_at.is_none() {
                    return Ok(());
                }
                set_end(tx, id, None).await?;
                record(tx, AuditAction::Kept, Some(id), &device, now).await
            })
        })
        .await
}

/// Erases every account whose time is over. Several copies of the server may do so at once. One that cannot be erased does
/// not hold up the others, and is tried again.
pub async fn erase_leavers(auth: &Auth, now: Timestamp) -> Result<(), Error> {
    let statement = auth
        .db()
        .statement("select id from accounts where leaves_at <= {timestamp} order by leaves_at", vec![now.into()]);
    let due = auth.db().read(statement).await?;
    let mut trouble = None;
    for id in due.iter().filter_map(|row| row.uuid(0)) {
        if let Err(error) = erase_if_due(auth, id, now).await {
            tracing::warn!(account = %id, "The account {id} could not be erased: {error}");
            trouble = Some(error);
        }
    }
    trouble.map_or(Ok(()), Err)
}

/// Looks again under the lock: its owner may have kept it, or another copy of the server erased it.
async fn erase_if_due(auth: &Auth, id: Uuid, now: Timestamp) -> Result<(), Error> {
    let product = auth.settings().erase;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                match lock_account(tx, id, now).await? {
                    Some(account) if account.leaves_at.is_some_and(|end| end <= now) => {
                        erase(tx, product, &account, now).await
                    }
                    _ => Ok(()),
                }
            })
        })
        .await
}

async fn set_end(tx: &mut Tx<'_>, id: Uuid, leaves_at: Option<Timestamp>) -> Result<(), Error> {
    let statement = tx
        .statement("update accounts set leaves_at = {timestamp} where id = {uuid}", vec![leaves_at.into(), id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}
