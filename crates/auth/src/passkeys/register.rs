//! Registers a new passkey for the signed-in user.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::{Value, json};
use uuid::Uuid;

use super::challenges::{ChallengeKind, PasskeyChallenge, consume_challenge, store_challenge};
use super::find::{known_credentials, read_passkeys};
use super::{MAX_PASSKEYS, Passkey};
use crate::accounts::{Account, lock_account};
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::factors::require_second_factor;
use crate::identities::require_fresh_session;
use crate::mails::{AuthMail, queue_notice};
use crate::request::SignedIn;
use crate::sessions::Device;
use crate::webauthn::{RegisteredKey, credential_id_text};

/// Creates the challenge for a new passkey.
pub(crate) async fn start_registration(
    auth: &Auth,
    caller: SignedIn,
    device: &Device,
) -> Result<PasskeyChallenge, Error> {
    let (now, owned_auth, account_id) = (auth.now(), auth.clone(), caller.account_id);
    auth.limits().new_passkey(device, now)?;
    require_fresh_session(auth, caller).await?;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_with_capacity(tx, caller, now).await?;
                let known = known_credentials(tx, account_id).await?;
                let asked = owned_auth.passkeys()?.new_passkey_challenge(&account, &known)?;
                store_challenge(tx, ChallengeKind::Registration(account_id), asked, now).await
            })
        })
        .await
}

/// Checks a new passkey and stores its public key.
pub(crate) async fn register_passkey(
    auth: &Auth,
    caller: SignedIn,
    challenge_id: Uuid,
    credential: Value,
    device: Device,
) -> Result<Passkey, Error> {
    let (now, owned_auth) = (auth.now(), auth.clone());
    auth.limits().factor(caller.account_id, now)?;
    let state = consume_challenge(auth, challenge_id, ChallengeKind::Registration(caller.account_id), now).await?;
    let key = auth.passkeys()?.check_new_key(state, &credential)?;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_with_capacity(tx, caller, now).await?;
                let passkey = insert(tx, account.id, key, now).await?;
                let detail = json!({ "passkey_id": passkey.id, "name": passkey.friendly_name });
                record_detail(tx, AuditAction::PasskeyAdded, Some(account.id), &device, detail, now).await?;
                queue_notice(tx, &owned_auth, AuthMail::PasskeyAdded, &account, now).await?;
                Ok(passkey)
            })
        })
        .await
}

/// Locks the caller's account. Refuses if it already has the maximum number of passkeys.
async fn lock_with_capacity(tx: &mut Tx<'_>, caller: SignedIn, now: Timestamp) -> Result<Account, Error> {
    let account = lock_account(tx, caller.account_id, now).await?.ok_or(Refused::UnknownUser)?;
    require_second_factor(tx, caller, Error::PASSKEYS_NEED_AAL2).await?;
    if read_passkeys(tx, account.id).await?.len() >= MAX_PASSKEYS {
        return Err(Error::TooManyPasskeys);
    }
    Ok(account)
}

async fn insert(tx: &mut Tx<'_>, account_id: Uuid, key: RegisteredKey, now: Timestamp) -> Result<Passkey, Error> {
    let credential_id = credential_id_text(&key.credential_id);
    if credential_exists(tx, &credential_id).await? {
        return Err(Error::WebauthnCredentialExists);
    }
    let passkey = Passkey {
        id: tx.new_id(),
        account_id,
        friendly_name: key.name.to_owned(),
        created_at: now,
        last_used_at: None,
        credential: key.credential,
    };
    let statement = tx.statement(
        "insert into passkeys (id, account_id, credential_id, credential, friendly_name, created_at)
         values ({uuid}, {uuid}, {text}, {json}, {text}, {timestamp})
         on conflict (credential_id) do nothing",
        vec![
            passkey.id.into(),
            account_id.into(),
            credential_id.into(),
            passkey.credential.clone().into(),
            passkey.friendly_name.as_str().into(),
            now.into(),
        ],
    );
    match tx.execute(&statement).await? {
        0 => Err(Error::WebauthnCredentialExists),
        _ => Ok(passkey),
    }
}

/// Returns whether a credential is already registered, as a passkey or second factor of any account.
pub(crate) async fn credential_exists(tx: &mut Tx<'_>, credential_id: &str) -> Result<bool, Error> {
    let statement = tx.statement(
        "select 1 from passkeys where credential_id = {1:text}
         union all
         select 1 from mfa_factors where credential_id = {1:text}",
        vec![credential_id.into()],
    );
    Ok(!tx.fetch(&statement).await?.is_empty())
}
