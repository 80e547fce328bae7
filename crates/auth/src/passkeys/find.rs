//! Reads passkeys.

use sangam_db::Tx;
use uuid::Uuid;

use super::{Passkey, passkey_columns};
use crate::auth::Auth;
use crate::error::Error;

/// Returns the passkeys of an account, oldest first.
pub async fn list_passkeys(auth: &Auth, account_id: Uuid) -> Result<Vec<Passkey>, Error> {
    let statement = auth.db().statement(
        concat!("select ", passkey_columns!(), " from passkeys where account_id = {uuid} order by created_at, id"),
        vec![account_id.into()],
    );
    auth.db().read(statement).await?.iter().map(Passkey::from_row).collect()
}

/// Reads an account's passkeys within a larger change that has locked the account.
pub(super) async fn read_passkeys(tx: &mut Tx<'_>, account_id: Uuid) -> Result<Vec<Passkey>, Error> {
    let statement = tx.statement(
        concat!("select ", passkey_columns!(), " from passkeys where account_id = {uuid} order by created_at, id"),
        vec![account_id.into()],
    );
    tx.fetch(&statement).await?.iter().map(Passkey::from_row).collect()
}

/// Finds a passkey by credential id in any account.
pub(super) async fn find_by_credential(auth: &Auth, credential_id: String) -> Result<Option<Passkey>, Error> {
    let statement = auth.db().statement(
        concat!("select ", passkey_columns!(), " from passkeys where credential_id = {text}"),
        vec![credential_id.into()],
    );
    auth.db().read(statement).await?.first().map(Passkey::from_row).transpose()
}

/// The credential ids of all keys of an account, so that an authenticator does not create a second one.
pub(crate) async fn known_credentials(tx: &mut Tx<'_>, account_id: Uuid) -> Result<Vec<String>, Error> {
    let statement = tx.statement(
        "select credential_id from passkeys where account_id = {1:uuid}
         union all
         select credential_id from mfa_factors where account_id = {1:uuid} and credential_id is not null",
        vec![account_id.into()],
    );
    Ok(tx.fetch(&statement).await?.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect())
}
