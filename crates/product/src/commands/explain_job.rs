//! `explain_job`: why a job fits the caller or not, using the facts that `rank_jobs` sorts by.

use std::collections::HashMap;

use sangam_db::Row;
use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::facets::{FitFact, JobFit, SeekerPreferences};

pub(super) fn signature() -> Function {
    Function::new(
        "explain_job",
        "Why a job fits the caller: skills, pay, place and experience, each met, missing or unknown.",
        Returns::Document(fit_shape()),
    )
    .argument("p_job_id", Type::Uuid)
    .reads()
}

/// The shape of the facts about one job.
pub(super) fn fit_shape() -> Shape {
    Shape::object([
        ("id", Shape::text()),
        ("skills", Shape::text()),
        ("pay", Shape::text()),
        ("place", Shape::text()),
        ("experience", Shape::text()),
        ("shared_skills", Shape::text().list()),
        ("lacking_skills", Shape::text().list()),
    ])
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let job = arguments.id("p_job_id")?;
    let preferences = read_preferences(&context, require_account(caller)?).await?;
    let fits = context.facets.explain_jobs(caller, &preferences, &[job], context.clock.now()).await?;
    let fit = fits.first().ok_or_else(|| Refusal::new(RefusalCode::NotFound, "This job is no longer there."))?;
    Ok(describe(fit).to_string())
}

/// Reads a person's skills and preferences.
pub(super) async fn read_preferences(context: &Context, account: Uuid) -> Result<SeekerPreferences, Failure> {
    Ok(read_preferences_of(context, &[account]).await?.remove(&account).unwrap_or_default())
}

/// Reads each person's skills and preferences, from the job seeker entry or else from the profile. Leaves out what is hidden from others, so
/// that employers cannot infer it: entries that a moderator removed, and people who are suspended or scheduled for deletion.
pub(super) async fn read_preferences_of(
    context: &Context,
    people: &[Uuid],
) -> Result<HashMap<Uuid, SeekerPreferences>, Failure> {
    let select = context.db.statement(
        "select coalesce(seeker.skills, person.skills), coalesce(seeker.location, person.address, ''),
          coalesce(seeker.experience, person.experience_level, ''), seeker.desired_salary, person.id
        from profiles as person
        left join seekers as seeker on seeker.id = person.id and not seeker.hidden
        where person.id {in 1:uuid} and not person.hidden",
        vec![json!(people).to_string().into()],
    );
    let rows = context.db.read(select).await?;
    let read = |row: &Row| {
        let text = |i| row.text(i).unwrap_or_default().to_owned();
        let skills = SeekerPreferences::read_skills(row.text(0));
        let preferences =
            SeekerPreferences { skills, location: text(1), experience: text(2), desired_salary: row.int(3) };
        Some((row.uuid(4)?, preferences))
    };
    Ok(rows.iter().filter_map(read).collect())
}

pub(super) fn describe(fit: &JobFit) -> Json {
    let [skills, pay, place, experience] = fit.facts.map(FitFact::name);
    json!({
        "id": fit.id,
        "skills": skills,
        "pay": pay,
        "place": place,
        "experience": experience,
        "shared_skills": fit.shared_skills,
        "lacking_skills": fit.lacking_skills,
    })
}
