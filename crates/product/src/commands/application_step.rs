//! Moving an application to another status: the rules and the history entry, for one application or many.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Caller;
use uuid::Uuid;

use super::answer_text::{AnswerNames, MAX_LENGTH, answer_names, has_placeholder};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::active_accounts::is_active;
use crate::blocks::not_blocked;
use crate::resources::{APPLICATION_STATUS, REJECTION_REASONS, may};
use crate::sentence::Sentence;

/// A status change requested on behalf of an employer.
pub(super) struct ApplicationStep {
    actor: Uuid,
    to: &'static str,
    /// The reason for a rejection, if one was given.
    reason: Option<&'static str>,
    note: Option<String>,
    at: Timestamp,
}

impl ApplicationStep {
    /// Reads the step from `p_status`, `p_reason` and `p_note`.
    pub(super) fn read(context: &Context, caller: Caller, arguments: &Arguments) -> Result<ApplicationStep, Refusal> {
        let to = arguments.one_of("p_status", APPLICATION_STATUS)?;
        let reason = match arguments.text("p_reason") {
            "" => None,
            _ => Some(arguments.one_of("p_reason", REJECTION_REASONS)?),
        };
        if reason.is_some() && to != "Rejected" {
            return Err(Refusal::invalid(
                "p_reason",
                "Only a rejection can have a reason. Remove the reason, or reject.",
            ));
        }
        Ok(ApplicationStep {
            actor: require_account(caller)?,
            to,
            reason,
            note: arguments.optional_text("p_note", MAX_LENGTH)?,
            at: context.clock.now(),
        })
    }

    /// Applies the step to this application, or returns why that is not possible.
    pub(super) async fn apply(&self, tx: &mut Tx<'_>, application: Uuid) -> Result<(), Failure> {
        // Fill in the note before writing anything: in a batch, an application refused here must stay unchanged.
        let note = self.note_for(tx, application).await?;
        if self.update(tx, application).await? {
            self.insert_event(tx, application, note).await
        } else {
            self.explain(tx, application).await
        }
    }

    /// The allowed steps are part of the statement, so of two simultaneous updates the second one sees the new status. They
    /// are an expression, not a list of values: PostgreSQL would join such a list, and after waiting for the first update it
    /// would compare the new status only with the entry that matched the old one.
    async fn update(&self, tx: &mut Tx<'_>, application: Uuid) -> Result<bool, Failure> {
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
                  and case status
                    when 'Under Review' then {1:text} in ('Interview Scheduled', 'Rejected')
                    when 'Interview Scheduled' then {1:text} in ('Accepted', 'Rejected')
                    when 'Accepted' then {1:text} in ('Hired', 'Rejected')
                    else false
                  end
                  and ({1:text} = 'Rejected' or ",
                is_active!("job_applications.applicant_id"),
                ")",
            ),
            vec![self.to.into(), self.at.into(), application.into(), self.actor.into()],
        );
        Ok(tx.execute(&update).await? > 0)
    }

    async fn insert_event(&self, tx: &mut Tx<'_>, application: Uuid, note: Option<String>) -> Result<(), Failure> {
        let insert = tx.statement(
            "insert into application_events (id, application_id, actor_id, status, reason, note, created_at)
            values ({uuid}, {uuid}, {uuid}, {text}, {text}, {text}, {timestamp})",
            vec![
                tx.new_id().into(),
                application.into(),
                self.actor.into(),
                self.to.into(),
                self.reason.map(str::to_owned).into(),
                note.into(),
                self.at.into(),
            ],
        );
        tx.execute(&insert).await?;
        Ok(())
    }

    /// The note with this applicant's placeholder values filled in.
    async fn note_for(&self, tx: &mut Tx<'_>, application: Uuid) -> Result<Option<String>, Failure> {
        let Some(note) = self.note.as_deref().filter(|note| has_placeholder(note)) else {
            return Ok(self.note.clone());
        };
        let names = tx.statement(answer_names!(), vec![application.into()]);
        let rows = tx.fetch(&names).await?;
        Ok(rows.first().map(|row| AnswerNames::read(row).fill(note)).transpose()?)
    }

    /// Explains why the update changed nothing. An application that already has the status is not an error: the call
    /// succeeds and adds no second history entry.
    async fn explain(&self, tx: &mut Tx<'_>, application: Uuid) -> Result<(), Failure> {
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
            vec![application.into(), self.actor.into()],
        );
        let rows = tx.fetch(&find).await?;
        let gone = || Refusal::new(RefusalCode::NotFound, "This application is no longer there.");
        let application = rows.first().ok_or_else(gone)?;
        let is = |i| application.bool(i).unwrap_or(false);
        let (is_applicant, may_view, may_edit) = (is(1), is(2), is(3));
        // Applicants cannot decide on their own application, even if they have joined the team since.
        if is_applicant || !may_edit {
            let refusal = Refusal::forbidden("Only the job's owner can change the status of its applications.");
            return Err(if is_applicant || may_view { refusal } else { gone() }.into());
        }
        let status = application.text(0).unwrap_or_default();
        if status == self.to {
            return Ok(());
        }
        let next = next_steps(status);
        if next.contains(&self.to) {
            let message = "This applicant cannot be reached any more, so the application can only be rejected.";
            return Err(Refusal::impossible(message).into());
        }
        let values = [("status", status.into()), ("to", self.to.into())];
        let message = Sentence::with("An application that is {status} cannot become {to}.", values);
        let possible = if next.is_empty() { "nothing else".to_owned() } else { next.join(" or ") };
        let hint = Some(format!("From there it can become {possible}."));
        Err(Refusal { hint, ..Refusal::new(RefusalCode::InvalidTransition, message) }.into())
    }
}

/// Locks an application, if it exists. Call it before locking its job or an interview.
pub(super) async fn lock_application(tx: &mut Tx<'_>, application: Uuid) -> Result<(), Failure> {
    let lock = tx.statement("select id from job_applications where id = {uuid} {locked}", vec![application.into()]);
    tx.fetch(&lock).await?;
    Ok(())
}

fn next_steps(status: &str) -> &'static [&'static str] {
    match status {
        "Under Review" => &["Interview Scheduled", "Rejected"],
        "Interview Scheduled" => &["Accepted", "Rejected"],
        "Accepted" => &["Hired", "Rejected"],
        _ => &[],
    }
}
