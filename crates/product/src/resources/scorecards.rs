//! Scorecards: the criteria for a job's applicants, and the scores that team members give.

use sangam_schema::{Column, Resource, Rule, Type};

use super::applicant_notes::{is_author, is_in_team};
use super::rules::may;

/// The criteria of each job, set by `set_scorecard`.
pub(super) fn job_scorecards() -> Resource {
    Resource::new(
        "job_scorecards",
        "The criteria by which an employer's team scores the applicants of a job, who never see them.",
    )
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

/// Scores, written by `give_scores`. The whole team sees who has scored. The scores themselves are hidden from members who have not
/// scored yet, including the owner, so that the scores stay independent.
pub(super) fn application_scores() -> Resource {
    let may_see_scores = || is_author().or(Rule::sql(HAS_SCORED));
    Resource::new(
        "application_scores",
        "The scores of an applicant by the members of an employer's team, for the criteria of the job; the applicant never sees them.",
    )
    .column(Column::reference("application_id"))
    .column(Column::owner("author_id"))
    .column(
        Column::new("scores", Type::Json)
            .visible_to(may_see_scores())
            .note("1 to 5 for each criterion, in order; seen by members who gave their own scores."),
    )
    .column(Column::text("comment").nullable().visible_to(may_see_scores()).note("Seen by members who gave their own scores."))
    .column(Column::created_at())
    .column(Column::updated_at())
    .primary_key(&["application_id", "author_id"])
    .belongs_to("application_id", "job_applications", "application", "scores")
    .references("author_id", "profiles", "author")
    .per_hour(2000)
    .read(is_in_team())
}

/// The caller has scored the same application. All scores are given in one call, so a row is always a complete scorecard.
const HAS_SCORED: &str = "exists (
    select 1
    from application_scores as own
    where own.application_id = {row}.application_id
      and own.author_id = {caller}
)";
