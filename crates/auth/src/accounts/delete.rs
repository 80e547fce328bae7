//! Removing an account.

use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;

/// Removes the account and, through their foreign keys, its sessions, its profile and what hangs on that.
pub async fn delete_account(auth: &Auth, id: Uuid) -> Result<(), Error> {
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let statement = tx.statement("delete from accounts where id = {uuid}", vec![id.into()]);
                match tx.execute(&statement).await? {
                    0 => Err(Error::UserNotFound),
                    _ => Ok(()),
                }
            })
        })
        .await
}
