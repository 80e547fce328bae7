//! What the commands about interviews have in common: what an employer sends, and the row that is answered or changed.

use jiff::Timestamp;
use sangam_db::{Row, Tx, Value};
use sangam_schema::{Function, TextForm, Type};
use url::Url;
use uuid::Uuid;

use super::{Arguments, Failure, Refusal, RefusalCode};
use crate::blocks::not_blocked;
use crate::interviews::{Slot, read_slots, stored_slots, write_slots};
use crate::presence::is_here;
use crate::resources::{INTERVIEW_FORMAT, may};

const LONGEST_PLACE: usize = 500;
pub(super) const LONGEST_WORDS: usize = 2000;

/// The arguments of a function that takes the whole of an interview.
pub(super) fn with_fields(function: Function) -> Function {
    function
        .argument("p_slots", Type::Json)
        .argument("p_format", Type::Text)
        .argument("p_place", Type::Text)
        .optional("p_note", Type::Text)
}

/// What an employer offers.
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
            note: arguments.optional_text("p_note", LONGEST_WORDS)?,
        })
    }

    /// The values in the order in which statements name them: slots, format, place, note.
    pub(super) fn field_values(&self) -> Vec<Value> {
        vec![write_slots(&self.slots).into(), self.format.into(), self.place.as_str().into(), self.note.clone().into()]
    }
}

/// Where it takes place: an address, an https link or a phone number.
fn read_place(arguments: &Arguments, format: &str) -> Result<String, Refusal> {
    let (missing, wrong) = match format {
        "Video" => ("Enter the link to the video call.", "Enter a link that begins with https://."),
        "Phone" => ("Enter the phone number.", "Enter a phone number of 7 to 15 digits, such as +91 98765 43210."),
        _ => ("Enter the address where you meet.", ""),
    };
    let place = arguments.required_line("p_place", missing, LONGEST_PLACE)?;
    let is_right = match format {
        "Video" => Url::parse(&place).is_ok_and(|link| link.scheme() == "https" && link.has_host()),
        "Phone" => is_phone_number(&place),
        _ => true,
    };
    if is_right { Ok(TextForm::Line.clean(&place).into_owned()) } else { Err(Refusal::invalid("p_place", wrong)) }
}

fn is_phone_number(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let rest = text.strip_prefix('+').unwrap_or(text);
    (7..=15).contains(&digits) && rest.chars().all(|character| character.is_ascii_digit() || " -()".contains(character))
}

/// An interview that no one else changes until the transaction ends.
pub(super) struct LockedInterview {
    pub(super) id: Uuid,
    pub(super) status: String,
    pub(super) slots: Vec<Slot>,
    /// The time that was last agreed.
    pub(super) agreed: Option<Slot>,
    pub(super) is_applicant: bool,
    may_edit: bool,
    /// Whether both sides can still reach each other.
    pub(super) is_reachable: bool,
}

impl LockedInterview {
    /// Locks an interview for someone who sees it. To everyone else there is none.
    pub(super) async fn lock(tx: &mut Tx<'_>, id: Uuid, account: Uuid) -> Result<LockedInterview, Failure> {
        let lock = tx.statement("select id from interviews where id = {uuid} {locked}", vec![id.into()]);
        tx.fetch(&lock).await?;
        let find = tx.statement(FIND, vec![id.into(), account.into()]);
        let rows = tx.fetch(&find).await?;
        let found = rows.first().and_then(read_locked);
        let seen = found.filter(|interview| interview.is_applicant || interview.may_edit);
        seen.ok_or_else(|| Refusal::new(RefusalCode::NotThere, "This interview is no longer there.").into())
    }

    /// That the caller decides on the application. No one does on their own.
    pub(super) fn require_employer(&self) -> Result<(), Refusal> {
        if self.may_edit && !self.is_applicant {
            return Ok(());
        }
        Err(Refusal::forbidden("Only the employer can change or cancel this interview."))
    }

    /// That it is neither ended nor over.
    pub(super) fn require_open(&self, now: Timestamp) -> Result<(), Refusal> {
        let message = match self.status.as_str() {
            "Cancelled" => "This interview was cancelled.",
            "Declined" => "This interview was declined.",
            "Accepted" if self.agreed.is_some_and(|slot| slot.starts_at <= now) => {
                "This interview has begun or is over, so it cannot be changed any more."
            }
            _ => return Ok(()),
        };
        Err(Refusal::new(RefusalCode::WrongStep, message))
    }
}

const FIND: &str = concat!(
    "select interview.id, interview.status, interview.slots, interview.starts_at, interview.minutes,
      interview.applicant_id = {2:uuid}, ",
    may!(edit "job.employer_id" as "{2:uuid}"),
    ", interview.application_id is not null and ",
    is_here!("interview.applicant_id"),
    " and ",
    is_here!("job.employer_id"),
    " and ",
    not_blocked!("job.employer_id", "interview.applicant_id"),
    " from interviews as interview
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
    })
}

/// The refusal when one of the two has left or blocked the other; it does not say which.
pub(super) fn unreachable() -> Refusal {
    Refusal::impossible(
        "The other side cannot be reached any more, so the interview can only be cancelled or declined.",
    )
}
