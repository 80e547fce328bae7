//! `settle_reports`: a moderator decides about something that was reported.

use sangam_schema::{Caller, Function, Returns, Type};

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure, Refusal, RefusalCode};
use crate::moderation::{NotSettled, ReportStatus, settle_target};
use crate::resources::REPORT_KINDS;

pub(super) fn signature() -> Function {
    Function::new(
        "settle_reports",
        "Settles all open reports about one thing: takes it down, or leaves it as it is; for moderators.",
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
        Err(NotSettled::NoneOpen) => {
            Err(Refusal::new(RefusalCode::NotThere, "These reports were settled already.").into())
        }
        Err(NotSettled::Gone) => {
            let message = "This is gone already. Settle its reports without action.";
            Err(Refusal::new(RefusalCode::Impossible, message).into())
        }
        Err(NotSettled::Rows(error)) => Err(error.into()),
    }
}
