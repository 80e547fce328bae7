//! Returns an account to the owner of its address when someone else created it first.

use jiff::Timestamp;
use sangam_db::Tx;
use serde_json::{Map, Value};

use super::Account;
use super::create::rewrite_profile;
use super::update::store_account;
use crate::api_tokens::revoke_all_tokens;
use crate::audit::{AuditAction, record};
use crate::error::Error;
use crate::one_time_tokens::void_tokens;
use crate::sessions::Device;
use crate::sign_ups::discard_sign_ups;

/// Gives an account that was never confirmed to the owner of its address. Removes everything that others set up in it.
pub(crate) async fn reclaim_address(
    tx: &mut Tx<'_>,
    account: &mut Account,
    user_metadata: Map<String, Value>,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    discard_sign_ups(tx, account.id).await?;
    void_tokens(tx, account.id).await?;
    revoke_all_tokens(tx, account.id, device, now).await?;
    for template in [
        "delete from sessions where account_id = {uuid}",
        "delete from identities where account_id = {uuid}",
        "delete from passkeys where account_id = {uuid}",
        "delete from waiting_identities where account_id = {uuid}",
        "update accounts set password_hash = null where id = {uuid}",
    ] {
        let statement = tx.statement(template, vec![account.id.into()]);
        tx.execute(&statement).await?;
    }
    account.user_metadata = user_metadata;
    account.email_confirmed_at = Some(now);
    store_account(tx, account).await?;
    rewrite_profile(tx, account).await?;
    record(tx, AuditAction::AddressConfirmed, Some(account.id), device, now).await
}
