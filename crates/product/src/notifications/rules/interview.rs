//! An interview was offered, answered, changed or cancelled, or is coming up. Recipients: the applicant and the person who offered
//! it. A change to the calendar entry is also mailed to the person who made it, because their calendar needs the update too.

use jiff::Timestamp;

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, name, title};
use crate::interviews::{InterviewEvent, Slot, stored_slots};
use crate::resources::may;
use crate::words::{WordCatalogue, fill};

/// The data that the text needs, one value per line. The last value may span several lines.
macro_rules! facts {
    () => {
        "coalesce(cast(interview.application_id as text), '') || '\n' || interview.status || '\n' || interview.format || '\n' || interview.place || '\n'
          || coalesce(cast(interview.starts_at as text), '') || '\n' || coalesce(cast(interview.minutes as text), '') || '\n'
          || cast(interview.slots as text) || '\n' || replace(applicant.full_name, '\n', ' ') || '\n'
          || coalesce(
            case noted.kind
              when 'interview_cancelled' then interview.cancel_note
              when 'interview_declined' then interview.answer_note
              when 'interview_time_requested' then interview.answer_note
              else interview.note
            end, '')"
    };
}

/// Whether the event still matches the interview's status. An offer that was cancelled right away is reported only as cancelled.
macro_rules! still_current {
    () => {
        "case noted.kind
          when 'interview_offered' then interview.status = 'Offered'
          when 'interview_changed' then interview.status in ('Offered', 'Accepted')
          when 'interview_accepted' then interview.status = 'Accepted'
          when 'interview_time_requested' then interview.status = 'Time Requested'
          when 'interview_declined' then interview.status = 'Declined'
          when 'interview_cancelled' then interview.status = 'Cancelled'
          when 'interview_day' then interview.status = 'Accepted'
          when 'interview_hour' then interview.status = 'Accepted'
          else false
        end"
    };
}

/// The person who offered the interview, if they still act for the company, otherwise the company's owner.
macro_rules! host {
    () => {
        concat!(
            "case when ",
            may!(edit "job.employer_id" as "interview.organizer_id"),
            " then interview.organizer_id else job.employer_id end"
        )
    };
}

pub(super) const RECIPIENTS: &str = recipients!(concat!(
    "select noted.id as event_id, interview.applicant_id as recipient,
      case when noted.actor_id is null or noted.actor_id = interview.applicant_id then null else job.employer_id end as actor,
      job.id as subject, interview.id as source, interview.updated_at as happened_at, job.title as subject_name, ",
    facts!(),
    " as content,
      noted.kind || case when noted.actor_id = interview.applicant_id then ' applicant self' else ' applicant other' end as rule_value
    from _happenings as noted
    join interviews as interview on interview.id = noted.subject_id
    join jobs as job on job.id = interview.job_id
    join profiles as applicant on applicant.id = interview.applicant_id
    where noted.kind like 'interview_%' and noted.id <= {1:int} and ",
    still_current!(),
    "
      and (noted.actor_id is null or noted.actor_id <> interview.applicant_id or interview.starts_at is not null)
    union all
    select noted.id as event_id, ",
    host!(),
    " as recipient,
      case when noted.actor_id = interview.applicant_id then noted.actor_id else null end as actor,
      job.id as subject, interview.id as source, interview.updated_at as happened_at, job.title as subject_name, ",
    facts!(),
    " as content,
      noted.kind || case when noted.actor_id = ",
    host!(),
    " then ' host self' else ' host other' end as rule_value
    from _happenings as noted
    join interviews as interview on interview.id = noted.subject_id
    join jobs as job on job.id = interview.job_id
    join profiles as applicant on applicant.id = interview.applicant_id
    where noted.kind like 'interview_%' and noted.id <= {1:int} and noted.kind <> 'interview_offered' and ",
    still_current!(),
    "
      and (noted.actor_id is null or noted.actor_id <> ",
    host!(),
    " or interview.starts_at is not null)"
));

/// The parsed data of an interview event.
struct InterviewNews<'a> {
    event: InterviewEvent,
    is_applicant: bool,
    /// Whether the recipient caused the event.
    is_own: bool,
    application: &'a str,
    status: &'a str,
    format: &'a str,
    place: &'a str,
    agreed: Option<Slot>,
    slots: Vec<Slot>,
    applicant: &'a str,
    words: &'a str,
}

fn read(pending: &PendingNotification) -> Option<InterviewNews<'_>> {
    let mut parts = pending.rule_value.split(' ');
    let (event, side, by) = (parts.next()?, parts.next()?, parts.next()?);
    let mut facts = pending.content.splitn(9, '\n');
    let mut next = || facts.next();
    let (application, status, format, place) = (next()?, next()?, next()?, next()?);
    let (starts_at, minutes): (Option<Timestamp>, _) = (next()?.parse().ok(), next()?.parse().ok());
    Some(InterviewNews {
        event: InterviewEvent::parse(event)?,
        is_applicant: side == "applicant",
        is_own: by == "self",
        application,
        status,
        format,
        place,
        agreed: starts_at.zip(minutes).map(|(starts_at, minutes)| Slot { starts_at, minutes }),
        slots: stored_slots(next()?),
        applicant: next()?,
        words: next()?,
    })
}

/// Whether the notification is only mailed. People see no notification in the application about their own actions.
pub(crate) fn is_only_mailed(pending: &PendingNotification) -> bool {
    read(pending).is_some_and(|news| news.is_own)
}

/// Whether the notification is mailed. The reminder an hour before is not, because a mail could arrive too late.
pub(crate) fn is_mailed(pending: &PendingNotification) -> bool {
    read(pending).is_some_and(|news| news.event != InterviewEvent::HourBefore)
}

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let Some(news) = read(pending) else {
        return NotificationText {
            title: title(&pending.subject_name),
            body: String::new(),
            link: "/dashboard".to_owned(),
        };
    };
    let (job, person) = (&title(&pending.subject_name), &name(news.applicant, words));
    let event = news.event.name().trim_start_matches("interview_");
    let title = match news.is_applicant {
        true => fill!(words, "interview.forApplicant", event, job),
        false => fill!(words, "interview.forHost", event, job, person),
    };
    let link = match news.is_applicant {
        true if news.application.is_empty() => "/dashboard".to_owned(),
        true => format!("/dashboard/applications/{}", news.application),
        false => format!("/jobs/{}/applicants", pending.subject),
    };
    NotificationText { title, body: describe(&news, pending, words), link }
}

/// The body: time, place and note.
fn describe(news: &InterviewNews<'_>, pending: &PendingNotification, words: &WordCatalogue) -> String {
    let when = |slot: Slot| {
        let (moment, minutes) = (&pending.time_zone.moment(slot.starts_at, words), slot.minutes);
        fill!(words, "interview.when", moment, minutes)
    };
    let mut lines = Vec::new();
    match (news.status, news.slots.as_slice()) {
        ("Offered", [one]) => lines.push(when(*one)),
        ("Offered", many) => {
            let count = i64::try_from(many.len()).unwrap_or(i64::MAX);
            lines.push(fill!(words, "interview.choose", count));
        }
        _ => lines.extend(news.agreed.map(when)),
    }
    if matches!(news.status, "Offered" | "Accepted") {
        lines.push(match news.format {
            "Video" => words.text("interview.video"),
            "Phone" => {
                let place = &excerpt(news.place);
                fill!(words, "interview.phone", place)
            }
            _ => excerpt(news.place),
        });
    }
    lines.push(excerpt(news.words));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}
