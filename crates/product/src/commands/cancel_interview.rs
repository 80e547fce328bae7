//! `cancel_interview`: anyone who may offer an interview can cancel it.

use sangam_schema::{Caller, Function, Returns, Type};

use super::interview::{LockedInterview, MAX_NOTE_LENGTH};
use super::stored::read_row;
use super::{Arguments, Context, Failure, require_account};
use crate::interviews::{InterviewEvent, record_event};

pub(super) fn signature() -> Function {
    Function::new(
        "cancel_interview",
        "Cancels an interview that is not over; the note is for the applicant. The application's status stays as it is.",
        Returns::Row("interviews"),
    )
    .argument("p_interview_id", Type::Uuid)
    .optional("p_note", Type::Text)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let id = arguments.id("p_interview_id")?;
    let note_text = arguments.optional_text("p_note", MAX_NOTE_LENGTH)?;
    let now = context.clock.now();
    let cancelled = context.db.write(move |tx| {
        Box::pin(async move {
            let interview = LockedInterview::lock(tx, id, account).await?;
            interview.require_employer()?;
            // Cancelling twice is not an error.
            if interview.status != "Cancelled" {
                interview.require_open(now)?;
                let cancel = tx.statement(
                    "update interviews
                    set status = 'Cancelled', ended_because = 'Cancelled', cancel_note = {2:text}, sequence = sequence + 1,
                      updated_at = {3:timestamp}
                    where id = {1:uuid}",
                    vec![interview.id.into(), note_text.into(), now.into()],
                );
                tx.execute(&cancel).await?;
                record_event(tx, InterviewEvent::Cancelled, interview.id, account).await?;
            }
            Ok::<_, Failure>(read_row(tx, "interviews", interview.id).await?)
        })
    });
    cancelled.await
}
