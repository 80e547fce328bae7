//! Jobs, applications and their history.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::EXPERIENCE;
use super::rules::{
    checked, company, is_held_for_caller, is_shown, listing_owner, may, name_of, posted_by, requirements, skills,
};
use crate::screening::{QUESTION_KINDS, check_questions};

pub(crate) const APPLICATION_STATUS: &[&str] =
    &["Under Review", "Interview Scheduled", "Rejected", "Accepted", "Hired"];

/// The reasons for a rejection that the applicant sees.
pub(crate) const REJECTION_REASONS: &[&str] =
    &["experience", "skills", "location", "pay", "position_filled", "position_closed", "another_candidate", "other"];

/// Jobs, posted by employers and businesses.
pub(super) fn jobs() -> Resource {
    let may_edit = || Rule::sql(may!(edit "{row}.employer_id"));
    let jobs = Resource::new("jobs", "Work that employers and businesses offer.")
        .column(Column::id())
        .column(listing_owner("employer_id"))
        .column(Column::line("title"))
        .column(company(name_of!("employer_id")))
        .column(Column::text("logo_url").nullable())
        .column(Column::line("location"))
        .column(Column::text("type").one_of(&["Full-time", "Part-time", "Contract", "Freelance", "Remote"]))
        .column(Column::line("department").nullable())
        .column(Column::integer("salary_min").nullable().note("Whole rupees a month."))
        .column(Column::integer("salary_max").nullable().note("Whole rupees a month."))
        .column(Column::text("experience").nullable().one_of(EXPERIENCE))
        .column(skills())
        .column(Column::text("description"))
        .column(requirements())
        .column(Column::text("status").or(Default::Text("Active")).one_of(&["Active", "Closed"]))
        .column(
            Column::created_at().note("When it was first posted. A job that its employer posted before keeps that date."),
        )
        .column(Column::new("expires_at", Type::Timestamp).nullable())
        .column(Column::counter("views"))
        .column(Column::counter("applications"))
        .column(Column::updated_at().nullable())
        .column(posted_by(may!(view "{row}.employer_id")))
        .column(
            Column::integer("reply_days")
                .or(Default::Integer(14))
                .note("The number of days within which applicants are promised an answer, 1 to 60."),
        )
        .column(
            Column::new("confirmed_at", Type::Timestamp)
                .nullable()
                .or(Default::Now)
                .by_server()
                .note("When the owner last confirmed that the job is open: by posting, reopening or `confirm_job`."),
        )
        .column(
            Column::new("confirm_by", Type::Timestamp)
                .nullable()
                .by_server()
                .visible_to(Rule::sql(may!(view "{row}.employer_id")))
                .note("Set while the owner is asked whether the job is still open. It closes at this time unless confirmed."),
        );
    let jobs = jobs.column(
        Column::list("questions").one_line().read_by(check_questions).note(
            "The screening questions, at most 10: a list of `{\"kind\", \"question\", \"options\", \"required\", \"needed\"}`; see screening-questions.md.",
        ),
    );
    checked(jobs)
        .references("employer_id", "profiles", "employer")
        .searchable(&[("title", 'A'), ("company", 'B'), ("skills", 'B'), ("location", 'C'), ("description", 'D')])
        .indexed_list("skills")
        .rule_column("hidden", Type::Boolean)
        .listened_to()
        .per_hour(1000)
        .changes_per_hour(3000)
        // Applicants keep the job in their history. The rule uses only columns in the list's index, so that counting a list
        // reads only the index.
        .read(
            is_shown()
                .or(Rule::sql(
                    "exists (
                select 1
                from job_applications as mine
                where mine.job_id = {row}.id
                  and mine.applicant_id = {caller}
            )",
                ))
                .or(is_held_for_caller()),
        )
        .insert(may_edit().and(Rule::sql(
            "exists (
                select 1
                from profiles as poster
                where poster.id = {row}.employer_id
                  and poster.user_type in ('employer', 'business')
            )",
        )))
        .update(may_edit())
        // The counter is in the row itself, so a simultaneous application is not missed.
        .delete(Rule::sql(may!(manage "{row}.employer_id")).and(Rule::sql("{row}.applications = 0")))
}

/// Applications, created by `apply_to_job` and moved to another status by `set_application_status`.
pub(super) fn job_applications() -> Resource {
    Resource::new(
        "job_applications",
        "Applications to jobs; seen by the applicant, the job's owner and the owner's team.",
    )
    .column(Column::id())
    .column(Column::reference("job_id"))
    .column(Column::owner("applicant_id"))
    .column(Column::line("full_name"))
    .column(Column::line("email"))
    .column(Column::text("resume_path").note("In the private bucket `resumes`."))
    .column(Column::text("cover_letter").nullable())
    .column(Column::text("status").or(Default::Text("Under Review")).one_of(APPLICATION_STATUS).by_server())
    .column(Column::created_at())
    .column(Column::updated_at())
    .column(server_time("reply_by").note("The promised date of an answer; null without a promise."))
    .column(server_time("answered_at").note("When the employer first answered."))
    .column(
        server_time("unanswered_at")
            .note("When the promised date passed without an answer; an answer may have come later."),
    )
    .column(
        Column::counter("unmet_needs").note(
            "How many screening answers do not meet the job's needs. Applications are never rejected automatically.",
        ),
    )
    .unique(&["job_id", "applicant_id"])
    .references("job_id", "jobs", "job")
    .references("applicant_id", "profiles", "applicant")
    .per_hour(300)
    .read(is_party())
    .delete(Rule::sql("{row}.applicant_id = {caller}"))
}

/// A timestamp set only by the server.
fn server_time(name: &'static str) -> Column {
    Column::new(name, Type::Timestamp).nullable().by_server()
}

/// The history of an application, written by the server with every status change.
pub(super) fn application_events() -> Resource {
    Resource::new("application_events", "The history of an application; seen by everyone who can see the application.")
        .column(Column::id())
        .column(Column::reference("application_id"))
        .column(Column::owner("actor_id"))
        .column(Column::text("status").one_of(APPLICATION_STATUS))
        .column(Column::text("note").nullable())
        .column(Column::created_at())
        .column(
            Column::text("reason")
                .nullable()
                .one_of(REJECTION_REASONS)
                .note("Why the application was rejected; null for other steps, or if no reason was given."),
        )
        .belongs_to("application_id", "job_applications", "application", "events")
        .references("actor_id", "profiles", "actor")
        .read(sees_application())
}

/// Screening answers, written by `apply_to_job`. Each row keeps the question as it was asked.
pub(super) fn application_answers() -> Resource {
    Resource::new(
        "application_answers",
        "Answers to a job's screening questions; seen by everyone who can see the application.",
    )
    .column(Column::id())
    .column(Column::reference("application_id"))
    .column(Column::integer("number").by_server().note("The position of the question, from 1."))
    .column(Column::text("kind").one_of(QUESTION_KINDS).by_server())
    .column(
        Column::line("question")
            .by_server()
            .note("The question as it was asked; the job's questions may have changed since."),
    )
    .column(
        Column::new("needed", Type::Json)
            .nullable()
            .by_server()
            .note("The answer the job needed, as in `jobs.questions`."),
    )
    .column(
        Column::text("answer")
            .nullable()
            .by_server()
            .note("Null if the question was not answered. For a file, its name."),
    )
    .column(Column::text("file_path").nullable().by_server().note("In the private bucket `resumes`."))
    .column(
        Column::new("meets", Type::Boolean)
            .nullable()
            .by_server()
            .note("Whether the answer is what the job needed; null if the job needed no particular answer."),
    )
    .column(Column::created_at())
    .unique(&["application_id", "number"])
    .belongs_to("application_id", "job_applications", "application", "answers")
    .read(sees_application())
}

/// When a resume was opened. The server adds a row whenever the job's owner or a team member reads the file.
pub(super) fn resume_openings() -> Resource {
    Resource::new(
        "resume_openings",
        "When an application's resume was opened; seen by everyone who can see the application.",
    )
    .column(Column::id())
    .column(Column::reference("application_id"))
    .column(Column::owner("opened_by"))
    .column(Column::new("opened_at", Type::Timestamp).or(Default::Now).by_server())
    .belongs_to("application_id", "job_applications", "application", "openings")
    .references("opened_by", "profiles", "opener")
    .read(sees_application())
}

/// Withdrawn applications, written by `withdraw_application`. The application itself is deleted.
pub(super) fn application_withdrawals() -> Resource {
    Resource::new(
        "application_withdrawals",
        "Withdrawn applications and the reasons; seen by the applicant, the job's owner and the owner's team.",
    )
    .column(Column::id())
    .column(Column::reference("job_id"))
    .column(Column::owner("applicant_id"))
    .column(Column::text("reason").nullable())
    .column(Column::new("applied_at", Type::Timestamp).or(Default::Now).by_server())
    .column(server_time("reply_by"))
    .column(server_time("answered_at"))
    .column(server_time("unanswered_at"))
    .column(Column::created_at())
    .references("job_id", "jobs", "job")
    .references("applicant_id", "profiles", "applicant")
    .read(is_party())
}

/// The caller is the applicant or acts for the owner of the job.
fn is_party() -> Rule {
    Rule::sql("{row}.applicant_id = {caller}").or(Rule::sql(concat!(
        "exists (
                select 1
                from jobs as job
                where job.id = {row}.job_id
                  and ",
        may!(view "job.employer_id"),
        ")"
    )))
}

/// The same, for a row that refers to an application.
fn sees_application() -> Rule {
    Rule::sql(concat!(
        "exists (
            select 1
            from job_applications as application
            join jobs as job on job.id = application.job_id
            where application.id = {row}.application_id
              and (application.applicant_id = {caller} or ",
        may!(view "job.employer_id"),
        "))"
    ))
}
