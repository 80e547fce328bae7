//! `explain_jobs`: like `explain_job`, for a page of jobs.

use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::explain_job::{describe, fit_shape, read_preferences};
use super::{Arguments, Context, Failure, Refusal, require_account};

/// Maximum number of ids in one call.
const MAX_IDS: usize = 100;

pub(super) fn signature() -> Function {
    Function::new(
        "explain_jobs",
        "Why each of these jobs fits the caller, like `explain_job`, at most 100 jobs per call. Deleted jobs are left out.",
        Returns::Document(fit_shape().list()),
    )
    .argument("p_job_ids", Type::Json)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let preferences = read_preferences(&context, require_account(caller)?).await?;
    let jobs = read_ids(&arguments, "p_job_ids")?;
    let fits = context.facets.explain_jobs(caller, &preferences, &jobs, context.clock.now()).await?;
    Ok(fits.iter().map(describe).collect::<Json>().to_string())
}

/// Reads a list of at most [`MAX_IDS`] ids.
pub(super) fn read_ids(arguments: &Arguments, name: &str) -> Result<Vec<Uuid>, Refusal> {
    let ids: Option<Vec<Uuid>> = serde_json::from_value(arguments.json(name).clone()).ok();
    let invalid = || Refusal::invalid(name, "Send a list of at most 100 ids.");
    ids.filter(|ids| ids.len() <= MAX_IDS).ok_or_else(invalid)
}
