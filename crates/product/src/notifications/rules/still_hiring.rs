//! A job waits to be confirmed, or was closed because it was not. Recipients: its owner and the team members who may confirm it.
//!
//! They are also notified if a later check holds a posting that they have not just written.

use super::super::pending::{PendingNotification, owner_and_editors, recipients};
use super::super::wording::{NotificationText, day_of, title};
use crate::confirmations::UNANSWERED;
use crate::posting_checks::{JOB_HELD, TENDER_HELD};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    // A job that was confirmed in the meantime has no `confirm_by` any more, so its question is skipped.
    owner_and_editors!(
        owner: "job.employer_id",
        columns: "cast(null as uuid) as actor, job.id as subject, cast(null as uuid) as source,
          job.created_at as happened_at, job.title as subject_name, cast(job.confirm_by as text) as content,
          noted.kind as rule_value",
        from: "_happenings as noted
          join jobs as job on job.id = noted.subject_id",
        if: "(noted.kind = 'job_unanswered' or (noted.kind = 'still_hiring' and job.confirm_by is not null))",
    ),
    " union all ",
    owner_and_editors!(
        owner: "held.owner_id",
        columns: "cast(null as uuid) as actor, held.posting_id as subject, cast(null as uuid) as source,
          held.checked_at as happened_at,
          coalesce(
            (select title from jobs where jobs.id = held.posting_id),
            (select title from tenders where tenders.id = held.posting_id)
          ) as subject_name,
          '' as content, noted.kind as rule_value",
        from: "_happenings as noted
          join posting_checks as held on held.posting_id = noted.subject_id and held.held",
        if: "noted.kind in ('job_held', 'tender_held')",
    )
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let job = &title(&pending.subject_name);
    if [JOB_HELD, TENDER_HELD].contains(&pending.rule_value.as_str()) {
        let list = if pending.rule_value == JOB_HELD { "jobs" } else { "tenders" };
        let link = format!("/{list}/{}", pending.subject);
        let posting = job;
        return NotificationText { title: fill!(words, "held.title", posting), body: words.text("held.body"), link };
    }
    let link = format!("/jobs/{}", pending.subject);
    if pending.rule_value == UNANSWERED {
        let (title, body) = (fill!(words, "stillHiring.closed", job), words.text("stillHiring.closedBody"));
        return NotificationText { title, body, link };
    }
    let day = &day_of(&pending.content, words);
    NotificationText {
        title: fill!(words, "stillHiring.title", job),
        body: fill!(words, "stillHiring.body", day),
        link,
    }
}
