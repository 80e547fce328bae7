//! The calendar entry of an interview.

use jiff::Timestamp;
use sangam_db::{Error, Row, Tx};
use url::Url;
use uuid::Uuid;

use super::calendar_text::{CalendarEntry, CalendarMethod, CalendarParty};
use super::{Slot, stored_slots};
use crate::words::{WordCatalogue, fill};

/// The person who reads the calendar.
pub(crate) struct CalendarReader<'a> {
    pub(crate) words: &'a WordCatalogue,
}

/// How the file is delivered.
pub(crate) enum CalendarDelivery {
    /// By mail, to this name and address.
    Mail(CalendarParty),
    Download,
}

/// The organizer's address in calendar files when no mail server is configured.
pub fn organizer_address(site: &str) -> String {
    let host = Url::parse(site).ok().and_then(|url| url.host_str().map(str::to_owned));
    format!("no-reply@{}", host.as_deref().unwrap_or("localhost"))
}

/// The data of an interview for calendar files.
pub(crate) struct CalendarSource {
    id: Uuid,
    application: Option<Uuid>,
    job: Uuid,
    is_applicant: bool,
    status: String,
    place: String,
    is_video: bool,
    note: String,
    slots: Vec<Slot>,
    agreed: Option<Slot>,
    sequence: i64,
    job_title: String,
    company: String,
    applicant: String,
}

impl CalendarSource {
    /// Reads an interview. The caller must have checked that the account may see it.
    pub(crate) async fn read(tx: &mut Tx<'_>, interview: Uuid, account: Uuid) -> Result<Option<CalendarSource>, Error> {
        let find = tx.statement(
            "select interview.id, interview.application_id, interview.job_id, interview.applicant_id = {2:uuid}, interview.status,
              interview.place, interview.format = 'Video', coalesce(interview.note, ''), interview.slots, interview.starts_at,
              interview.minutes, interview.sequence, job.title, job.company, applicant.full_name
            from interviews as interview
            join jobs as job on job.id = interview.job_id
            join profiles as applicant on applicant.id = interview.applicant_id
            where interview.id = {1:uuid}",
            vec![interview.into(), account.into()],
        );
        Ok(tx.fetch(&find).await?.first().and_then(read_source))
    }

    /// The entry, or nothing if no time was ever agreed. If the employer proposes one new time, the entry moves there as tentative. If
    /// they propose several, the entry is cancelled until one is accepted.
    pub(crate) fn entry(
        &self,
        reader: &CalendarReader<'_>,
        delivery: CalendarDelivery,
        organizer: &str,
        site: &str,
        now: Timestamp,
    ) -> Option<CalendarEntry> {
        let agreed = self.agreed?;
        let (method, is_tentative, slot) = match (self.status.as_str(), self.slots.as_slice()) {
            ("Accepted", _) => (CalendarMethod::Request, false, agreed),
            ("Offered", [one]) => (CalendarMethod::Request, true, *one),
            _ => (CalendarMethod::Cancel, false, agreed),
        };
        let (method, attendee) = match delivery {
            CalendarDelivery::Mail(attendee) => (method, Some(attendee)),
            CalendarDelivery::Download if method == CalendarMethod::Cancel => return None,
            CalendarDelivery::Download => (CalendarMethod::Publish, None),
        };
        let page = format!("{site}{}", self.page());
        let (job, company, person) = (&self.job_title, &self.company, &self.applicant);
        let summary = match self.is_applicant {
            true => fill!(reader.words, "interview.calendarApplicant", job, company),
            false => fill!(reader.words, "interview.calendarHost", job, person),
        };
        Some(CalendarEntry {
            uid: self.id,
            sequence: self.sequence,
            method,
            is_tentative,
            slot,
            summary,
            description: format!("{}\n{page}", self.note).trim_start().to_owned(),
            location: self.place.clone(),
            url: if self.is_video { self.place.clone() } else { page },
            organizer: CalendarParty { name: company.clone(), email: organizer.to_owned() },
            attendee,
            stamp: now,
        })
    }

    /// The page in the web app that shows the interview to this reader.
    fn page(&self) -> String {
        match (self.is_applicant, self.application) {
            (true, Some(application)) => format!("/dashboard/applications/{application}"),
            (true, None) => "/dashboard".to_owned(),
            (false, _) => format!("/jobs/{}/applicants", self.job),
        }
    }
}

fn read_source(row: &Row) -> Option<CalendarSource> {
    let text = |i| row.text(i).map(str::to_owned);
    Some(CalendarSource {
        id: row.uuid(0)?,
        application: row.uuid(1),
        job: row.uuid(2)?,
        is_applicant: row.bool(3)?,
        status: text(4)?,
        place: text(5)?,
        is_video: row.bool(6)?,
        note: text(7)?,
        slots: stored_slots(row.text(8)?),
        agreed: row.timestamp(9).zip(row.int(10)).map(|(starts_at, minutes)| Slot { starts_at, minutes }),
        sequence: row.int(11)?,
        job_title: text(12)?,
        company: text(13)?,
        applicant: text(14)?,
    })
}
