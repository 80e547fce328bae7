//! `set_application_status`: the job's owner, or a person who acts for them, moves an application on, and its history says so.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::blocks::not_blocked;
use crate::presence::is_here;
use crate::resources::{APPLICATION_STATUS, may};
use crate::sentence::Sentence;

pub(super) fn signature() -> Function {
    Function::new(
        "set_application_status",
        "Moves an application to a job of the caller's, or of their team's, on; the note is for the applicant, and of a rejection the reason.",
        Returns::Row("job_applications"),
    )
    .argument("p_application_id", Type::Uuid)
    .argument("p_status", Type::Text)
    .optional("p_note", Type::Text)
}

/// A step that someone wants to take for an employer.
struct StatusChange {
    application: Uuid,
    actor: Uuid,
    to: &'static str,
    note: Option<String>,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let change = StatusChange {
        actor: require_account(caller)?,
        application: arguments.id("p_application_id")?,
        to: arguments.one_of("p_status", APPLICATION_STATUS)?,
        note: arguments.optional_text("p_note", 5000)?,
        at: context.clock.now(),
    };
    let moved = context.db.write(move |tx| {
        Box::pin(async move {
            if take(tx, &change).await? {
                insert_event(tx, &change).await?;
            } else {
                explain(tx, &change).await?;
            }
            Ok(read_row(tx, "job_applications", change.application).await?)
        })
    });
    moved.await
}

/// The steps there are stand in the statement: of two people who take one at once the second finds another status.
async fn take(tx: &mut Tx<'_>, change: &StatusChange) -> Result<bool, Failure> {
    let update = tx.statement(
        concat!(
            "update job_applications
            set status = {1:text}, updated_at = {2:timestamp}, answered_at = coalesce(answered_at, {2:timestamp})
            where id = {3:uuid}
              and applicant_id <> {4:uuid}
              and exists (
                select 1
                from jobs
                where jobs.id = job_applications.job_id
                  and ",
            may!(edit "jobs.employer_id" as "{4:uuid}"),
            "
                  and ({1:text} = 'Rejected' or ",
            not_blocked!("jobs.employer_id", "job_applications.applicant_id"),
            ")
              )
              and (status, {1:text}) in (
                values
                  ('Under Review', 'Interview Scheduled'),
                  ('Interview Scheduled', 'Accepted'),
                  ('Accepted', 'Hired'),
                  ('Under Review', 'Rejected'),
                  ('Interview Scheduled', 'Rejected'),
                  ('Accepted', 'Rejected')
              )
              and ({1:text} = 'Rejected' or ",
            is_here!("job_applications.applicant_id"),
            ")",
        ),
        vec![change.to.into(), change.at.into(), change.application.into(), change.actor.into()],
    );
    Ok(tx.execute(&update).await? > 0)
}

async fn insert_event(tx: &mut Tx<'_>, change: &StatusChange) -> Result<(), Failure> {
    let insert = tx.statement(
        "insert into application_events (id, application_id, actor_id, status, note, created_at)
        values ({uuid}, {uuid}, {uuid}, {text}, {text}, {timestamp})",
        vec![
            tx.new_id().into(),
            change.application.into(),
            change.actor.into(),
            change.to.into(),
            change.note.clone().into(),
            change.at.into(),
        ],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Why nothing was moved. That it is there already is no failure: anyone who asks twice gets what they asked for, and no
/// second line in the history.
async fn explain(tx: &mut Tx<'_>, change: &StatusChange) -> Result<(), Failure> {
    let find = tx.statement(
        concat!(
            "select job_applications.status, job_applications.applicant_id = {2:uuid}, ",
            may!(view "jobs.employer_id" as "{2:uuid}"),
            ", ",
            may!(edit "jobs.employer_id" as "{2:uuid}"),
            " from job_applications
            join jobs on jobs.id = job_applications.job_id
            where job_applications.id = {1:uuid}"
        ),
        vec![change.application.into(), change.actor.into()],
    );
    let rows = tx.fetch(&find).await?;
    let gone = || Refusal::new(RefusalCode::NotThere, "This application is no longer there.");
    let application = rows.first().ok_or_else(gone)?;
    let is = |i| application.bool(i).unwrap_or(false);
    let (is_applicant, may_view, may_edit) = (is(1), is(2), is(3));
    // No one decides on themselves, though they may have joined the team since.
    if is_applicant || !may_edit {
        let refusal = Refusal::forbidden("Only the job's owner can change the status of its applications.");
        return Err(if is_applicant || may_view { refusal } else { gone() }.into());
    }
    let status = application.text(0).unwrap_or_default();
    if status == change.to {
        return Ok(());
    }
    let next = next_steps(status);
    if next.contains(&change.to) {
        let message = "This applicant cannot be reached any more, so the application can only be rejected.";
        return Err(Refusal::impossible(message).into());
    }
    let values = [("status", status.into()), ("to", change.to.into())];
    let message = Sentence::with("An application that is {status} cannot become {to}.", values);
    let possible = if next.is_empty() { "nothing else".to_owned() } else { next.join(" or ") };
    let hint = Some(format!("From there it can become {possible}."));
    Err(Refusal { hint, ..Refusal::new(RefusalCode::WrongStep, message) }.into())
}

fn next_steps(status: &str) -> &'static [&'static str] {
    match status {
        "Under Review" => &["Interview Scheduled", "Rejected"],
        "Interview Scheduled" => &["Accepted", "Rejected"],
        "Accepted" => &["Hired", "Rejected"],
        _ => &[],
    }
}
