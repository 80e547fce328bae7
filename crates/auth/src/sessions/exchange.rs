//! Sessions that begin without a password: directly by mail, by exchanging the code that a link gave to the requesting browser, or
//! by a passkey.

use jiff::Timestamp;
use sangam_db::Tx;
use uuid::Uuid;

use super::start::start_session;
use super::{Device, IssuedSession};
use crate::accounts::{Account, account_columns};
use crate::audit::{AuditAction, record, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::oidc::void_flows;
use crate::pkce::{PresentedCode, lock_code, redeem_code};
use serde_json::json;

/// Exchanges a code for a session. Only the client that requested the link has the verifier.
pub(crate) async fn exchange_code(
    auth: &Auth,
    code: String,
    verifier: String,
    device: Device,
) -> Result<IssuedSession, Error> {
    let now = auth.now();
    let owned_auth = auth.clone();
    // A second use is returned as a value, not as an error: ending the session must be committed although the call fails.
    let exchanged = auth.db().write(move |tx| {
        Box::pin(async move {
            let (account_id, method) = match lock_code(tx, &code, &verifier, now).await? {
                PresentedCode::Fresh { account_id, method } => (account_id, method),
                PresentedCode::Used { account_id, session_id } => {
                    end_reused_session(tx, account_id, session_id, &device, now).await?;
                    return Ok(Err(Error::FlowStateNotFound));
                }
            };
            let account = mark_signed_in(tx, account_id, now).await?;
            if account.banned(now) {
                return Err(Error::UserBanned);
            }
            let issued = start(tx, &owned_auth, account, method, device, now).await?;
            redeem_code(tx, &code, issued.session.id).await?;
            Ok(Ok(issued))
        })
    });
    exchanged.await?
}

/// A reused code has leaked to someone else, who may have been the first to use it (RFC 6749, section 4.1.2).
async fn end_reused_session(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    session_id: Uuid,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "update sessions set ended_at = {timestamp} where id = {uuid} and ended_at is null",
        vec![now.into(), session_id.into()],
    );
    if tx.execute(&statement).await? == 1 {
        void_flows(tx, account_id).await?;
        record(tx, AuditAction::AuthCodeReused, Some(account_id), device, now).await?;
        tracing::warn!(session = %session_id, "The code of session {session_id} was used again; the session was ended");
    }
    Ok(())
}

/// Starts a session for a user who proved their identity without a password.
pub(crate) async fn continue_with_session(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: Account,
    method: &'static str,
    device: Device,
    now: Timestamp,
) -> Result<IssuedSession, Error> {
    let account = mark_signed_in(tx, account.id, now).await?;
    start(tx, auth, account, method, device, now).await
}

/// Starts a session for a user who signed in with a passkey.
pub(crate) async fn continue_with_passkey(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: Account,
    passkey_id: Uuid,
    device: Device,
    now: Timestamp,
) -> Result<IssuedSession, Error> {
    let issued = continue_with_session(tx, auth, account, "passkey", device, now).await?;
    let statement = tx.statement(
        "update sessions set passkey_id = {uuid} where id = {uuid}",
        vec![passkey_id.into(), issued.session.id.into()],
    );
    tx.execute(&statement).await?;
    Ok(issued)
}

async fn start(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: Account,
    method: &'static str,
    device: Device,
    now: Timestamp,
) -> Result<IssuedSession, Error> {
    record_detail(tx, AuditAction::SignedIn, Some(account.id), &device, json!({ "method": method }), now).await?;
    start_session(tx, auth, account, method, device, now).await
}

async fn mark_signed_in(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<Account, Error> {
    let statement = tx.statement(
        concat!(
            "update accounts set last_sign_in_at = {1:timestamp}, updated_at = {1:timestamp} where id = {2:uuid} returning ",
            account_columns!()
        ),
        vec![now.into(), id.into()],
    );
    let rows = tx.fetch(&statement).await?;
    Account::from_row(rows.first().ok_or(Error::FlowStateNotFound)?)
}
