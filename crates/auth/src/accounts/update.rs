//! The operator's changes to an account.

use std::fmt;

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::create::name_conflict;
use super::{Account, account_columns, parse_email};
use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::end_all_sessions;

/// What to change; what is absent stays.
#[derive(Clone, Default)]
pub struct AccountChanges {
    /// A new address, which then counts as confirmed if it was before.
    pub email: Option<String>,
    /// A new password; every session ends.
    pub password: Option<String>,
    /// Take the address as confirmed from now on.
    pub confirm: bool,
    /// Merged key by key; a null removes its key.
    pub user_metadata: Option<Map<String, Value>>,
    /// Merged key by key; a null removes its key.
    pub app_metadata: Option<Map<String, Value>>,
    /// Suspend or restore.
    pub ban: Option<Ban>,
}

/// A change of an account's suspension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ban {
    /// Suspended until then; every session ends.
    Until(Timestamp),
    /// Suspended no longer.
    Lifted,
}

impl fmt::Debug for AccountChanges {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("AccountChanges").field("ban", &self.ban).finish_non_exhaustive()
    }
}

/// Changes an account as the operator asks, all of it or nothing.
pub async fn update_account(auth: &Auth, id: Uuid, changes: AccountChanges) -> Result<Account, Error> {
    let email = changes.email.as_deref().map(parse_email).transpose()?;
    let password_hash = match changes.password.clone() {
        Some(password) => Some(auth.passwords().hash(password).await?),
        None => None,
    };
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let before = lock_account(tx, id, now).await?.ok_or(Error::UserNotFound)?;
                let account = apply(before, email, &changes, now);
                store_account(tx, &account).await?;
                if let Some(password_hash) = password_hash {
                    replace_password(tx, id, password_hash, now).await?;
                }
                if account.banned(now) {
                    end_all_sessions(tx, id, now).await?;
                }
                Ok(account)
            })
        })
        .await
        .map_err(name_conflict)
}

/// Reads the account by changing it, so that on both engines nobody else changes it until we are done.
async fn lock_account(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<Option<Account>, Error> {
    let statement = tx.statement(
        concat!("update accounts set updated_at = {timestamp} where id = {uuid} returning ", account_columns!()),
        vec![now.into(), id.into()],
    );
    tx.fetch(&statement).await?.first().map(Account::from_row).transpose()
}

fn apply(mut account: Account, email: Option<String>, changes: &AccountChanges, now: Timestamp) -> Account {
    if let Some(email) = email {
        account.email = email;
    }
    if changes.confirm {
        account.email_confirmed_at = account.email_confirmed_at.or(Some(now));
    }
    merge(&mut account.user_metadata, changes.user_metadata.as_ref());
    merge(&mut account.app_metadata, changes.app_metadata.as_ref());
    match changes.ban {
        Some(Ban::Until(until)) => account.banned_until = Some(until),
        Some(Ban::Lifted) => account.banned_until = None,
        None => {}
    }
    account
}

fn merge(metadata: &mut Map<String, Value>, changes: Option<&Map<String, Value>>) {
    for (key, value) in changes.into_iter().flatten() {
        if value.is_null() {
            metadata.shift_remove(key);
        } else {
            metadata.insert(key.clone(), value.clone());
        }
    }
}

async fn store_account(tx: &mut Tx<'_>, account: &Account) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts
         set email = {text}, user_metadata = {json}, app_metadata = {json},
             email_confirmed_at = {timestamp}, banned_until = {timestamp}
         where id = {uuid}",
        vec![
            account.email.as_str().into(),
            json!(account.user_metadata).into(),
            json!(account.app_metadata).into(),
            account.email_confirmed_at.into(),
            account.banned_until.into(),
            account.id.into(),
        ],
    );
    tx.execute(&statement).await?;
    // The profile shows its owner the address the account really has.
    let statement = tx.statement(
        "update profiles set email = {1:text} where id = {2:uuid} and email <> {1:text}",
        vec![account.email.as_str().into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Whoever knew the old password, or holds a link mailed before, is out.
async fn replace_password(tx: &mut Tx<'_>, id: Uuid, password_hash: String, now: Timestamp) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts set password_hash = {text} where id = {uuid}",
        vec![password_hash.into(), id.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement(
        "update one_time_tokens set consumed_at = {timestamp} where account_id = {uuid} and consumed_at is null",
        vec![now.into(), id.into()],
    );
    tx.execute(&statement).await?;
    end_all_sessions(tx, id, now).await
}
