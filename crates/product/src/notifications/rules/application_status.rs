//! An application moved on: goes to the applicant, with the note, which is the reason of a rejection. Anyone who of a team moved it,
//! it comes from the person who posted the job.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, title};

// An application begins under review; that is no news.
pub(super) const RECIPIENTS: &str = recipients!(
    "select happening.id as happening, application.applicant_id as recipient, job.employer_id as actor,
      application.id as subject, application.id as source, event.created_at as at, job.title as thing,
      coalesce(event.note, '') as detail, event.status as extra
    from _happenings as happening
    join application_events as event on event.id = happening.subject_id
    join job_applications as application on application.id = event.application_id
    join jobs as job on job.id = application.job_id
    where happening.kind = 'application_status' and happening.id <= {1:int} and event.status <> 'Under Review'"
);

pub(super) fn word(pending: &PendingNotification, _: i64) -> NotificationText {
    let job = title(&pending.thing);
    let title = match pending.extra.as_str() {
        "Interview Scheduled" => format!("You are invited to an interview: {job}"),
        "Accepted" => format!("Your application was accepted: {job}"),
        "Hired" => format!("You are hired: {job}"),
        "Rejected" => format!("Your application was not chosen: {job}"),
        status => format!("Your application is now {status}: {job}"),
    };
    NotificationText { title, body: excerpt(&pending.detail), link: "/dashboard/user".to_owned() }
}
