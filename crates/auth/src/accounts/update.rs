//! Account changes made by the operator.

use std::fmt;

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::create::{apply_sign_up, name_conflict};
use super::{Account, check_size, find_account, lock_account, parse_email};
use crate::api_tokens::revoke_all_tokens;
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::void_tokens;
use crate::sessions::{Device, end_all_sessions};
use crate::sign_ups::{discard_sign_ups, list_sign_ups};

/// The requested changes. An absent field stays as it is.
#[derive(Clone, Default)]
pub struct AccountChanges {
    /// A new address. If the old one was confirmed, the new one counts as confirmed.
    pub email: Option<String>,
    /// A new password. Setting it ends every session.
    pub password: Option<String>,
    /// Marks the address as confirmed.
    pub confirm: bool,
    /// Merged key by key. A null removes its key.
    pub user_metadata: Option<Map<String, Value>>,
    /// Merged key by key. A null removes its key.
    pub app_metadata: Option<Map<String, Value>>,
    /// Suspends the account or lifts its suspension.
    pub ban: Option<Ban>,
    /// Grants or revokes moderator rights.
    pub moderator: Option<bool>,
}

/// A change of an account's suspension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ban {
    /// Suspended until this time. Every session ends.
    Until(Timestamp),
    /// No longer suspended.
    Lifted,
}

impl AccountChanges {
    /// The audit events for these changes, except for a new password.
    fn events(&self) -> Vec<AuditAction> {
        let suspension = self.ban.map(|ban| match ban {
            Ban::Until(_) => AuditAction::Suspended,
            Ban::Lifted => AuditAction::Restored,
        });
        let rank = self.moderator.map(|moderator| if moderator { AuditAction::Promoted } else { AuditAction::Demoted });
        let address = self.email.as_ref().map(|_| AuditAction::EmailChanged);
        let described = self.confirm || self.user_metadata.is_some() || self.app_metadata.is_some();
        let rest = described.then_some(AuditAction::ChangedByOperator);
        [suspension, rank, address, rest].into_iter().flatten().collect()
    }
}

impl fmt::Debug for AccountChanges {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("AccountChanges").field("ban", &self.ban).finish_non_exhaustive()
    }
}

/// Applies the operator's changes to an account, all of them or none.
pub async fn update_account(auth: &Auth, id: Uuid, changes: AccountChanges, device: Device) -> Result<Account, Error> {
    let email = changes.email.as_deref().map(parse_email).transpose()?;
    let password_hash = match changes.password.clone() {
        Some(password) => {
            let account = find_account(auth, id).await?.ok_or(Error::UserNotFound)?;
            Some(auth.passwords().hash_new(password, &[&account.name(), &account.email]).await?)
        }
        None => None,
    };
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let mut before = lock_account(tx, id, now).await?.ok_or(Error::UserNotFound)?;
                if changes.confirm {
                    confirm_only_sign_up(tx, &mut before).await?;
                }
                let mut account = apply(before, email, &changes, now);
                if changes.user_metadata.is_some() {
                    check_size("user_metadata", &account.user_metadata)?;
                }
                if changes.app_metadata.is_some() {
                    check_size("app_metadata", &account.app_metadata)?;
                }
                store_account(tx, &account).await?;
                if changes.email.is_some() {
                    void_tokens(tx, id).await?;
                    account.new_email = None;
                }
                if let Some(password_hash) = password_hash {
                    replace_password(tx, id, password_hash, &device, now).await?;
                    account.new_email = None;
                    end_all_sessions(tx, id, now).await?;
                    record(tx, AuditAction::PasswordChanged, Some(id), &device, now).await?;
                }
                if account.banned(now) {
                    end_all_sessions(tx, id, now).await?;
                }
                for event in changes.events() {
                    record(tx, event, Some(id), &device, now).await?;
                }
                Ok(account)
            })
        })
        .await
        .map_err(name_conflict)
}

/// Handles waiting sign-ups when the operator confirms the address. A single one is applied. With several, we cannot know
/// which is the owner's, so all are dropped and the owner sets a password by mail.
async fn confirm_only_sign_up(tx: &mut Tx<'_>, account: &mut Account) -> Result<(), Error> {
    let mut waiting = list_sign_ups(tx, account.id).await?;
    if let (Some(sign_up), true) = (waiting.pop(), waiting.is_empty()) {
        apply_sign_up(tx, account, sign_up).await?;
    }
    discard_sign_ups(tx, account.id).await
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
    account.moderator = changes.moderator.unwrap_or(account.moderator);
    account
}

/// Merges changes into metadata key by key. A null removes its key.
pub(super) fn merge(metadata: &mut Map<String, Value>, changes: Option<&Map<String, Value>>) {
    for (key, value) in changes.into_iter().flatten() {
        if value.is_null() {
            metadata.shift_remove(key);
        } else {
            metadata.insert(key.clone(), value.clone());
        }
    }
}

pub(crate) async fn store_account(tx: &mut Tx<'_>, account: &Account) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts
         set email = {text}, user_metadata = {json}, app_metadata = {json},
             email_confirmed_at = {timestamp}, banned_until = {timestamp}, moderator = {bool}
         where id = {uuid}",
        vec![
            account.email.as_str().into(),
            json!(account.user_metadata).into(),
            json!(account.app_metadata).into(),
            account.email_confirmed_at.into(),
            account.banned_until.into(),
            account.moderator.into(),
            account.id.into(),
        ],
    );
    tx.execute(&statement).await?;
    // Keeps the address that the profile shows its owner in step with the account.
    let statement = tx.statement(
        "update profiles set email = {1:text} where id = {2:uuid} and email <> {1:text}",
        vec![account.email.as_str().into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Sets a password and voids mailed links, a requested change of address, waiting sign-ups and API tokens. The caller decides which
/// sessions end.
pub(super) async fn replace_password(
    tx: &mut Tx<'_>,
    id: Uuid,
    password_hash: String,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts set password_hash = {text} where id = {uuid}",
        vec![password_hash.into(), id.into()],
    );
    tx.execute(&statement).await?;
    void_tokens(tx, id).await?;
    discard_sign_ups(tx, id).await?;
    revoke_all_tokens(tx, id, device, now).await
}
