//! `offer_interview`: the job's owner, or a team member, offers an applicant times for an interview.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::application_step::lock_application;
use super::interview::{InterviewDraft, require_few_notifications, unreachable, with_fields};
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::active_accounts::is_active;
use crate::blocks::not_blocked;
use crate::interviews::{InterviewEvent, record_event};
use crate::resources::may;

pub(super) fn signature() -> Function {
    let function = Function::new(
        "offer_interview",
        "Offers an applicant 1 to 10 times for an interview, each with `starts_at` and `minutes`. An application under review becomes Interview Scheduled.",
        Returns::Row("interviews"),
    );
    with_fields(function.argument("p_application_id", Type::Uuid)).counts_as("interviews")
}

/// The interview to offer.
struct Offer {
    id: Uuid,
    application: Uuid,
    actor: Uuid,
    draft: InterviewDraft,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let at = context.clock.now();
    let offer = Offer {
        actor: require_account(caller)?,
        application: arguments.id("p_application_id")?,
        draft: InterviewDraft::read(&arguments, at)?,
        id: context.clock.new_id(),
        at,
    };
    let offered = context.db.write(move |tx| {
        Box::pin(async move {
            // Of two simultaneous offers, the second one sees the first.
            lock_application(tx, offer.application).await?;
            let job = require_interviewer(tx, &offer).await?;
            require_no_open_interview(tx, &offer).await?;
            require_few_notifications(tx, offer.application, offer.actor, offer.at).await?;
            insert(tx, &offer, job).await?;
            advance_application(tx, &offer).await?;
            record_event(tx, InterviewEvent::Offered, offer.id, offer.actor).await?;
            Ok(read_row(tx, "interviews", offer.id).await?)
        })
    });
    offered.await
}

/// Requires that the caller may offer the applicant an interview. Returns the job.
async fn require_interviewer(tx: &mut Tx<'_>, offer: &Offer) -> Result<Uuid, Failure> {
    let find = tx.statement(
        concat!(
            "select job.id, application.status, application.applicant_id = {2:uuid}, ",
            may!(view "job.employer_id" as "{2:uuid}"),
            ", ",
            may!(edit "job.employer_id" as "{2:uuid}"),
            ", ",
            is_active!("application.applicant_id"),
            " and ",
            not_blocked!("job.employer_id", "application.applicant_id"),
            " from job_applications as application
            join jobs as job on job.id = application.job_id
            where application.id = {1:uuid}"
        ),
        vec![offer.application.into(), offer.actor.into()],
    );
    let rows = tx.fetch(&find).await?;
    let gone = || Refusal::new(RefusalCode::NotFound, "This application is no longer there.");
    let application = rows.first().ok_or_else(gone)?;
    let is = |i| application.bool(i).unwrap_or(false);
    let (is_applicant, may_view, may_edit, is_reachable) = (is(2), is(3), is(4), is(5));
    if is_applicant || !may_edit {
        let refusal = Refusal::forbidden("Only the job's owner can offer interviews to its applicants.");
        return Err(if is_applicant || may_view { refusal } else { gone() }.into());
    }
    if matches!(application.text(1), Some("Rejected" | "Hired")) {
        let message = "This application is decided, so no interview can be offered.";
        return Err(Refusal::new(RefusalCode::InvalidTransition, message).into());
    }
    if !is_reachable {
        return Err(unreachable().into());
    }
    Ok(application.uuid(0).ok_or_else(gone)?)
}

/// An application has at most one upcoming interview. The next round can be offered afterwards.
async fn require_no_open_interview(tx: &mut Tx<'_>, offer: &Offer) -> Result<(), Failure> {
    let find = tx.statement(
        "select 1
        from interviews
        where application_id = {uuid}
          and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > {timestamp}))",
        vec![offer.application.into(), offer.at.into()],
    );
    if tx.fetch(&find).await?.is_empty() {
        return Ok(());
    }
    let message = "An interview is already offered to this applicant. Change it, or cancel it first.";
    Err(Refusal::new(RefusalCode::AlreadyDone, message).into())
}

async fn insert(tx: &mut Tx<'_>, offer: &Offer, job: Uuid) -> Result<(), Failure> {
    let mut values = offer.draft.field_values();
    values.extend([offer.id.into(), offer.application.into(), job.into(), offer.actor.into(), offer.at.into()]);
    let insert = tx.statement(
        "insert into interviews
          (id, application_id, job_id, applicant_id, organizer_id, slots, format, place, note, created_at, updated_at)
        select {5:uuid}, id, {7:uuid}, applicant_id, {8:uuid}, {1:json}, {2:text}, {3:text}, {4:text}, {9:timestamp}, {9:timestamp}
        from job_applications
        where id = {6:uuid}",
        values,
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Records the offer as the promised answer, and moves an application under review to the next step. The applicant is notified
/// of the interview only, not of the step.
async fn advance_application(tx: &mut Tx<'_>, offer: &Offer) -> Result<(), Failure> {
    let answer = tx.statement(
        "update job_applications
        set answered_at = {1:timestamp}
        where id = {2:uuid} and answered_at is null",
        vec![offer.at.into(), offer.application.into()],
    );
    tx.execute(&answer).await?;
    let step = tx.statement(
        "update job_applications
        set status = 'Interview Scheduled', updated_at = {1:timestamp}
        where id = {2:uuid} and status = 'Under Review'",
        vec![offer.at.into(), offer.application.into()],
    );
    if tx.execute(&step).await? > 0 {
        let insert = tx.statement(
            "insert into application_events (id, application_id, actor_id, status, note, created_at)
            values ({uuid}, {uuid}, {uuid}, 'Interview Scheduled', {text}, {timestamp})",
            vec![
                tx.new_id().into(),
                offer.application.into(),
                offer.actor.into(),
                offer.draft.note.clone().into(),
                offer.at.into(),
            ],
        );
        tx.execute(&insert).await?;
    }
    Ok(())
}
