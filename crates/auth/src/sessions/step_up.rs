//! Raises sessions to the second level when they pass a second factor, and lowers them when the factor is removed.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Refused;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::start::issue_token;
use super::{IssuedSession, Session, level_of, session_columns};
use crate::accounts::Account;
use crate::error::Error;
use crate::keys::Keys;
use crate::oidc::void_flows;
use crate::refresh_tokens::random_seed;

/// A second factor that was passed in a session.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct UsedFactor {
    /// The name in the `amr` claim.
    pub(crate) method: String,
    pub(crate) factor_id: Uuid,
    /// In seconds, as in access tokens.
    pub(crate) timestamp: i64,
}

/// Raises a session of a locked account to the second level. Its refresh tokens start a new family, because a copy of an earlier one
/// must never reach that level. Every other session that has not passed a factor ends.
pub(crate) async fn step_up(
    tx: &mut Tx<'_>,
    keys: &Keys,
    account: Account,
    session_id: Uuid,
    used: UsedFactor,
    now: Timestamp,
) -> Result<IssuedSession, Error> {
    let mut session = lock_session(tx, account.id, session_id).await?;
    session.factors_used.retain(|earlier| earlier.method != used.method);
    session.factors_used.insert(0, used);
    let statement = tx.statement(
        "update sessions
         set aal = 'aal2', factors_used = {json}, refresh_seed = {text}, refreshed_at = {timestamp}
         where id = {uuid}",
        vec![json!(session.factors_used).into(), random_seed().into(), now.into(), session.id.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement("delete from refresh_tokens where session_id = {uuid}", vec![session.id.into()]);
    tx.execute(&statement).await?;
    let session = lock_session(tx, account.id, session_id).await?;
    let refresh_token = issue_token(tx, keys, &session, 0, now).await?;
    let statement = tx.statement(
        "update sessions set ended_at = {timestamp}
         where account_id = {uuid} and id <> {uuid} and aal = 'aal1' and ended_at is null",
        vec![now.into(), account.id.into(), session_id.into()],
    );
    if tx.execute(&statement).await? > 0 {
        void_flows(tx, account.id).await?;
    }
    Ok(IssuedSession { account, session, refresh_token })
}

/// Reads a valid session through an update, so that a concurrent refresh waits.
async fn lock_session(tx: &mut Tx<'_>, account_id: Uuid, id: Uuid) -> Result<Session, Error> {
    let statement = tx.statement(
        concat!(
            "update sessions set refreshed_at = refreshed_at
             where id = {uuid} and account_id = {uuid} and ended_at is null
             returning ",
            session_columns!()
        ),
        vec![id.into(), account_id.into()],
    );
    let rows = tx.fetch(&statement).await?;
    Session::from_row(rows.first().ok_or(Refused::SessionEnded)?)
}

/// Removes a factor from the sessions that passed it. Those that passed no other drop back to the first level.
pub(crate) async fn forget_factor(tx: &mut Tx<'_>, account_id: Uuid, factor_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement(
        concat!("select ", session_columns!(), " from sessions where account_id = {uuid} and aal = 'aal2'"),
        vec![account_id.into()],
    );
    for row in tx.fetch(&statement).await? {
        let mut session = Session::from_row(&row)?;
        session.factors_used.retain(|used| used.factor_id != factor_id);
        let aal = level_of(session.methods().iter().map(|method| method.method));
        let statement = tx.statement(
            "update sessions set aal = {text}, factors_used = {json} where id = {uuid}",
            vec![aal.into(), json!(session.factors_used).into(), session.id.into()],
        );
        tx.execute(&statement).await?;
    }
    Ok(())
}
