//! Reads and writes rows of `identities`.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::Value;
use uuid::Uuid;

use super::{LinkedIdentity, ProvenIdentity, identity_columns};
use crate::error::Error;

/// Finds the stored row of an identity.
pub(super) async fn find_identity(tx: &mut Tx<'_>, identity: &ProvenIdentity) -> Result<Option<LinkedIdentity>, Error> {
    let statement = tx.statement(
        concat!(
            "select ",
            identity_columns!(),
            " from identities where provider = {text} and issuer = {text} and subject = {text}"
        ),
        vec![identity.provider.as_str().into(), identity.issuer.as_str().into(), identity.subject.as_str().into()],
    );
    tx.fetch(&statement).await?.first().map(LinkedIdentity::from_row).transpose()
}

/// Inserts an identity. If two calls insert it concurrently, the second is refused; an existing one was found earlier.
pub(super) async fn insert_identity(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    identity: &ProvenIdentity,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "insert into identities
           (id, account_id, provider, issuer, subject, email, identity_data, created_at, updated_at, last_sign_in_at)
         values ({1:uuid}, {2:uuid}, {3:text}, {4:text}, {5:text}, {6:text}, {7:json}, {8:timestamp}, {8:timestamp},
                 {8:timestamp})
         on conflict (provider, issuer, subject) do nothing",
        vec![
            tx.new_id().into(),
            account_id.into(),
            identity.provider.as_str().into(),
            identity.issuer.as_str().into(),
            identity.subject.as_str().into(),
            identity.email.as_deref().into(),
            Value::Object(identity.data.clone()).into(),
            now.into(),
        ],
    );
    if tx.execute(&statement).await? == 1 { Ok(()) } else { Err(Error::IdentityExists { elsewhere: true }) }
}

/// Updates the stored claims and the time of the last sign-in.
pub(super) async fn update_identity(
    tx: &mut Tx<'_>,
    id: Uuid,
    identity: &ProvenIdentity,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "update identities
         set email = {1:text}, identity_data = {2:json}, updated_at = {3:timestamp}, last_sign_in_at = {3:timestamp}
         where id = {4:uuid}",
        vec![identity.email.as_deref().into(), Value::Object(identity.data.clone()).into(), now.into(), id.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}
