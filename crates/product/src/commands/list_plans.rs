//! `list_plans`: what each plan costs and includes.

use sangam_schema::{Caller, Function, Returns};

use super::{Arguments, Context, Failure};
use crate::catalogue;

pub(super) fn signature() -> Function {
    Function::new(
        "list_plans",
        "The plans, cheapest first: prices in whole US dollars, and what each includes. Features marked `planned` are not available yet.",
        Returns::Document(catalogue::shape()),
    )
    .reads()
}

pub(super) async fn run(_: Context, _: Caller, _: Arguments) -> Result<String, Failure> {
    Ok(catalogue::describe().to_string())
}
