//! Who may call the functions for moderators.

use sangam_schema::Caller;

use super::{Context, Failure, Refusal, require_account};

/// Refuses callers who are not moderators. The operator's key is always allowed.
pub(super) async fn require_moderator(context: &Context, caller: Caller) -> Result<(), Failure> {
    if caller == Caller::Service {
        return Ok(());
    }
    let account = require_account(caller)?;
    let find = context.db.statement("select 1 from accounts where id = {uuid} and moderator", vec![account.into()]);
    match context.db.read(find).await?.is_empty() {
        true => Err(Refusal::forbidden("Only moderators can do this.").into()),
        false => Ok(()),
    }
}
