//! `settle_reports`: a moderator decides on reported content.

use sangam_schema::{Caller, Function, Returns, Type};

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure, Refusal, RefusalCode};
use crate::moderation::{ReportStatus, SettleError, settle_target};
use crate::resources::REPORT_KINDS;

pub(super) fn signature() -> Function {
    Function::new(
        "settle_reports",
        "Settles all open reports about one item: takes it down or leaves it as it is; for moderators.",
        Returns::Void,
    )
    .argument("p_kind", Type::Text)
    .argument("p_target_id", Type::Uuid)
    .argument("p_remove", Type::Boolean)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_moderator(&context, caller).await?;
    let (kind, target) = (arguments.one_of("p_kind", REPORT_KINDS)?, arguments.id("p_target_id")?);
    let status = match arguments.json("p_remove").as_bool() {
        Some(true) => ReportStatus::Resolved,
        Some(false) => ReportStatus::Dismissed,
        None => return Err(Refusal::missing("p_remove").into()),
    };
    match settle_target(&context.db, kind, target, status, context.clock.now()).await {
        Ok(()) => Ok("null".to_owned()),
        Err(SettleError::NoneOpen) => {
            Err(Refusal::new(RefusalCode::NotFound, "These reports have already been settled.").into())
        }
        Err(SettleError::Gone) => {
            let message = "This content no longer exists. Settle its reports without action.";
            Err(Refusal::new(RefusalCode::Impossible, message).into())
        }
        Err(SettleError::Rows(error)) => Err(error.into()),
    }
}
