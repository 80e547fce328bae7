//! Shared by the interview commands: the arguments an employer sends, and the locked row that a command changes.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Row, Tx, Value};
use sangam_schema::{Function, TextForm, Type};
use url::Url;
use uuid::Uuid;

use super::{Arguments, Failure, Refusal, RefusalCode};
use crate::active_accounts::is_active;
use crate::blocks::not_blocked;
use crate::interviews::{Slot, read_slots, stored_slots, write_slots};
use crate::resources::{INTERVIEW_FORMAT, may};
use crate::sentence::Sentence;

const MAX_PLACE_LENGTH: usize = 500;
pub(super) const MAX_NOTE_LENGTH: usize = 2000;

/// Maximum number of notifications per day to one person about the interviews of one application, because each may be a mail.
const MAX_NOTIFICATIONS_PER_DAY: i64 = 20;

/// Adds the arguments that describe an interview.
pub(super) fn with_fields(function: Function) -> Function {
    function
        .argument("p_slots", Type::Json)
        .argument("p_format", Type::Text)
        .argument("p_place", Type::Text)
        .optional("p_note", Type::Text)
}

/// The interview details an employer sends.
pub(super) struct InterviewDraft {
    pub(super) slots: Vec<Slot>,
    format: &'static str,
    place: String,
    pub(super) note: Option<String>,
}

impl InterviewDraft {
    pub(super) fn read(arguments: &Arguments, now: Timestamp) -> Result<InterviewDraft, Refusal> {
        let slots = read_slots(arguments.json("p_slots"), now).map_err(|wrong| Refusal::invalid("p_slots", wrong))?;
        let format = arguments.one_of("p_format", INTERVIEW_FORMAT)?;
        Ok(InterviewDraft {
            slots,
            format,
            place: read_place(arguments, format)?,
            note: arguments.optional_text("p_note", MAX_NOTE_LENGTH)?,
        })
    }

    /// The values in the order the statements expect: slots, format, place, note.
    pub(super) fn field_values(&self) -> Vec<Value> {
        vec![write_slots(&self.slots).into(), self.format.into(), self.place.as_str().into(), self.note.clone().into()]
    }
}

/// Reads the place: an address, an https link or a phone number, depending on the format.
fn read_place(arguments: &Arguments, format: &str) -> Result<String, Refusal> {
    let (missing, wrong) = match format {
        "Video" => ("Enter the link to the video call.", "Enter a link that begins with https://."),
        "Phone" => ("Enter the phone number.", "Enter a phone number of 7 to 15 digits, such as +91 98765 43210."),
        _ => ("Enter the address where you meet.", ""),
    };
    let place = arguments.required_line("p_place", missing, MAX_PLACE_LENGTH)?;
    let is_valid = match format {
        "Video" => Url::parse(&place).is_ok_and(|link| link.scheme() == "https" && link.has_host()),
        "Phone" => is_phone_number(&place),
        _ => true,
    };
    if is_valid { Ok(TextForm::Line.clean(&place).into_owned()) } else { Err(Refusal::invalid("p_place", wrong)) }
}

fn is_phone_number(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let rest = text.strip_prefix('+').unwrap_or(text);
    (7..=15).contains(&digits) && rest.chars().all(|character| character.is_ascii_digit() || " -()".contains(character))
}

/// An interview row locked until the transaction ends.
pub(super) struct LockedInterview {
    pub(super) id: Uuid,
    /// The application. `None` after it was withdrawn.
    application: Option<Uuid>,
    pub(super) status: String,
    pub(super) slots: Vec<Slot>,
    format: String,
    place: String,
    note: Option<String>,
    /// The applicant's note with the last answer.
    pub(super) answer_note: Option<String>,
    /// The time last agreed on.
    pub(super) agreed: Option<Slot>,
    pub(super) is_applicant: bool,
    may_edit: bool,
    /// Whether both sides can still reach each other.
    pub(super) is_reachable: bool,
}

impl LockedInterview {
    /// Locks an interview that the caller may see. Anyone else gets "not found".
    pub(super) async fn lock(tx: &mut Tx<'_>, id: Uuid, account: Uuid) -> Result<LockedInterview, Failure> {
        let lock = tx.statement("select id from interviews where id = {uuid} {locked}", vec![id.into()]);
        tx.fetch(&lock).await?;
        let find = tx.statement(FIND, vec![id.into(), account.into()]);
        let rows = tx.fetch(&find).await?;
        let found = rows.first().and_then(read_locked);
        let seen = found.filter(|interview| interview.is_applicant || interview.may_edit);
        seen.ok_or_else(|| Refusal::new(RefusalCode::NotFound, "This interview is no longer there.").into())
    }

    /// Requires that the caller may decide on the application. Applicants cannot decide on their own application.
    pub(super) fn require_employer(&self) -> Result<(), Refusal> {
        if self.may_edit && !self.is_applicant {
            return Ok(());
        }
        Err(Refusal::forbidden("Only the employer can change or cancel this interview."))
    }

    /// Whether the draft changes nothing about the times, the place or the note.
    pub(super) fn has_details_of(&self, draft: &InterviewDraft) -> bool {
        (&self.slots, self.format.as_str(), &self.place, &self.note)
            == (&draft.slots, draft.format, &draft.place, &draft.note)
    }

    /// Requires that both sides can reach each other, and that the caller did not notify the other side too often.
    pub(super) async fn require_contact(&self, tx: &mut Tx<'_>, account: Uuid, now: Timestamp) -> Result<(), Failure> {
        match self.application.filter(|_| self.is_reachable) {
            Some(application) => require_few_notifications(tx, application, account, now).await,
            None => Err(unreachable().into()),
        }
    }

    /// Requires that the interview is neither cancelled, declined nor over.
    pub(super) fn require_open(&self, now: Timestamp) -> Result<(), Refusal> {
        let message = match self.status.as_str() {
            "Cancelled" => "This interview was cancelled.",
            "Declined" => "This interview was declined.",
            "Accepted" if self.agreed.is_some_and(|slot| slot.starts_at <= now) => {
                "This interview has begun or is over, so it cannot be changed any more."
            }
            _ => return Ok(()),
        };
        Err(Refusal::new(RefusalCode::InvalidTransition, message))
    }
}

const FIND: &str = concat!(
    "select interview.id, interview.status, interview.slots, interview.starts_at, interview.minutes,
      interview.applicant_id = {2:uuid}, ",
    may!(edit "job.employer_id" as "{2:uuid}"),
    ", interview.application_id is not null and ",
    is_active!("interview.applicant_id"),
    " and ",
    is_active!("job.employer_id"),
    " and ",
    not_blocked!("job.employer_id", "interview.applicant_id"),
    ", interview.application_id, interview.format, interview.place, interview.note, interview.answer_note
    from interviews as interview
    join jobs as job on job.id = interview.job_id
    where interview.id = {1:uuid}"
);

fn read_locked(row: &Row) -> Option<LockedInterview> {
    Some(LockedInterview {
        id: row.uuid(0)?,
        status: row.text(1)?.to_owned(),
        slots: stored_slots(row.text(2)?),
        agreed: row.timestamp(3).zip(row.int(4)).map(|(starts_at, minutes)| Slot { starts_at, minutes }),
        is_applicant: row.bool(5)?,
        may_edit: row.bool(6)?,
        is_reachable: row.bool(7)?,
        application: row.uuid(8),
        format: row.text(9)?.to_owned(),
        place: row.text(10)?.to_owned(),
        note: row.text(11).map(str::to_owned),
        answer_note: row.text(12).map(str::to_owned),
    })
}

/// The refusal when one side has left or blocked the other. It does not reveal which.
pub(super) fn unreachable() -> Refusal {
    Refusal::impossible(
        "The other side cannot be reached any more, so the interview can only be cancelled or declined.",
    )
}

/// Refuses if the others were notified too often of this application's interviews. This counts notifications instead of changes, because
/// alternating offers and cancellations send just as many mails. Pending events count too, because they soon become notifications.
pub(super) async fn require_few_notifications(
    tx: &mut Tx<'_>,
    application: Uuid,
    account: Uuid,
    now: Timestamp,
) -> Result<(), Failure> {
    let count = tx.statement(
        "select
          coalesce(
            (
              select count(*)
              from interviews as interview
              join notifications as notification on notification.source_id = interview.id
              where interview.application_id = {1:uuid}
                and notification.kind = 'interview'
                and notification.user_id <> {2:uuid}
                and notification.created_at > {3:timestamp}
              group by notification.user_id
              order by count(*) desc
              limit 1
            ),
            0
          ) + (
            select count(*)
            from interviews as interview
            join _happenings as event on event.subject_id = interview.id
            where interview.application_id = {1:uuid} and event.actor_id = {2:uuid}
          )",
        vec![application.into(), account.into(), (now - SignedDuration::from_hours(24)).into()],
    );
    let notified = tx.fetch(&count).await?.first().and_then(|row| row.int(0)).unwrap_or_default();
    if notified < MAX_NOTIFICATIONS_PER_DAY {
        return Ok(());
    }
    let message = "This interview was changed {n} times in a day. Try again tomorrow, or send a message.";
    let message = Sentence::with(message, [("n", MAX_NOTIFICATIONS_PER_DAY.into())]);
    Err(Refusal::new(RefusalCode::OverLimit, message).into())
}
