//! `answer_interview`: an applicant accepts one of the offered times, asks for another time, or declines.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::interview::{LockedInterview, MAX_NOTE_LENGTH, unreachable};
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::interviews::{InterviewEvent, Slot, record_event};

const ANSWERS: &[&str] = &["Accepted", "Time Requested", "Declined"];

pub(super) fn signature() -> Function {
    Function::new(
        "answer_interview",
        "Answers an interview offered to the caller: Accepted with the start of one of its times, Time Requested with a note, or Declined.",
        Returns::Row("interviews"),
    )
    .argument("p_interview_id", Type::Uuid)
    .argument("p_answer", Type::Text)
    .optional("p_starts_at", Type::Timestamp)
    .optional("p_note", Type::Text)
    .counts_as("interviews")
}

/// The applicant's answer.
enum Answer {
    Accept(Timestamp),
    RequestTime(String),
    Decline(Option<String>),
}

impl Answer {
    fn read(arguments: &Arguments) -> Result<Answer, Refusal> {
        let note_text = arguments.optional_text("p_note", MAX_NOTE_LENGTH)?;
        match arguments.one_of("p_answer", ANSWERS)? {
            "Accepted" => {
                let chosen = arguments.text("p_starts_at").parse();
                Ok(Answer::Accept(chosen.map_err(|_| Refusal::invalid("p_starts_at", "Choose one of the times."))?))
            }
            "Declined" => Ok(Answer::Decline(note_text)),
            _ => {
                let missing = || Refusal::invalid("p_note", "Say which times would suit you.");
                Ok(Answer::RequestTime(note_text.ok_or_else(missing)?))
            }
        }
    }
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let id = arguments.id("p_interview_id")?;
    let answer = Answer::read(&arguments)?;
    let now = context.clock.now();
    let answered = context.db.write(move |tx| {
        Box::pin(async move {
            let interview = LockedInterview::lock(tx, id, account).await?;
            if !interview.is_applicant {
                return Err(Refusal::forbidden("Only the applicant can answer this interview.").into());
            }
            if let Some(event) = record_answer(tx, &interview, answer, account, now).await? {
                record_event(tx, event, interview.id, account).await?;
            }
            Ok::<_, Failure>(read_row(tx, "interviews", interview.id).await?)
        })
    });
    answered.await
}

/// Stores the answer and returns the event to record, or `None` if the same answer was given before.
async fn record_answer(
    tx: &mut Tx<'_>,
    interview: &LockedInterview,
    answer: Answer,
    account: Uuid,
    now: Timestamp,
) -> Result<Option<InterviewEvent>, Failure> {
    let has_status = |status| interview.status == status;
    match answer {
        Answer::Accept(start)
            if has_status("Accepted") && interview.agreed.is_some_and(|slot| slot.starts_at == start) =>
        {
            Ok(None)
        }
        Answer::Decline(_) if has_status("Declined") => Ok(None),
        Answer::RequestTime(note_text)
            if has_status("Time Requested") && interview.answer_note.as_deref() == Some(note_text.as_str()) =>
        {
            Ok(None)
        }
        Answer::Accept(start) => {
            let slot = find_slot(interview, start, now)?;
            update(tx, interview, "Accepted", Some(slot), None, now).await?;
            Ok(Some(InterviewEvent::Accepted))
        }
        Answer::RequestTime(note_text) => {
            interview.require_open(now)?;
            interview.require_contact(tx, account, now).await?;
            update(tx, interview, "Time Requested", None, Some(note_text), now).await?;
            Ok(Some(InterviewEvent::TimeRequested))
        }
        Answer::Decline(note_text) => {
            interview.require_open(now)?;
            update(tx, interview, "Declined", None, note_text, now).await?;
            Ok(Some(InterviewEvent::Declined))
        }
    }
}

/// Finds the offered slot that starts at `start`. The employer may have changed the times while the applicant was
/// choosing.
fn find_slot(interview: &LockedInterview, start: Timestamp, now: Timestamp) -> Result<Slot, Refusal> {
    interview.require_open(now)?;
    let refuse = |message: &str| Err(Refusal::new(RefusalCode::InvalidTransition, message));
    match interview.status.as_str() {
        "Accepted" => return refuse("You have already accepted another time."),
        "Time Requested" => return refuse("You asked for another time. Wait for the employer's new times."),
        _ if !interview.is_reachable => return Err(unreachable()),
        _ => {}
    }
    match interview.slots.iter().find(|slot| slot.starts_at == start) {
        None => refuse("This time is no longer on offer. Choose one of the current times."),
        Some(slot) if slot.starts_at <= now => {
            refuse("This time has passed. Choose another one or ask for a new time.")
        }
        Some(slot) => Ok(*slot),
    }
}

async fn update(
    tx: &mut Tx<'_>,
    interview: &LockedInterview,
    status: &str,
    agreed: Option<Slot>,
    note_text: Option<String>,
    now: Timestamp,
) -> Result<(), Failure> {
    let update = tx.statement(
        "update interviews
        set status = {2:text}, starts_at = coalesce({3:timestamp}, starts_at), minutes = coalesce({4:int}, minutes),
          answer_note = {5:text}, sequence = sequence + 1, updated_at = {6:timestamp}
        where id = {1:uuid}",
        vec![
            interview.id.into(),
            status.into(),
            agreed.map(|slot| slot.starts_at).into(),
            agreed.map(|slot| slot.minutes).into(),
            note_text.into(),
            now.into(),
        ],
    );
    tx.execute(&update).await?;
    Ok(())
}
