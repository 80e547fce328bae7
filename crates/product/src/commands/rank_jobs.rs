//! `rank_jobs`: the jobs of a list, best fit for the caller first, each with the reasons.

use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::Value as Json;

use super::explain_job::{describe, fit_shape, read_preferences};
use super::{Arguments, Context, Failure, require_account};

/// Maximum number of jobs in one answer.
const MAX_PAGE_SIZE: i64 = 100;

pub(super) fn signature() -> Function {
    Function::new(
        "rank_jobs",
        "The jobs that match a list's filters, best fit for the caller first, then newest first; see data-api.md.",
        Returns::Document(fit_shape().list()),
    )
    .optional("p_filters", Type::Json)
    .optional("p_offset", Type::Integer)
    .optional("p_limit", Type::Integer)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let preferences = read_preferences(&context, require_account(caller)?).await?;
    let page = arguments.page(MAX_PAGE_SIZE);
    let filters = arguments.json("p_filters");
    let ranked = context.facets.rank_jobs(caller, &preferences, filters, page, context.clock.now()).await?;
    Ok(ranked.iter().map(describe).collect::<Json>().to_string())
}
