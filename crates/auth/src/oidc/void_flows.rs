//! Ends the sign-ins with a provider that an account's sessions have begun.

use sangam_db::Tx;
use uuid::Uuid;

use crate::error::Error;

/// Voids the flows that an account's sessions have begun, to link an identity.
pub(crate) async fn void_flows(tx: &mut Tx<'_>, account_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement("delete from oauth_flows where account_id = {uuid}", vec![account_id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}
