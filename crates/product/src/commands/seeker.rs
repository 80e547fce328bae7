//! The check for commands that only job seekers may call.

use sangam_db::Tx;
use uuid::Uuid;

use super::{Failure, Refusal};

/// Refuses accounts that are not job seekers, with this message.
pub(super) async fn require_seeker(
    tx: &mut Tx<'_>,
    account: Uuid,
    refusal_message: &'static str,
) -> Result<(), Failure> {
    let find = tx.statement("select user_type from profiles where id = {uuid}", vec![account.into()]);
    let rows = tx.fetch(&find).await?;
    if rows.first().and_then(|row| row.text(0)) == Some("user") {
        return Ok(());
    }
    Err(Refusal::forbidden(refusal_message).into())
}
