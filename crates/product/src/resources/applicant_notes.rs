//! A team's internal notes, ratings and tags on applicants, and its answer templates.

use sangam_schema::{Column, Resource, Rule};

use super::rules::{listing_owner, may};

/// Notes on applicants. Team members write their own notes and read everyone's.
pub(super) fn application_notes() -> Resource {
    Resource::new("application_notes", "Notes of an employer's team about an applicant, who never sees them.")
        .column(Column::id())
        .column(Column::reference("application_id"))
        .column(Column::owner("author_id"))
        .column(Column::text("note"))
        .column(Column::created_at())
        .column(Column::updated_at())
        .belongs_to("application_id", "job_applications", "application", "notes")
        .references("author_id", "profiles", "author")
        .per_hour(500)
        .read(is_in_team())
        .insert(is_in_team())
        .update(is_author().and(is_in_team()))
        .delete(is_author().and(is_in_team()))
}

/// Star ratings of applicants, one per team member.
pub(super) fn application_ratings() -> Resource {
    Resource::new(
        "application_ratings",
        "Star ratings of an applicant by an employer's team; the applicant never sees them.",
    )
    .column(Column::reference("application_id"))
    .column(Column::owner("author_id"))
    .column(Column::integer("stars").note("1 to 5."))
    .column(Column::created_at())
    .column(Column::updated_at())
    .primary_key(&["application_id", "author_id"])
    .belongs_to("application_id", "job_applications", "application", "ratings")
    .references("author_id", "profiles", "author")
    .per_hour(2000)
    .read(is_in_team())
    .insert(is_in_team())
    .update(is_author().and(is_in_team()))
    .delete(is_author().and(is_in_team()))
}

/// Tags on applicants, shared by the team. Members who answer applicants can set them.
pub(super) fn application_tags() -> Resource {
    Resource::new("application_tags", "Tags of an employer's team on an applicant, who never sees them.")
        .column(Column::reference("application_id"))
        .column(Column::line("tag").fixed())
        .column(Column::created_at())
        .primary_key(&["application_id", "tag"])
        .belongs_to("application_id", "job_applications", "application", "tags")
        .per_hour(2000)
        .read(is_in_team())
        .insert(answers_applicants())
        .delete(answers_applicants())
}

/// Templates for answers to applicants.
pub(super) fn answer_templates() -> Resource {
    let may_edit = || Rule::sql(may!(edit "{row}.company_id"));
    Resource::new("answer_templates", "Templates for a company's answers to applicants; seen by its owner and team.")
        .column(Column::id())
        .column(listing_owner("company_id"))
        .column(Column::line("name"))
        .column(Column::text("body").note("`{name}`, `{job}` and `{company}` are filled in when the text is sent."))
        .column(Column::created_at())
        .column(Column::updated_at())
        .unique(&["company_id", "name"])
        .references("company_id", "profiles", "company")
        .per_hour(100)
        .read(Rule::sql(may!(view "{row}.company_id")))
        .insert(may_edit().and(Rule::sql(
            "exists (
                select 1
                from profiles as company
                where company.id = {row}.company_id
                  and company.user_type in ('employer', 'business')
            )",
        )))
        .update(may_edit())
        .delete(may_edit())
}

pub(super) fn is_author() -> Rule {
    Rule::sql("{row}.author_id = {caller}")
}

/// The caller acts for the owner of the job and is not the applicant. A team member may have applied before joining.
macro_rules! judges_applicant {
    ($what:ident) => {
        Rule::sql(concat!(
            "exists (
                select 1
                from job_applications as application
                join jobs as job on job.id = application.job_id
                where application.id = {row}.application_id
                  and application.applicant_id <> {caller}
                  and ",
            may!($what "job.employer_id"),
            ")"
        ))
    };
}

pub(super) fn is_in_team() -> Rule {
    judges_applicant!(view)
}

fn answers_applicants() -> Rule {
    judges_applicant!(edit)
}
