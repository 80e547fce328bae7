//! By what a team judges the applicants of a job, and what each member gave them.

use sangam_schema::{Column, Resource, Rule, Type};

use super::applicant_notes::{is_author, is_in_team};
use super::rules::may;

/// The criteria of each job, set by `set_scorecard`.
pub(super) fn job_scorecards() -> Resource {
    Resource::new("job_scorecards", "By what an employer's team judges the applicants of a job, who never see it.")
        .column(Column::reference("job_id"))
        .column(Column::list("criteria").one_line().note("Up to ten names, in the order of the scores."))
        .column(Column::created_at())
        .column(Column::updated_at())
        .primary_key(&["job_id"])
        .belongs_to("job_id", "jobs", "job", "scorecard")
        .per_hour(200)
        .read(Rule::sql(concat!(
            "exists (
                select 1
                from jobs as job
                where job.id = {row}.job_id
                  and ",
            may!(view "job.employer_id"),
            ")"
        )))
}

/// What each member of the team gave, written by `give_scores`. The team sees who has scored; what they gave is hidden from members who
/// have not, the owner among them, so that no one is led by the others.
pub(super) fn application_scores() -> Resource {
    let shown = || is_author().or(Rule::sql(HAS_SCORED));
    Resource::new(
        "application_scores",
        "What each member of an employer's team gives an applicant, by the criteria of the job; the applicant never sees it.",
    )
    .column(Column::reference("application_id"))
    .column(Column::owner("author_id"))
    .column(
        Column::new("scores", Type::Json)
            .visible_to(shown())
            .note("1 to 5 for each criterion, in their order; seen by those who gave their own."),
    )
    .column(Column::text("comment").nullable().visible_to(shown()).note("Seen by those who gave their own scores."))
    .column(Column::created_at())
    .column(Column::updated_at())
    .primary_key(&["application_id", "author_id"])
    .belongs_to("application_id", "job_applications", "application", "scores")
    .references("author_id", "profiles", "author")
    .per_hour(2000)
    .read(is_in_team())
}

/// The caller has scored the same application. Scores are given all at once, so a row is a whole scorecard.
const HAS_SCORED: &str = "exists (
    select 1
    from application_scores as own
    where own.application_id = {row}.application_id
      and own.author_id = {caller}
)";
