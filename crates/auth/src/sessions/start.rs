//! Starts a session, for every sign-in method.

use jiff::Timestamp;
use sangam_db::Tx;

use super::new_device::notify_new_device;
use super::{Device, IssuedSession, Session, level_of, session_columns};
use crate::accounts::Account;
use crate::auth::Auth;
use crate::error::Error;
use crate::keys::Keys;
use crate::refresh_tokens::{derive_token, hash_token, random_seed};

/// Inserts a session and the first token of its family.
pub(super) async fn start_session(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: Account,
    method: &'static str,
    device: Device,
    now: Timestamp,
) -> Result<IssuedSession, Error> {
    if auth.settings().new_device_mails {
        notify_new_device(tx, auth, &account, &device, now).await?;
    }
    let statement = tx.statement(
        concat!(
            "insert into sessions (id, account_id, method, aal, refresh_seed, created_at, user_agent, ip)
             values ({uuid}, {uuid}, {text}, {text}, {text}, {timestamp}, {text}, {text})
             returning ",
            session_columns!()
        ),
        vec![
            tx.new_id().into(),
            account.id.into(),
            method.into(),
            level_of([method]).into(),
            random_seed().into(),
            now.into(),
            device.user_agent.into(),
            device.ip.into(),
        ],
    );
    let rows = tx.fetch(&statement).await?;
    let row = rows.first().ok_or_else(|| Error::Internal("a new session was not returned".into()))?;
    let session = Session::from_row(row)?;
    let refresh_token = issue_token(tx, auth.keys(), &session, 0, now).await?;
    Ok(IssuedSession { account, session, refresh_token })
}

/// Stores the hash of a generation's token and returns the token.
pub(super) async fn issue_token(
    tx: &mut Tx<'_>,
    keys: &Keys,
    session: &Session,
    generation: i64,
    now: Timestamp,
) -> Result<String, Error> {
    let token = derive_token(keys, &session.refresh_seed, generation)?;
    let statement = tx.statement(
        "insert into refresh_tokens (token_hash, session_id, generation, created_at)
         values ({text}, {uuid}, {int}, {timestamp})",
        vec![hash_token(&token).into(), session.id.into(), generation.into(), now.into()],
    );
    tx.execute(&statement).await?;
    Ok(token)
}
