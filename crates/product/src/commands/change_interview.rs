//! `change_interview`: anyone who may offer an interview can change its times, place or note.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::interview::{InterviewDraft, LockedInterview, with_fields};
use super::stored::read_row;
use super::{Arguments, Context, Failure, require_account};
use crate::interviews::{InterviewEvent, record_event};

pub(super) fn signature() -> Function {
    let function = Function::new(
        "change_interview",
        "Changes an interview that is not over. It stays accepted if the agreed time is the only one sent; otherwise the applicant is asked again.",
        Returns::Row("interviews"),
    );
    with_fields(function.argument("p_interview_id", Type::Uuid)).counts_as("interviews")
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let id = arguments.id("p_interview_id")?;
    let now = context.clock.now();
    let draft = InterviewDraft::read(&arguments, now)?;
    let changed = context.db.write(move |tx| {
        Box::pin(async move {
            let interview = LockedInterview::lock(tx, id, account).await?;
            interview.require_employer()?;
            interview.require_open(now)?;
            let stays_accepted = interview.status == "Accepted" && interview.agreed.as_slice() == draft.slots;
            let status = if stays_accepted { "Accepted" } else { "Offered" };
            // Sending the same details again is not a change, so it sends no notification.
            if interview.status != status || !interview.has_details_of(&draft) {
                interview.require_contact(tx, account, now).await?;
                update(tx, &interview, &draft, status, account, now).await?;
                record_event(tx, InterviewEvent::Changed, interview.id, account).await?;
            }
            Ok::<_, Failure>(read_row(tx, "interviews", interview.id).await?)
        })
    });
    changed.await
}

async fn update(
    tx: &mut Tx<'_>,
    interview: &LockedInterview,
    draft: &InterviewDraft,
    status: &str,
    account: Uuid,
    now: jiff::Timestamp,
) -> Result<(), Failure> {
    let mut values = draft.field_values();
    values.extend([interview.id.into(), status.into(), account.into(), now.into()]);
    let update = tx.statement(
        "update interviews
        set slots = {1:json}, format = {2:text}, place = {3:text}, note = {4:text}, status = {6:text}, organizer_id = {7:uuid},
          answer_note = null, sequence = sequence + 1, updated_at = {8:timestamp}
        where id = {5:uuid}",
        values,
    );
    tx.execute(&update).await?;
    Ok(())
}
