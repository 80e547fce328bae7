//! `moderation_counts`: how much work is waiting for moderators.

use sangam_schema::{Caller, Function, Returns, Shape};
use serde_json::json;

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure};
use crate::moderation::count_waiting;

pub(super) fn signature() -> Function {
    Function::new(
        "moderation_counts",
        "How many postings are held and how many items have open reports; for moderators.",
        Returns::Document(Shape::object([("held", Shape::integer()), ("reports", Shape::integer())])),
    )
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, _: Arguments) -> Result<String, Failure> {
    require_moderator(&context, caller).await?;
    let waiting = count_waiting(&context.db).await?;
    Ok(json!({ "held": waiting.held, "reports": waiting.reports }).to_string())
}
