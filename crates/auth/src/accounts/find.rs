//! Looks up accounts by id or address, and lists them in pages.

use uuid::Uuid;

use super::{Account, account_columns, fold_email};
use crate::auth::Auth;
use crate::error::Error;

/// Returns the account with this id.
pub async fn find_account(auth: &Auth, id: Uuid) -> Result<Option<Account>, Error> {
    let statement = auth.db().statement(
        concat!("select ", account_columns!(), " from accounts where id = {uuid} and deleted_at is null"),
        vec![id.into()],
    );
    auth.db().read(statement).await?.first().map(Account::from_row).transpose()
}

/// Returns the account with this address. Letter case and surrounding spaces do not matter.
pub async fn find_account_by_email(auth: &Auth, email: &str) -> Result<Option<Account>, Error> {
    let statement = auth.db().statement(
        concat!("select ", account_columns!(), " from accounts where email = {text}"),
        vec![fold_email(email).into()],
    );
    auth.db().read(statement).await?.first().map(Account::from_row).transpose()
}

/// Returns one page of accounts, newest first, and the total number.
pub async fn list_accounts(auth: &Auth, page: i64, per_page: i64) -> Result<(Vec<Account>, i64), Error> {
    let statement = auth.db().statement(
        concat!(
            "select ",
            account_columns!(),
            " from accounts where deleted_at is null order by created_at desc, id desc limit {int} offset {int}"
        ),
        vec![per_page.into(), (page - 1).saturating_mul(per_page).into()],
    );
    let rows = auth.db().read(statement).await?;
    let accounts = rows.iter().map(Account::from_row).collect::<Result<_, _>>()?;
    let count = auth.db().statement("select count(*) from accounts where deleted_at is null", vec![]);
    let total = auth.db().read(count).await?.first().and_then(|row| row.int(0)).unwrap_or(0);
    Ok((accounts, total))
}
