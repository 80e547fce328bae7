//! Creates signing keys.

use jiff::Timestamp;
use sangam_db::{Db, Tx};

use crate::error::Error;

/// Creates the current key and the standby key, unless they exist.
pub(super) async fn create_first(db: &Db, now: Timestamp) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            for state in ["current", "standby"] {
                insert(tx, state, now).await?;
            }
            Ok(())
        })
    })
    .await
}

/// Creates a key in this state, unless there is one.
pub(super) async fn insert(tx: &mut Tx<'_>, state: &'static str, now: Timestamp) -> Result<(), Error> {
    let activated_at = (state == "current").then_some(now);
    let statement = tx.statement(
        "insert into signing_keys (id, state, created_at, activated_at)
         values ({uuid}, {text}, {timestamp}, {timestamp})
         on conflict do nothing",
        vec![tx.new_id().into(), state.into(), now.into(), activated_at.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}
