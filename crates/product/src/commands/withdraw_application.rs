//! `withdraw_application`: an applicant withdraws an application, with an optional reason for the employer.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::replies::mark_overdue;

pub(super) fn signature() -> Function {
    Function::new(
        "withdraw_application",
        "Withdraws an application of the caller; the reason is for the employer. They may apply again while the job is open.",
        Returns::Row("application_withdrawals"),
    )
    .argument("p_application_id", Type::Uuid)
    .optional("p_reason", Type::Text)
}

/// The requested withdrawal.
struct Withdrawal {
    id: Uuid,
    application: Uuid,
    applicant: Uuid,
    reason: Option<String>,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let withdrawal = Withdrawal {
        id: context.clock.new_id(),
        application: arguments.id("p_application_id")?,
        applicant: require_account(caller)?,
        reason: arguments.optional_text("p_reason", 5000)?,
        at: context.clock.now(),
    };
    let withdrawn = context.db.write(move |tx| {
        Box::pin(async move {
            lock(tx, &withdrawal).await?;
            mark_overdue(tx, &[withdrawal.application], withdrawal.at).await?;
            record(tx, &withdrawal).await?;
            let delete =
                tx.statement("delete from job_applications where id = {uuid}", vec![withdrawal.application.into()]);
            tx.execute(&delete).await?;
            Ok(read_row(tx, "application_withdrawals", withdrawal.id).await?)
        })
    });
    withdrawn.await
}

/// Locks the application until it is deleted, so that it cannot be decided in between.
async fn lock(tx: &mut Tx<'_>, withdrawal: &Withdrawal) -> Result<(), Failure> {
    let lock = tx.statement(
        "select 1 from job_applications where id = {uuid} and applicant_id = {uuid} {locked}",
        vec![withdrawal.application.into(), withdrawal.applicant.into()],
    );
    if tx.fetch(&lock).await?.is_empty() {
        return Err(Refusal::new(RefusalCode::NotFound, "This application is no longer there.").into());
    }
    Ok(())
}

async fn record(tx: &mut Tx<'_>, withdrawal: &Withdrawal) -> Result<(), Failure> {
    let insert = tx.statement(
        "insert into application_withdrawals
          (id, job_id, applicant_id, reason, applied_at, reply_by, answered_at, unanswered_at, created_at)
        select {1:uuid}, job_id, applicant_id, {3:text}, created_at, reply_by, answered_at, unanswered_at, {4:timestamp}
        from job_applications
        where id = {2:uuid}",
        vec![
            withdrawal.id.into(),
            withdrawal.application.into(),
            withdrawal.reason.clone().into(),
            withdrawal.at.into(),
        ],
    );
    tx.execute(&insert).await?;
    Ok(())
}
