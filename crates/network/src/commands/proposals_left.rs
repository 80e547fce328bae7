//! `proposals_left`: how many proposals the caller's plan still allows this month, for the dialog that makes one.

use sangam_schema::{Caller, Function, Returns};

use super::{Arguments, Context, Failure, require_account};
use crate::plans::{ALLOWANCE, Allowance, allowance_shape, allowance_values};

pub(super) fn signature() -> Function {
    Function::new(
        "proposals_left",
        "The caller's plan and how many proposals it still allows this month; `limit` and `left` are null without a limit.",
        Returns::Document(allowance_shape()),
    )
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, _: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let now = context.clock.now();
    let rows = context.db.read(context.db.statement(ALLOWANCE, allowance_values(account, now))).await?;
    Ok(Allowance::read(&rows, now).describe().to_string())
}
