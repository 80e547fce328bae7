//! Renames a passkey.

use sangam_schema::TextForm;
use uuid::Uuid;

use super::{Passkey, passkey_columns};
use crate::auth::Auth;
use crate::error::Error;

const MAX_NAME_CHARS: usize = 120;

/// Renames one of the signed-in user's passkeys.
pub(crate) async fn rename_passkey(auth: &Auth, account_id: Uuid, id: Uuid, name: &str) -> Result<Passkey, Error> {
    let name = TextForm::Line.clean(name).trim().to_owned();
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
        return Err(Error::Validation(format!("friendly_name must have 1 to {MAX_NAME_CHARS} characters")));
    }
    auth.limits().factor(account_id, auth.now())?;
    let rows = auth
        .db()
        .write(move |tx| {
            Box::pin(async move {
                let statement = tx.statement(
                    concat!(
                        "update passkeys set friendly_name = {text} where id = {uuid} and account_id = {uuid} returning ",
                        passkey_columns!()
                    ),
                    vec![name.into(), id.into(), account_id.into()],
                );
                tx.fetch(&statement).await
            })
        })
        .await?;
    Passkey::from_row(rows.first().ok_or(Error::PasskeyNotFound)?)
}
