//! `start_checkout`: returns the page where the caller pays for a plan. The subscription starts when the provider reports
//! the payment.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::json;

use super::{Arguments, Context, Failure, require_account};
use crate::catalogue::INTERVALS;
use crate::payments::Purchase;
use crate::plans::Plan;

pub(super) fn signature() -> Function {
    Function::new(
        "start_checkout",
        "The page where the caller pays for a plan; `url` is null while this installation has no payment provider.",
        Returns::Document(Shape::object([("url", Shape::text().nullable())])),
    )
    .argument("p_plan", Type::Text)
    .argument("p_interval", Type::Text)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let purchase = Purchase {
        account: require_account(caller)?,
        plan: arguments.one_of("p_plan", Plan::NAMES)?,
        interval: arguments.one_of("p_interval", INTERVALS)?,
    };
    let url = context.payments.map(|provider| provider.checkout(&purchase).to_string());
    Ok(json!({ "url": url }).to_string())
}
