//! An application changed its status. Recipient: the applicant, with the note and the reason of a rejection. The actor is always
//! the owner of the job, whichever team member made the change.
//!
//! Two more events are reported here. If a job closes because it was not confirmed, all applicants who wait for an answer are
//! notified. If a promised answer is overdue, its applicant is notified.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, day_of, excerpt, title};
use crate::confirmations::UNANSWERED;
use crate::replies::NO_ANSWER;
use crate::words::{WordCatalogue, fill};

// The first step, "Under Review", is not notified. Neither is the step that comes with an interview, because the
// interview has its own notification.
pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, application.applicant_id as recipient, job.employer_id as actor,
      application.id as subject, application.id as source, event.created_at as happened_at, job.title as subject_name,
      coalesce(event.reason, '') || '/' || coalesce(event.note, '') as content, event.status as rule_value
    from _happenings as noted
    join application_events as event on event.id = noted.subject_id
    join job_applications as application on application.id = event.application_id
    join jobs as job on job.id = application.job_id
    where noted.kind = 'application_status' and noted.id <= {1:int} and event.status <> 'Under Review'
      and not exists (
        select 1
        from interviews as interview
        where interview.application_id = event.application_id and interview.created_at = event.created_at
      )
    union all
    select noted.id as event_id, application.applicant_id as recipient, job.employer_id as actor,
      application.id as subject, application.id as source, application.created_at as happened_at, job.title as subject_name,
      '' as content, noted.kind as rule_value
    from _happenings as noted
    join jobs as job on job.id = noted.subject_id
    join job_applications as application on application.job_id = job.id
    where noted.kind = 'job_unanswered'
      and noted.id <= {1:int}
      and application.status in ('Under Review', 'Interview Scheduled', 'Accepted')
    union all
    select noted.id as event_id, application.applicant_id as recipient, job.employer_id as actor,
      application.id as subject, application.id as source, application.created_at as happened_at, job.title as subject_name,
      cast(application.reply_by as text) as content, noted.kind as rule_value
    from _happenings as noted
    join job_applications as application on application.id = noted.subject_id and application.answered_at is null
    join jobs as job on job.id = application.job_id
    where noted.kind = 'no_answer' and noted.id <= {1:int}"
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let job = &title(&pending.subject_name);
    let link = format!("/dashboard/applications/{}", pending.subject);
    if pending.rule_value == UNANSWERED {
        return NotificationText {
            title: fill!(words, "jobUnanswered.title", job),
            body: words.text("jobUnanswered.body"),
            link,
        };
    }
    if pending.rule_value == NO_ANSWER {
        let day = &day_of(&pending.content, words);
        let (title, body) = (fill!(words, "noAnswer.title", job), fill!(words, "noAnswer.body", day));
        return NotificationText { title, body, link };
    }
    // Message selectors have names without spaces.
    let status = &pending.rule_value.replace(' ', "");
    let (reason, note) = pending.content.split_once('/').unwrap_or_default();
    let note = excerpt(note);
    let body = match (reason, note.is_empty()) {
        ("", _) | ("other", false) => note,
        (_, true) => fill!(words, "rejectionReason", reason),
        (_, false) => format!("{} {note}", fill!(words, "rejectionReason", reason)),
    };
    NotificationText { title: fill!(words, "applicationStatus.title", job, status), body, link }
}
