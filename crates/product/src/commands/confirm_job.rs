//! `confirm_job`: the owner of a job, or a team member, confirms that it is still open.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::confirmations;
use crate::resources::may;

pub(super) fn signature() -> Function {
    Function::new(
        "confirm_job",
        "Confirms that a job of the caller or their team is still open. They are asked again two weeks later.",
        Returns::Row("jobs"),
    )
    .argument("p_job_id", Type::Uuid)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let job = arguments.id("p_job_id")?;
    let now = context.clock.now();
    let confirmed = context.db.write(move |tx| {
        Box::pin(async move {
            if !confirmations::confirm_job(tx, job, account, now).await? {
                return Err(explain(tx, job, account).await?.into());
            }
            Ok(read_row(tx, "jobs", job).await?)
        })
    });
    confirmed.await
}

/// Returns why the job could not be confirmed.
async fn explain(tx: &mut Tx<'_>, job: Uuid, account: Uuid) -> Result<Refusal, Failure> {
    let find = tx.statement(
        concat!("select ", may!(edit "employer_id" as "{2:uuid}"), " from jobs where id = {1:uuid}"),
        vec![job.into(), account.into()],
    );
    Ok(match tx.fetch(&find).await?.first().map(|row| row.bool(0)) {
        None => Refusal::new(RefusalCode::NotFound, "This job is no longer there."),
        Some(Some(true)) => Refusal::new(RefusalCode::NotOpen, "This job is closed and takes no more applications."),
        Some(_) => Refusal::forbidden("Only the job's owner can confirm it."),
    })
}
