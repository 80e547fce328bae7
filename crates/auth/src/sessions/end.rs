//! Ends sessions.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde_json::json;
use uuid::Uuid;

use super::Device;
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::oidc::void_flows;

/// Which of a user's sessions to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignOutScope {
    /// The current session.
    Local,
    /// All except the current session.
    Others,
    /// All sessions.
    Global,
}

impl SignOutScope {
    fn name(self) -> &'static str {
        match self {
            SignOutScope::Local => "local",
            SignOutScope::Others => "others",
            SignOutScope::Global => "global",
        }
    }
}

/// Ends sessions of an account. `scope` is relative to `session_id`.
pub async fn end_sessions(
    auth: &Auth,
    account_id: Uuid,
    session_id: Uuid,
    scope: SignOutScope,
    device: Device,
) -> Result<(), Error> {
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let ended = match scope {
                    SignOutScope::Global => end_all_sessions(tx, account_id, now).await?,
                    SignOutScope::Local => end_one_session(tx, account_id, session_id, now).await?,
                    SignOutScope::Others => end_other_sessions(tx, account_id, session_id, now).await?,
                };
                // One of the ended sessions may have begun to link an identity.
                if scope != SignOutScope::Local {
                    void_flows(tx, account_id).await?;
                }
                // A session may end the others any number of times, but nothing more happens then.
                if ended == 0 {
                    return Ok(());
                }
                let detail = json!({ "scope": scope.name() });
                record_detail(tx, AuditAction::SignedOut, Some(account_id), &device, detail, now).await
            })
        })
        .await
}

/// Ends one of the caller's sessions, on any device.
pub(crate) async fn end_own_session(auth: &Auth, account_id: Uuid, id: Uuid, device: Device) -> Result<(), Error> {
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                if end_one_session(tx, account_id, id, now).await? == 0 {
                    return Err(Error::OwnSessionNotFound);
                }
                void_flows(tx, account_id).await?;
                let detail = json!({ "scope": "device", "session_id": id });
                record_detail(tx, AuditAction::SignedOut, Some(account_id), &device, detail, now).await
            })
        })
        .await
}

/// Refuses a session that ended after its request was admitted. The larger change must have locked the account, so that a concurrent
/// change of password is either seen here or sees what this change adds.
pub(crate) async fn require_live_session(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    let statement = tx.statement("select 1 from sessions where id = {uuid} and ended_at is null", vec![id.into()]);
    if tx.fetch(&statement).await?.is_empty() { Err(Refused::SessionEnded.into()) } else { Ok(()) }
}

/// Ends every session of an account within a larger change. Returns how many.
pub(crate) async fn end_all_sessions(tx: &mut Tx<'_>, account_id: Uuid, now: Timestamp) -> Result<u64, Error> {
    let statement = tx.statement(
        "update sessions set ended_at = {timestamp} where account_id = {uuid} and ended_at is null",
        vec![now.into(), account_id.into()],
    );
    Ok(tx.execute(&statement).await?)
}

/// Ends every session that began with this passkey, except `kept`, within a larger change.
pub(crate) async fn end_passkey_sessions(
    tx: &mut Tx<'_>,
    passkey_id: Uuid,
    kept: Option<Uuid>,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "update sessions set ended_at = {timestamp} where passkey_id = {uuid} and id <> {uuid} and ended_at is null",
        vec![now.into(), passkey_id.into(), kept.unwrap_or_default().into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Returns the number of sessions ended, one or none.
async fn end_one_session(tx: &mut Tx<'_>, account_id: Uuid, id: Uuid, now: Timestamp) -> Result<u64, Error> {
    let statement = tx.statement(
        "update sessions set ended_at = {timestamp} where account_id = {uuid} and id = {uuid} and ended_at is null",
        vec![now.into(), account_id.into(), id.into()],
    );
    Ok(tx.execute(&statement).await?)
}

/// Ends every session of an account but one, within a larger change. Returns how many.
pub(crate) async fn end_other_sessions(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    id: Uuid,
    now: Timestamp,
) -> Result<u64, Error> {
    let statement = tx.statement(
        "update sessions set ended_at = {timestamp} where account_id = {uuid} and id <> {uuid} and ended_at is null",
        vec![now.into(), account_id.into(), id.into()],
    );
    Ok(tx.execute(&statement).await?)
}
