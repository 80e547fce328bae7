//! The data of sign-ups, kept apart from the account until a mailed link shows which sign-up was the owner's.
//!
//! Anyone can sign up with someone else's address. Each sign-up stores its password, name and account type under its own link. The
//! link that is opened decides which one applies, and the others are discarded.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Row, Tx};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::error::Error;
use crate::one_time_tokens::LIFETIME_MINUTES;

/// A sign-up that waits for its link to be opened.
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

/// Stores a sign-up. Older ones are deleted once their links have expired. Until then, the mail limits bound their number. The latest
/// one always stays, so that its link is not sent again as if it were the only sign-up.
pub(crate) async fn store_sign_up(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    sign_up: &WaitingSignUp,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "delete from sign_ups
         where account_id = {1:uuid} and created_at < {2:timestamp}
           and id not in (select latest.id from sign_ups latest
                          where latest.account_id = {1:uuid}
                          order by latest.created_at desc, latest.id desc limit 1)",
        vec![account_id.into(), (now - SignedDuration::from_mins(LIFETIME_MINUTES)).into()],
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

/// Finds the sign-up that a link belongs to.
pub(crate) async fn find_sign_up(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<WaitingSignUp>, Error> {
    let statement =
        tx.statement("select id, password_hash, user_metadata from sign_ups where id = {uuid}", vec![id.into()]);
    tx.fetch(&statement).await?.first().map(WaitingSignUp::from_row).transpose()
}

/// Lists an account's waiting sign-ups, latest first.
pub(crate) async fn list_sign_ups(tx: &mut Tx<'_>, account_id: Uuid) -> Result<Vec<WaitingSignUp>, Error> {
    let statement = tx.statement(
        "select id, password_hash, user_metadata from sign_ups where account_id = {uuid} order by created_at desc, id desc",
        vec![account_id.into()],
    );
    tx.fetch(&statement).await?.iter().map(WaitingSignUp::from_row).collect()
}

/// Deletes every sign-up of an account together with its link.
pub(crate) async fn discard_sign_ups(tx: &mut Tx<'_>, account_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement("delete from sign_ups where account_id = {uuid}", vec![account_id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}
