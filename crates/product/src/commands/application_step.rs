//! A step that an employer takes with an application: its rules and its history, whether it is taken with one or with many.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::Caller;
use uuid::Uuid;

use super::answer_text::{AnswerNames, LONGEST, answer_names, has_placeholder};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::blocks::not_blocked;
use crate::presence::is_here;
use crate::resources::{APPLICATION_STATUS, REJECTION_REASONS, may};
use crate::sentence::Sentence;

/// A step that someone wants to take for an employer.
pub(super) struct ApplicationStep {
    actor: Uuid,
    to: &'static str,
    /// Why, if it is a rejection and was told.
    reason: Option<&'static str>,
    note: Option<String>,
    at: Timestamp,
}

impl ApplicationStep {
    /// The step that `p_status`, `p_reason` and `p_note` ask for.
    pub(super) fn read(context: &Context, caller: Caller, arguments: &Arguments) -> Result<ApplicationStep, Refusal> {
        let to = arguments.one_of("p_status", APPLICATION_STATUS)?;
        let reason = match arguments.text("p_reason") {
            "" => None,
            _ => Some(arguments.one_of("p_reason", REJECTION_REASONS)?),
        };
        if reason.is_some() && to != "Rejected" {
            return Err(Refusal::invalid("p_reason", "Only a rejection has a reason. Leave it out, or reject."));
        }
        Ok(ApplicationStep {
            actor: require_account(caller)?,
            to,
            reason,
            note: arguments.optional_text("p_note", LONGEST)?,
            at: context.clock.now(),
        })
    }

    /// Takes it with this application, or says why that is not possible.
    pub(super) async fn take(&self, tx: &mut Tx<'_>, application: Uuid) -> Result<(), Failure> {
        // Before anything is written: of many, one that is refused here must stay as it is.
        let note = self.note_for(tx, application).await?;
        if self.update(tx, application).await? {
            self.insert_event(tx, application, note).await
        } else {
            self.explain(tx, application).await
        }
    }

    /// The steps there are stand in the statement: of two people who take one at once the second finds another status.
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

    /// The note as this applicant reads it.
    async fn note_for(&self, tx: &mut Tx<'_>, application: Uuid) -> Result<Option<String>, Failure> {
        let Some(note) = self.note.as_deref().filter(|note| has_placeholder(note)) else {
            return Ok(self.note.clone());
        };
        let names = tx.statement(answer_names!(), vec![application.into()]);
        let rows = tx.fetch(&names).await?;
        Ok(rows.first().map(|row| AnswerNames::read(row).fill(note)).transpose()?)
    }

    /// Why nothing was moved. That it is there already is no failure: anyone who asks twice gets what they asked for, and no
    /// second line in the history.
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
        Err(Refusal { hint, ..Refusal::new(RefusalCode::WrongStep, message) }.into())
    }
}

fn next_steps(status: &str) -> &'static [&'static str] {
    match status {
        "Under Review" => &["Interview Scheduled", "Rejected"],
        "Interview Scheduled" => &["Accepted", "Rejected"],
        "Accepted" => &["Hired", "Rejected"],
        _ => &[],
    }
}
