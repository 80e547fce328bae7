//! An application moved on: goes to the applicant, with the note, which is the reason of a rejection. Anyone who of a team moved it,
//! it comes from the person who posted the job.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, title};
use crate::words::{WordCatalogue, fill};

// An application begins under review; that is no news.
pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, application.applicant_id as recipient, job.employer_id as actor,
      application.id as subject, application.id as source, event.created_at as at, job.title as thing,
      coalesce(event.note, '') as detail, event.status as extra
    from _happenings as noted
    join application_events as event on event.id = noted.subject_id
    join job_applications as application on application.id = event.application_id
    join jobs as job on job.id = application.job_id
    where noted.kind = 'application_status' and noted.id <= {1:int} and event.status <> 'Under Review'"
);

pub(super) fn word(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    // A message chooses by names without spaces.
    let (job, status) = (&title(&pending.thing), &pending.extra.replace(' ', ""));
    NotificationText {
        title: fill!(words, "applicationStatus.title", job, status),
        body: excerpt(&pending.detail),
        link: "/dashboard/user".to_owned(),
    }
}
