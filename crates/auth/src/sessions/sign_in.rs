//! Signing in by password.

use jiff::Timestamp;
use sangam_db::Tx;
use uuid::Uuid;

use super::start::start_session;
use super::{Device, Grant};
use crate::accounts::{Account, account_columns, fold_email};
use crate::auth::Auth;
use crate::error::Error;

/// Starts a session for whoever knows the password. Unknown and known addresses take the same path and time,
/// and only the right password learns that an account is suspended or not confirmed.
pub async fn sign_in(auth: &Auth, email: &str, password: String, device: Device) -> Result<Grant, Error> {
    let found = find_credentials(auth, email).await?;
    let password_hash = found.as_ref().and_then(|(_, hash)| hash.clone());
    let matches = auth.passwords().verify(password_hash.clone(), password).await?;
    let (Some((account, _)), Some(password_hash), true) = (found, password_hash, matches) else {
        return Err(Error::InvalidCredentials);
    };
    let now = auth.now();
    if account.banned(now) {
        return Err(Error::UserBanned);
    }
    if account.email_confirmed_at.is_none() {
        return Err(Error::EmailNotConfirmed);
    }
    let keys = auth.keys().clone();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = record_sign_in(tx, account.id, password_hash, now).await?;
                start_session(tx, &keys, account, "password", device, now).await
            })
        })
        .await
}

async fn find_credentials(auth: &Auth, email: &str) -> Result<Option<(Account, Option<String>)>, Error> {
    let statement = auth.db().statement(
        concat!("select ", account_columns!(), ", password_hash from accounts where email = {text}"),
        vec![fold_email(email).into()],
    );
    let rows = auth.db().read(statement).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(Some((Account::from_row(row)?, row.text(14).map(str::to_owned))))
}

/// Repeats what was checked in the statement: a password changed or an account suspended while we were hashing
/// must not end in a session.
async fn record_sign_in(tx: &mut Tx<'_>, id: Uuid, password_hash: String, now: Timestamp) -> Result<Account, Error> {
    let statement = tx.statement(
        concat!(
            "update accounts
             set last_sign_in_at = {1:timestamp}, updated_at = {1:timestamp}
             where id = {2:uuid}
               and password_hash = {3:text}
               and email_confirmed_at is not null
               and (banned_until is null or banned_until <= {1:timestamp})
             returning ",
            account_columns!()
        ),
        vec![now.into(), id.into(), password_hash.into()],
    );
    let rows = tx.fetch(&statement).await?;
    Account::from_row(rows.first().ok_or(Error::InvalidCredentials)?)
}
