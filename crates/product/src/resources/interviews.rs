//! Interviews that employers offer to applicants.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::may;

/// Where an interview takes place.
pub(crate) const INTERVIEW_FORMAT: &[&str] = &["In person", "Video", "Phone"];

const STATUS: &[&str] = &["Offered", "Accepted", "Time Requested", "Declined", "Cancelled"];
const ENDED_BECAUSE: &[&str] = &["Cancelled", "Withdrawn", "Rejected", "Closed", "Left"];

/// Interviews, written by `offer_interview`, `change_interview`, `answer_interview` and `cancel_interview`. The offered times are
/// part of the row, so that subscribers receive a change in one event.
pub(super) fn interviews() -> Resource {
    Resource::new(
        "interviews",
        "Interviews offered to applicants; seen by the applicant and by the people who may decide on the application.",
    )
    .column(Column::id())
    .column(Column::reference("application_id").nullable().note("Null after the application was withdrawn."))
    .column(Column::reference("job_id"))
    .column(Column::owner("applicant_id"))
    .column(
        Column::reference("organizer_id").nullable().by_server().note("Who offered the interview or changed it last."),
    )
    .column(Column::text("status").or(Default::Text("Offered")).one_of(STATUS).by_server())
    .column(Column::text("format").one_of(INTERVIEW_FORMAT))
    .column(Column::line("place").note("An address, an https link or a phone number, depending on the format."))
    .column(Column::text("note").nullable().note("A note from the employer."))
    .column(
        Column::new("slots", Type::Json)
            .note("The offered times, earliest first: a list of `{\"starts_at\": …, \"minutes\": …}`."),
    )
    .column(
        Column::new("starts_at", Type::Timestamp)
            .nullable()
            .by_server()
            .note("The last agreed time; kept when the interview is changed or cancelled."),
    )
    .column(Column::integer("minutes").nullable().by_server().note("The duration of the agreed time."))
    .column(Column::text("answer_note").nullable().by_server().note("The applicant's note with the last answer."))
    .column(Column::text("cancel_note").nullable().by_server().note("The employer's note when cancelling."))
    .column(
        Column::text("ended_because")
            .nullable()
            .one_of(ENDED_BECAUSE)
            .by_server()
            .note("Why it was cancelled: by the employer, or because the application, the job or an account ended."),
    )
    .column(
        Column::integer("sequence")
            .or(Default::Integer(0))
            .by_server()
            .note("Increases with each change that calendars need."),
    )
    .column(Column::created_at())
    .column(Column::updated_at())
    .belongs_to("application_id", "job_applications", "application", "interviews")
    .references("job_id", "jobs", "job")
    .references("applicant_id", "profiles", "applicant")
    .references("organizer_id", "profiles", "organizer")
    .per_hour(300)
    .read(Rule::sql("{row}.applicant_id = {caller}").or(Rule::sql(concat!(
        "exists (
            select 1
            from jobs as job
            where job.id = {row}.job_id
              and ",
        may!(edit "job.employer_id"),
        ")"
    ))))
}
