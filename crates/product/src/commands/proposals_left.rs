//! `proposals_left`: how many more proposals the caller's plan allows this month. The proposal dialog shows it.

use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::json;
use uuid::Uuid;

use super::{Arguments, Context, Failure, require_account};
use crate::plans::{ALLOWANCE, ProposalAllowance, allowance_shape, allowance_values};

pub(super) fn signature() -> Function {
    Function::new(
        "proposals_left",
        "The caller's plan and how many proposals it still allows this month; `limit` and `left` are null if the plan has no limit. With a tender, `left` is at least 1 if the caller bid for it before, because bidding again is free.",
        Returns::Document(allowance_shape()),
    )
    .optional("p_tender_id", Type::Uuid)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let now = context.clock.now();
    let rows = context.db.read(context.db.statement(ALLOWANCE, allowance_values(account, now))).await?;
    let allowance = ProposalAllowance::read(&rows, now);
    let mut answer = allowance.describe();
    if let Ok(tender) = arguments.text("p_tender_id").parse()
        && allowance.left() == Some(0)
        && was_counted(&context, account, tender).await?
    {
        answer["left"] = json!(1);
    }
    Ok(answer.to_string())
}

/// Whether a proposal to this tender was counted against the caller's plan before, in this month or an earlier one.
async fn was_counted(context: &Context, account: Uuid, tender: Uuid) -> Result<bool, Failure> {
    let find = context.db.statement(
        "select 1 from _proposal_credits where bidder_id = {uuid} and tender_id = {uuid}",
        vec![account.into(), tender.into()],
    );
    Ok(!context.db.read(find).await?.is_empty())
}
