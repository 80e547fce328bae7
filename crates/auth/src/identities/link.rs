//! Links an identity to the signed-in user's account, and unlinks it.

use jiff::SignedDuration;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::json;
use uuid::Uuid;

use super::claims::add_claims;
use super::rows::{find_identity, insert_identity};
use super::{ProvenIdentity, SignInOutcome, session_or_code};
use crate::accounts::{Account, lock_account};
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, queue_provider_notice};
use crate::oidc::void_flows;
use crate::pkce::PkceChallenge;
use crate::request::SignedIn;
use crate::sessions::Device;

/// A session older than this may belong to an unattended browser, so it may not add or remove a sign-in method.
const MAX_SESSION_AGE: SignedDuration = SignedDuration::from_hours(24);

/// Refuses a session that is too old.
pub(crate) async fn require_fresh_session(auth: &Auth, caller: SignedIn) -> Result<(), Error> {
    if !auth.settings().reauthenticate {
        return Ok(());
    }
    let statement =
        auth.db().statement("select created_at from sessions where id = {uuid}", vec![caller.session_id.into()]);
    let rows = auth.db().read(statement).await?;
    let began = rows.first().and_then(|row| row.timestamp(0)).ok_or(Refused::SessionEnded)?;
    if auth.now().duration_since(began) <= MAX_SESSION_AGE { Ok(()) } else { Err(Error::FreshSignInNeeded) }
}

/// Links an identity to an account and starts a new session, as signing in with the identity does.
pub(crate) async fn link_identity(
    auth: &Auth,
    account_id: Uuid,
    identity: ProvenIdentity,
    challenge: Option<PkceChallenge>,
    device: Device,
) -> Result<SignInOutcome, Error> {
    let now = auth.now();
    let owned_auth = auth.clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Refused::UnknownUser)?;
                if account.banned(now) {
                    return Err(Error::UserBanned);
                }
                if let Some(known) = find_identity(tx, &identity).await? {
                    return Err(Error::IdentityExists { elsewhere: known.account_id != account_id });
                }
                refuse_address_of_another(tx, &account, &identity).await?;
                insert_identity(tx, account_id, &identity, now).await?;
                queue_provider_notice(tx, &owned_auth, AuthMail::IdentityLinked, &account, &identity.label, now)
                    .await?;
                let detail = json!({ "provider": identity.provider });
                record_detail(tx, AuditAction::IdentityLinked, Some(account_id), &device, detail, now).await?;
                let account = add_claims(tx, account, &identity).await?;
                session_or_code(tx, &owned_auth, account, challenge.as_ref(), device, now).await
            })
        })
        .await
}

/// An attacker can trick someone into finishing a flow that the attacker started, which would sign the victim in to the
/// attacker's account. This check protects victims whose verified address already has an account here.
async fn refuse_address_of_another(tx: &mut Tx<'_>, account: &Account, identity: &ProvenIdentity) -> Result<(), Error> {
    let Some(email) = identity.email.as_deref().filter(|_| identity.address_proved) else { return Ok(()) };
    let statement = tx.statement(
        "select 1 from accounts where email = {text} and id <> {uuid} and email_confirmed_at is not null",
        vec![email.into(), account.id.into()],
    );
    if tx.fetch(&statement).await?.is_empty() { Ok(()) } else { Err(Error::IdentityExists { elsewhere: true }) }
}

/// Unlinks an identity. At least one sign-in method must remain. Other sessions that began with a provider end.
pub(crate) async fn unlink_identity(auth: &Auth, caller: SignedIn, id: Uuid, device: Device) -> Result<(), Error> {
    let now = auth.now();
    let owned_auth = auth.clone();
    let SignedIn { account_id, session_id, .. } = caller;
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, account_id, now).await?.ok_or(Refused::UnknownUser)?;
                if id == account_id {
                    return Err(Error::AddressNotUnlinkable);
                }
                let (provider, methods) = count_sign_in_methods(tx, account_id, id).await?;
                if methods < 2 {
                    return Err(Error::SingleIdentity);
                }
                let statement = tx.statement(
                    "delete from identities where id = {uuid} and account_id = {uuid}",
                    vec![id.into(), account_id.into()],
                );
                tx.execute(&statement).await?;
                let statement = tx.statement(
                    "update sessions set ended_at = {timestamp}
                     where account_id = {uuid} and id <> {uuid} and method = 'oauth' and ended_at is null",
                    vec![now.into(), account_id.into(), session_id.into()],
                );
                tx.execute(&statement).await?;
                // One of the ended sessions may have begun to link the identity again.
                void_flows(tx, account_id).await?;
                let label = owned_auth.providers().label(&provider);
                queue_provider_notice(tx, &owned_auth, AuthMail::IdentityUnlinked, &account, &label, now).await?;
                let detail = json!({ "provider": provider });
                record_detail(tx, AuditAction::IdentityUnlinked, Some(account_id), &device, detail, now).await
            })
        })
        .await
}

/// Returns the identity's provider, and how many sign-in methods its account has.
async fn count_sign_in_methods(tx: &mut Tx<'_>, account_id: Uuid, id: Uuid) -> Result<(String, i64), Error> {
    let statement = tx.statement(
        "select identities.provider,
                (select count(*) from identities other where other.account_id = identities.account_id),
                accounts.password_hash is not null
         from identities
         join accounts on accounts.id = identities.account_id
         where identities.id = {uuid} and identities.account_id = {uuid}",
        vec![id.into(), account_id.into()],
    );
    let rows = tx.fetch(&statement).await?;
    let row = rows.first().ok_or(Error::IdentityNotFound)?;
    let methods = row.int(1).unwrap_or(0) + i64::from(row.bool(2).unwrap_or(false));
    Ok((row.text(0).unwrap_or_default().to_owned(), methods))
}
