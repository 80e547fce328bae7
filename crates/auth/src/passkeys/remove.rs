//! Removes passkeys: by their owner, or by the operator for an owner who lost them.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::json;
use uuid::Uuid;

use super::Passkey;
use super::find::read_passkeys;
use crate::accounts::{Account, lock_account};
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::factors::require_second_factor;
use crate::mails::{AuthMail, queue_notice};
use crate::oidc::void_flows;
use crate::request::SignedIn;
use crate::sessions::{Device, end_passkey_sessions};

/// Removes one of the signed-in user's passkeys. The current session continues.
pub(crate) async fn remove_own_passkey(auth: &Auth, caller: SignedIn, id: Uuid, device: Device) -> Result<(), Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.limits().factor(caller.account_id, now)?;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, caller.account_id, now).await?.ok_or(Refused::UnknownUser)?;
                require_second_factor(tx, caller, Error::PASSKEYS_NEED_AAL2).await?;
                let passkey = require_passkey(tx, account.id, id).await?;
                remove(tx, &owned_auth, &account, &passkey, Some(caller.session_id), &device, now).await
            })
        })
        .await
}

/// Removes a passkey for the operator.
pub(crate) async fn remove_any_passkey(auth: &Auth, account_id: Uuid, id: Uuid, device: Device) -> Result<(), Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Error::UserNotFound)?;
                let passkey = require_passkey(tx, account_id, id).await?;
                remove(tx, &owned_auth, &account, &passkey, None, &device, now).await
            })
        })
        .await
}

/// Removes every passkey of an account, for an owner whose devices were lost. Returns how many there were.
pub async fn remove_all_passkeys(auth: &Auth, account_id: Uuid, device: Device) -> Result<usize, Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Error::UserNotFound)?;
                let passkeys = read_passkeys(tx, account_id).await?;
                for passkey in &passkeys {
                    remove(tx, &owned_auth, &account, passkey, None, &device, now).await?;
                }
                Ok(passkeys.len())
            })
        })
        .await
}

async fn require_passkey(tx: &mut Tx<'_>, account_id: Uuid, id: Uuid) -> Result<Passkey, Error> {
    let passkeys = read_passkeys(tx, account_id).await?;
    passkeys.into_iter().find(|passkey| passkey.id == id).ok_or(Error::PasskeyNotFound)
}

/// Removes a passkey and ends the sessions that began with it, except for the caller's own: the device may have been stolen.
async fn remove(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    passkey: &Passkey,
    kept_session: Option<Uuid>,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement("delete from passkeys where id = {uuid}", vec![passkey.id.into()]);
    tx.execute(&statement).await?;
    end_passkey_sessions(tx, passkey.id, kept_session, now).await?;
    // One of the ended sessions may have begun to link an identity.
    void_flows(tx, account.id).await?;
    let detail = json!({ "passkey_id": passkey.id, "name": passkey.friendly_name });
    record_detail(tx, AuditAction::PasskeyRemoved, Some(account.id), device, detail, now).await?;
    queue_notice(tx, auth, AuthMail::PasskeyRemoved, account, now).await
}
