//! Revokes API tokens. The row is deleted, so a token either works or does not exist.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::json;
use uuid::Uuid;

use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::Device;

/// Revokes one of the account's tokens. Another account's token counts as not found.
pub(crate) async fn revoke_token(auth: &Auth, account_id: Uuid, id: Uuid, device: Device) -> Result<(), Error> {
    let now = auth.now();
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let statement = tx.statement(
                    "delete from api_tokens where account_id = {uuid} and id = {uuid}",
                    vec![account_id.into(), id.into()],
                );
                if tx.execute(&statement).await? == 0 {
                    return Err(Error::TokenNotFound);
                }
                let detail = json!({ "token_id": id });
                record_detail(tx, AuditAction::ApiTokenRevoked, Some(account_id), &device, detail, now).await
            })
        })
        .await
}

/// Revokes all of an account's tokens within a larger change. Anyone who knew the old password may have created them.
pub(crate) async fn revoke_all_tokens(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement("delete from api_tokens where account_id = {uuid}", vec![account_id.into()]);
    let revoked = tx.execute(&statement).await?;
    if revoked == 0 {
        return Ok(());
    }
    record_detail(tx, AuditAction::ApiTokenRevoked, Some(account_id), device, json!({ "count": revoked }), now).await
}
