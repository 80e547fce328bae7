//! Someone applied or withdrew an application. Recipients: the owner of the job, and the team members who answer applications.

use super::super::pending::{PendingNotification, owner_and_editors, recipients};
use super::super::wording::{NotificationText, excerpt, name, title};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, job.employer_id as recipient, application.applicant_id as actor, job.id as subject,
      application.id as source, application.created_at as happened_at, job.title as subject_name, '' as content, poster.user_type as rule_value
    from _happenings as noted
    join job_applications as application on application.id = noted.subject_id
    join jobs as job on job.id = application.job_id
    join profiles as poster on poster.id = job.employer_id
    where noted.kind = 'application' and noted.id <= {1:int}
    union all
    select noted.id as event_id, mate.user_id as recipient, application.applicant_id as actor, job.id as subject,
      application.id as source, application.created_at as happened_at, job.title as subject_name, cast(job.employer_id as text) as content,
      'team' as rule_value
    from _happenings as noted
    join job_applications as application on application.id = noted.subject_id
    join jobs as job on job.id = application.job_id
    join team_members as mate on mate.company_id = job.employer_id and mate.active and mate.role in ('Manager', 'Editor')
    where noted.kind = 'application' and noted.id <= {1:int}
    union all
    ",
    owner_and_editors!(
        owner: "job.employer_id",
        columns: "withdrawal.applicant_id as actor, job.id as subject, withdrawal.id as source,
          withdrawal.created_at as happened_at, job.title as subject_name, coalesce(withdrawal.reason, '') as content,
          'withdrawn' as rule_value",
        from: "_happenings as noted
          join application_withdrawals as withdrawal on withdrawal.id = noted.subject_id
          join jobs as job on job.id = withdrawal.job_id",
        if: "noted.kind = 'application_withdrawn'",
    )
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let (person, job) = (&name(&pending.actor_name, words), &title(&pending.subject_name));
    if pending.rule_value == "withdrawn" {
        return NotificationText {
            title: fill!(words, "application.withdrawn", person, job),
            body: excerpt(&pending.content),
            link: format!("/jobs/{}/applicants", pending.subject),
        };
    }
    NotificationText {
        title: fill!(words, "application.title", person, job),
        body: words.text("application.body"),
        link: match pending.rule_value.as_str() {
            "team" => format!("/company/{}", pending.content),
            // Businesses also post jobs, but have a different dashboard.
            "business" => "/dashboard/business".to_owned(),
            _ => "/dashboard/employer".to_owned(),
        },
    }
}
