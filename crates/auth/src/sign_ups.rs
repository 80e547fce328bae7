//! What sign-ups bring, kept apart from the account until a mailed link shows which of them was its owner's.
//!
//! Anyone can sign up with an address that is not theirs. Each sign-up keeps its password, name and kind of account
//! with its own link: the link that is opened decides, and the others are worth nothing afterwards.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Row, Tx};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::error::Error;
use crate::one_time_tokens::LIFE_MINUTES;

/// A sign-up that waits for its link.
pub(crate) struct WaitingSignUp {
    pub(crate) id: Uuid,
    pub(crate) password_hash: String,
    pub(crate) user_metadata: Map<String, Value>,
}

impl WaitingSignUp {
    pub(crate) fn new(id: Uuid, password_hash: String, user_metadata: Map<String, Value>) -> WaitingSignUp {
        WaitingSignUp { id, password_hash, user_metadata }
    }

    fn from_row(row: &Row) -> Result<WaitingSignUp, Error> {
        let read = || {
            Some(WaitingSignUp {
                id: row.uuid(0)?,
                password_hash: row.text(1)?.to_owned(),
                user_metadata: serde_json::from_str(row.text(2)?).ok()?,
            })
        };
        read().ok_or_else(|| Error::Internal("a row of sign_ups is malformed".into()))
    }
}

/// Keeps a sign-up. Older ones go when their links have expired; limits on mails bound how many there are until then.
pub(crate) async fn keep_sign_up(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    sign_up: &WaitingSignUp,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "delete from sign_ups where account_id = {uuid} and created_at < {timestamp}",
        vec![account_id.into(), (now - SignedDuration::from_mins(LIFE_MINUTES)).into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement(
        "insert into sign_ups (id, account_id, password_hash, user_metadata, created_at)
         values ({uuid}, {uuid}, {text}, {json}, {timestamp})",
        vec![
            sign_up.id.into(),
            account_id.into(),
            sign_up.password_hash.as_str().into(),
            json!(sign_up.user_metadata).into(),
            now.into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// The sign-up that a link belongs to.
pub(crate) async fn find_sign_up(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<WaitingSignUp>, Error> {
    let statement =
        tx.statement("select id, password_hash, user_metadata from sign_ups where id = {uuid}", vec![id.into()]);
    tx.fetch(&statement).await?.first().map(WaitingSignUp::from_row).transpose()
}

/// All that wait for this account, the latest first.
pub(crate) async fn list_sign_ups(tx: &mut Tx<'_>, account_id: Uuid) -> Result<Vec<WaitingSignUp>, Error> {
    let statement = tx.statement(
        "select id, password_hash, user_metadata from sign_ups where account_id = {uuid} order by created_at desc, id desc",
        vec![account_id.into()],
    );
    tx.fetch(&statement).await?.iter().map(WaitingSignUp::from_row).collect()
}

/// Discards every sign-up of an account together with its link.
pub(crate) async fn discard_sign_ups(tx: &mut Tx<'_>, account_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement("delete from sign_ups where account_id = {uuid}", vec![account_id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}
