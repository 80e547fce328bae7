//! Identities whose address is not proved yet. Like a sign-up's password, they wait for a mailed link.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::ProvenIdentity;
use super::claims::copied_claims;
use super::rows::insert_identity;
use crate::accounts::{Account, insert_account, lock_account_by_email, new_account, notify_owner, read_profile};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, queue_link};
use crate::one_time_tokens::{OneTimeTokenKind, TokenPurpose, issue_token};
use crate::refresh_tokens::hash_token;

/// Mails a link to the address. If it already has an account, its owner gets a notice instead, and the caller cannot tell.
pub(super) async fn request_confirmation(
    tx: &mut Tx<'_>,
    auth: &Auth,
    identity: &ProvenIdentity,
    email: &str,
    redirect_to: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let metadata = copied_claims(identity);
    let profile = read_profile(&metadata)?;
    let new = Account {
        confirmation_sent_at: Some(now),
        ..new_account(auth.new_id(), email.to_owned(), metadata.clone(), now)
    };
    let account = match insert_account(tx, &new, &profile, None).await? {
        Some(account) => account,
        None => lock_account_by_email(tx, email, now)
            .await?
            .ok_or_else(|| Error::Internal("an account disappeared while its address signed in".into()))?,
    };
    if account.email_confirmed_at.is_some() {
        return notify_owner(tx, auth, &account, now).await;
    }
    if auth.limits().mail(OneTimeTokenKind::Signup.name(), &account.email, now).is_err() {
        return Ok(());
    }
    let purpose = TokenPurpose::of(&account, OneTimeTokenKind::Signup);
    let token = issue_token(tx, auth.keys(), purpose, now).await?;
    store_waiting_identity(tx, account.id, &hash_token(&token.token), identity, now).await?;
    let link = auth.link(&token, redirect_to);
    // The mail uses this request's data, not what others said about this address.
    let account = Account { user_metadata: metadata, ..account };
    queue_link(tx, AuthMail::ConfirmSignup, &account, &token, link, now).await
}

async fn store_waiting_identity(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    token_hash: &str,
    identity: &ProvenIdentity,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "insert into waiting_identities (token_hash, account_id, provider, issuer, subject, identity_data, created_at)
         values ({text}, {uuid}, {text}, {text}, {text}, {json}, {timestamp})",
        vec![
            token_hash.into(),
            account_id.into(),
            identity.provider.as_str().into(),
            identity.issuer.as_str().into(),
            identity.subject.as_str().into(),
            Value::Object(identity.data.clone()).into(),
            now.into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Links the identity that waited for this token and drops the account's other waiting ones. Returns the identity's claims, as
/// metadata for an account that has no other data.
pub(crate) async fn link_waiting_identity(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Map<String, Value>>, Error> {
    let statement = tx.statement(
        "delete from waiting_identities
         where account_id = {uuid}
         returning token_hash, provider, issuer, subject, identity_data",
        vec![account_id.into()],
    );
    let rows = tx.fetch(&statement).await?;
    let Some(row) = rows.iter().find(|row| row.text(0) == Some(token_hash)) else { return Ok(None) };
    let read = || {
        let data: Map<String, Value> = serde_json::from_str(row.text(4)?).ok()?;
        Some(ProvenIdentity {
            provider: row.text(1)?.to_owned(),
            label: String::new(),
            issuer: row.text(2)?.to_owned(),
            subject: row.text(3)?.to_owned(),
            email: data.get("email").and_then(Value::as_str).map(str::to_owned),
            address_proved: true,
            data,
        })
    };
    let identity = read().ok_or_else(|| Error::Internal("a row of waiting_identities is malformed".into()))?;
    match insert_identity(tx, account_id, &identity, now).await {
        Ok(()) => Ok(Some(copied_claims(&identity))),
        // It was linked to another account in the meantime. The address is proved anyway.
        Err(Error::IdentityExists { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
