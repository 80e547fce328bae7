//! Reads an account's password hash and checks the current password.

use sangam_schema::Refused;
use uuid::Uuid;

use super::{ACCOUNT_COLUMNS, Account, account_columns};
use crate::auth::Auth;
use crate::completion::run_to_completion;
use crate::error::Error;
use crate::failed_attempts::{AttemptTarget, AttemptedSecret, admit};
use crate::sessions::{Device, attempt_sign_in};

/// Returns an account and the hash of its password.
pub(super) async fn find_with_password(auth: &Auth, id: Uuid) -> Result<(Account, Option<String>), Error> {
    let statement = auth.db().statement(
        concat!(
            "select ",
            account_columns!(),
            ", password_hash from accounts where id = {uuid} and deleted_at is null"
        ),
        vec![id.into()],
    );
    let rows = auth.db().read(statement).await?;
    let row = rows.first().ok_or(Refused::UnknownUser)?;
    Ok((Account::from_row(row)?, row.text(ACCOUNT_COLUMNS).map(str::to_owned)))
}

/// Checks the current password of a signed-in user. A wrong one counts as a failed attempt, as at sign-in.
pub(super) async fn check_password(
    auth: &Auth,
    account: &Account,
    hash: Option<String>,
    password: String,
    device: &Device,
) -> Result<(), Error> {
    let target = AttemptTarget::Account(account.id);
    let attempt = attempt_sign_in(auth, &account.email, device).await?;
    let attempt = admit(auth, attempt, AttemptedSecret::CurrentPassword, target, device).await?;
    let permit = auth.passwords().permit().await?;
    let auth = auth.clone();
    run_to_completion(async move {
        if permit.verify(hash, password).await? {
            return Ok(());
        }
        attempt.fail(&auth).await?;
        Err(Error::InvalidCredentials)
    })
    .await
}
