//! `explain_seekers`: how well people in the job seeker directory fit one of the caller's jobs.

use sangam_db::{Row, Value};
use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::explain_job::{describe, fit_shape};
use super::explain_jobs::read_ids;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::facets::{Posting, SeekerPreferences};
use crate::resources::may;

pub(super) fn signature() -> Function {
    Function::new(
        "explain_seekers",
        "How well people in the directory fit a job of the caller, with the facts of `explain_job` and the person's id. Their desired \
         salary is private, so pay is always unknown. People who are not in the directory are left out.",
        Returns::Document(fit_shape().list()),
    )
    .argument("p_job_id", Type::Uuid)
    .argument("p_seeker_ids", Type::Json)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let job = arguments.id("p_job_id")?;
    let seekers = read_ids(&arguments, "p_seeker_ids")?;
    require_own_job(&context, job, account).await?;
    let Some(posting) = Posting::read(&context.db, "job", job).await? else { return Err(not_there().into()) };
    let now = context.clock.now();
    let preferences = read_preferences_of(&context, &seekers).await?;
    let fits = preferences.iter().filter_map(|(seeker, preferences)| {
        let mut fit = describe(&posting.fit(preferences, now)?);
        fit["id"] = json!(seeker);
        Some(fit)
    });
    Ok(fits.collect::<Json>().to_string())
}

/// Requires that the caller may see the job's applicants.
async fn require_own_job(context: &Context, job: Uuid, account: Uuid) -> Result<(), Failure> {
    let find = context.db.statement(
        concat!("select 1 from jobs where id = {1:uuid} and ", may!(view "jobs.employer_id" as "{2:uuid}")),
        vec![job.into(), account.into()],
    );
    match context.db.read(find).await?.is_empty() {
        true => Err(not_there().into()),
        false => Ok(()),
    }
}

fn not_there() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "This job is no longer there.")
}

/// Reads people's directory entries, without the desired salary.
async fn read_preferences_of(context: &Context, seekers: &[Uuid]) -> Result<Vec<(Uuid, SeekerPreferences)>, Failure> {
    let ids: Value = json!(seekers).to_string().into();
    let select = context.db.statement(
        "select id, skills, location, experience from seekers where id {in 1:uuid} and not hidden",
        vec![ids],
    );
    let read = |row: &Row| {
        let text = |i| row.text(i).unwrap_or_default().to_owned();
        let skills = SeekerPreferences::read_skills(row.text(1));
        Some((row.uuid(0)?, SeekerPreferences { skills, location: text(2), experience: text(3), desired_salary: None }))
    };
    Ok(context.db.read(select).await?.iter().filter_map(read).collect())
}
