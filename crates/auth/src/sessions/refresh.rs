//! Exchanges a refresh token for a new access token, with rotation and detection of theft.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use uuid::Uuid;

use super::start::issue_token;
use super::{Device, IssuedSession, Session, session_columns};
use crate::accounts::{Account, account_columns};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::{CommittedResult, Error};
use crate::keys::Keys;
use crate::oidc::void_flows;
use crate::refresh_tokens::{RefreshDecision, decide, derive_token, hash_token};

/// The most tokens kept for a session. A client that refreshes every hour has fewer within the time that consumed tokens are kept. One
/// that refreshes without a pause must not fill the disk.
const MAX_GENERATIONS: i64 = 1000;

/// Refreshes the session that a token belongs to.
pub async fn refresh_session(auth: &Auth, token: &str, device: Device) -> Result<IssuedSession, Error> {
    let keys = auth.keys().clone();
    let token_hash = hash_token(token);
    let now = auth.now();
    let lifetime = auth.settings().session_lifetime;
    // A refusal is returned as a value, not as an error: ending a stolen session must be committed although the call fails.
    let exchanged = auth
        .db()
        .write(move |tx| Box::pin(async move { exchange(tx, &keys, token_hash, (&device, lifetime), now).await }));
    exchanged.await?
}

async fn exchange(
    tx: &mut Tx<'_>,
    keys: &Keys,
    token_hash: String,
    (device, lifetime): (&Device, Option<SignedDuration>),
    now: Timestamp,
) -> CommittedResult<IssuedSession> {
    let Some(session) = lock_session(tx, &token_hash).await? else {
        return Ok(Err(Error::RefreshTokenNotFound));
    };
    let account = read_account(tx, session.account_id).await?;
    if account.banned(now) {
        return Ok(Err(Error::UserBanned));
    }
    if session.ended {
        return Ok(Err(Error::SessionNotFound));
    }
    if lifetime.is_some_and(|lifetime| now.duration_since(session.created_at) >= lifetime) {
        end(tx, &session, now).await?;
        return Ok(Err(Error::SessionExpired));
    }
    // The session passed a second factor while this waited for it, and its earlier tokens are gone.
    let Some(family) = read_family(tx, session.id, &token_hash).await? else {
        return Ok(Err(Error::RefreshTokenNotFound));
    };
    let refresh_token = match decide(family.generation, family.consumed_at, family.active, now) {
        RefreshDecision::Rotate => rotate(tx, keys, &session, family.generation, token_hash, now).await?,
        RefreshDecision::Repeat => derive_token(keys, &session.refresh_seed, family.active)?,
        RefreshDecision::Revoke => {
            end(tx, &session, now).await?;
            record(tx, AuditAction::RefreshTokenReused, Some(account.id), device, now).await?;
            tracing::warn!(
                session = %session.id,
                "A refresh token of session {} was reused; the session was ended",
                session.id
            );
            return Ok(Err(Error::RefreshTokenAlreadyUsed));
        }
    };
    Ok(Ok(IssuedSession { account, session, refresh_token }))
}

/// Reads the session through an update, so that concurrent refreshes of one family wait for each other on both engines.
async fn lock_session(tx: &mut Tx<'_>, token_hash: &str) -> Result<Option<Session>, Error> {
    let statement = tx.statement(
        concat!(
            "update sessions
             set refreshed_at = refreshed_at
             where id = (select session_id from refresh_tokens where token_hash = {text})
             returning ",
            session_columns!()
        ),
        vec![token_hash.into()],
    );
    tx.fetch(&statement).await?.first().map(Session::from_row).transpose()
}

async fn read_account(tx: &mut Tx<'_>, id: Uuid) -> Result<Account, Error> {
    let statement =
        tx.statement(concat!("select ", account_columns!(), " from accounts where id = {uuid}"), vec![id.into()]);
    let rows = tx.fetch(&statement).await?;
    Account::from_row(rows.first().ok_or_else(|| Error::Internal("a session without an account".into()))?)
}

/// A presented token's generation, and the active generation of its family.
struct TokenFamily {
    generation: i64,
    consumed_at: Option<Timestamp>,
    active: i64,
}

async fn read_family(tx: &mut Tx<'_>, session_id: Uuid, token_hash: &str) -> Result<Option<TokenFamily>, Error> {
    let statement = tx.statement(
        "select presented.generation, presented.consumed_at, active.generation
         from refresh_tokens presented
         left join refresh_tokens active on active.session_id = presented.session_id and active.consumed_at is null
         where presented.token_hash = {text} and presented.session_id = {uuid}",
        vec![token_hash.into(), session_id.into()],
    );
    let rows = tx.fetch(&statement).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (Some(generation), Some(active)) = (row.int(0), row.int(2)) else {
        return Err(Error::Internal(format!("session {session_id} has no active refresh token")));
    };
    Ok(Some(TokenFamily { generation, consumed_at: row.timestamp(1), active }))
}

async fn rotate(
    tx: &mut Tx<'_>,
    keys: &Keys,
    session: &Session,
    generation: i64,
    token_hash: String,
    now: Timestamp,
) -> Result<String, Error> {
    let statement = tx.statement(
        "update refresh_tokens set consumed_at = {timestamp} where token_hash = {text}",
        vec![now.into(), token_hash.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement(
        "update sessions set refreshed_at = {timestamp} where id = {uuid}",
        vec![now.into(), session.id.into()],
    );
    tx.execute(&statement).await?;
    let next = generation + 1;
    if next >= MAX_GENERATIONS {
        let statement = tx.statement(
            "delete from refresh_tokens where session_id = {uuid} and generation <= {int}",
            vec![session.id.into(), (next - MAX_GENERATIONS).into()],
        );
        tx.execute(&statement).await?;
    }
    issue_token(tx, keys, session, next, now).await
}

/// Ends a session, and the sign-ins with a provider that it may have begun to link an identity.
async fn end(tx: &mut Tx<'_>, session: &Session, now: Timestamp) -> Result<(), Error> {
    let statement = tx
        .statement("update sessions set ended_at = {timestamp} where id = {uuid}", vec![now.into(), session.id.into()]);
    tx.execute(&statement).await?;
    void_flows(tx, session.account_id).await
}
