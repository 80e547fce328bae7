//! `explain_jobs`: why some jobs fit the caller or not, for a page of a list.

use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::explain_job::{describe, fit_shape, read_wishes};
use super::{Arguments, Context, Failure, Refusal, require_account};

/// What one question holds at most.
const MOST: usize = 100;

pub(super) fn signature() -> Function {
    Function::new(
        "explain_jobs",
        "Why each of these jobs fits the caller, as `explain_job` tells it, at most 100 at once; those that are gone are left out.",
        Returns::Document(fit_shape().list()),
    )
    .argument("p_job_ids", Type::Json)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let wishes = read_wishes(&context, require_account(caller)?).await?;
    let jobs = read_ids(&arguments, "p_job_ids")?;
    let fits = context.facets.explain_jobs(caller, &wishes, &jobs, context.clock.now()).await?;
    Ok(fits.iter().map(describe).collect::<Json>().to_string())
}

/// A list of ids, each once.
pub(super) fn read_ids(arguments: &Arguments, name: &str) -> Result<Vec<Uuid>, Refusal> {
    let ids: Option<Vec<Uuid>> = serde_json::from_value(arguments.json(name).clone()).ok();
    let refused = || Refusal::invalid(name, "Send a list of at most 100 ids.");
    ids.filter(|ids| ids.len() <= MOST).ok_or_else(refused)
}
