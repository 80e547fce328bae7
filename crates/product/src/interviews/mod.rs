//! Interviews: the offered times, their states, and the calendar files.
//!
//! The commands `offer_interview`, `change_interview`, `answer_interview` and `cancel_interview` change the rows. Triggers end an
//! interview with its application or job. Each change records one of the events below, and the notifier sends the notifications.

mod calendar_entry;
mod calendar_text;
mod reminders;
mod slots;

pub use calendar_entry::organizer_address;
pub(crate) use calendar_entry::{CalendarDelivery, CalendarReader, CalendarSource};
pub(crate) use calendar_text::CalendarParty;
pub use reminders::record_interview_reminders;
pub(crate) use slots::{Slot, read_slots, stored_slots, write_slots};

use jiff::Timestamp;
use sangam_db::{Error, Tx};
use uuid::Uuid;

use crate::notification_events::{self, record_events};

/// An event in the life of an interview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InterviewEvent {
    Offered,
    Changed,
    Accepted,
    TimeRequested,
    Declined,
    Cancelled,
    /// The interview begins within a day.
    DayBefore,
    /// The interview begins within an hour.
    HourBefore,
}

impl InterviewEvent {
    pub(crate) const ALL: [InterviewEvent; 8] = [
        InterviewEvent::Offered,
        InterviewEvent::Changed,
        InterviewEvent::Accepted,
        InterviewEvent::TimeRequested,
        InterviewEvent::Declined,
        InterviewEvent::Cancelled,
        InterviewEvent::DayBefore,
        InterviewEvent::HourBefore,
    ];

    /// The names under which events are stored.
    pub(crate) const NAMES: &[&str] = &[
        "interview_offered",
        "interview_changed",
        "interview_accepted",
        "interview_time_requested",
        "interview_declined",
        "interview_cancelled",
        "interview_day",
        "interview_hour",
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            InterviewEvent::Offered => "interview_offered",
            InterviewEvent::Changed => "interview_changed",
            InterviewEvent::Accepted => "interview_accepted",
            InterviewEvent::TimeRequested => "interview_time_requested",
            InterviewEvent::Declined => "interview_declined",
            InterviewEvent::Cancelled => "interview_cancelled",
            InterviewEvent::DayBefore => "interview_day",
            InterviewEvent::HourBefore => "interview_hour",
        }
    }

    pub(crate) fn parse(name: &str) -> Option<InterviewEvent> {
        InterviewEvent::ALL.into_iter().find(|event| event.name() == name)
    }
}

/// Records what someone did to an interview, for the notifier.
pub(crate) async fn record_event(
    tx: &mut Tx<'_>,
    event: InterviewEvent,
    interview: Uuid,
    actor: Uuid,
) -> Result<(), Error> {
    notification_events::record_event(tx, event.name(), interview.into(), Some(actor)).await
}

/// Cancels the upcoming interviews of a person who is being erased, as applicant or employer, and removes their texts from all others.
pub(crate) async fn erase_interviews(tx: &mut Tx<'_>, person: Uuid, now: Timestamp) -> Result<(), Error> {
    let end = tx.statement(
        "update interviews
        set status = 'Cancelled', ended_because = 'Left', sequence = sequence + 1, updated_at = {2:timestamp}
        where (applicant_id = {1:uuid} or job_id in (select id from jobs where employer_id = {1:uuid}))
          and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > {2:timestamp}))
        returning id",
        vec![person.into(), now.into()],
    );
    record_events(tx, InterviewEvent::Cancelled.name(), &end).await?;
    for template in [
        "delete from interviews where applicant_id = {uuid} and application_id is null",
        "update interviews set answer_note = null where applicant_id = {uuid}",
        "update interviews
         set note = null, cancel_note = null, place = '-'
         where job_id in (select id from jobs where employer_id = {uuid})",
        "update interviews set organizer_id = null where organizer_id = {uuid}",
    ] {
        let statement = tx.statement(template, vec![person.into()]);
        tx.execute(&statement).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_found_by_its_name() {
        for (event, name) in InterviewEvent::ALL.into_iter().zip(InterviewEvent::NAMES) {
            assert_eq!((event.name(), InterviewEvent::parse(name)), (*name, Some(event)));
        }
    }
}
