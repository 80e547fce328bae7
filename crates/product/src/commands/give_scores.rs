//! `give_scores`: a member of an employer's team scores an applicant on all criteria in one call.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::application_step::lock_application;
use super::set_scorecard::{lock_job, read_scorecard};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::resources::may;

const MAX_COMMENT_LENGTH: usize = 2000;

pub(super) fn signature() -> Function {
    Function::new(
        "give_scores",
        "Scores an applicant to a job of the caller or their team: 1 to 5 for each criterion of the job, in order. Afterwards the caller sees the scores of others. Calling it again replaces the caller's own scores.",
        Returns::Void,
    )
    .argument("p_application_id", Type::Uuid)
    .argument("p_scores", Type::Json)
    .optional("p_comment", Type::Text)
    .counts_as("application_scores")
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let application = arguments.id("p_application_id")?;
    let scores = read_scores(arguments.json("p_scores")).ok_or_else(incomplete)?;
    let comment = arguments.optional_text("p_comment", MAX_COMMENT_LENGTH)?;
    let at = context.clock.now();
    let given = context.db.write(move |tx| {
        Box::pin(async move {
            lock_application(tx, application).await?;
            let job = require_reviewer(tx, application, account).await?;
            lock_job(tx, job).await?;
            let criteria = read_scorecard(tx, job).await?;
            if criteria.is_empty() {
                return Err(Refusal::impossible("This job has no criteria yet. Set them first.").into());
            }
            if criteria.len() != scores.len() {
                return Err(incomplete().into());
            }
            let put = tx.statement(
                "insert into application_scores (application_id, author_id, scores, comment, created_at, updated_at)
                values ({1:uuid}, {2:uuid}, {3:json}, {4:text}, {5:timestamp}, {5:timestamp})
                on conflict (application_id, author_id) do update
                set scores = excluded.scores, comment = excluded.comment, updated_at = excluded.updated_at",
                vec![application.into(), account.into(), json!(scores).into(), comment.into(), at.into()],
            );
            tx.execute(&put).await?;
            Ok("null".to_owned())
        })
    });
    given.await
}

/// Reads a list of whole numbers from 1 to 5.
fn read_scores(sent: &Json) -> Option<Vec<i64>> {
    let score = |score: &Json| score.as_i64().filter(|score| (1..=5).contains(score));
    sent.as_array()?.iter().map(score).collect()
}

fn incomplete() -> Refusal {
    Refusal::invalid("p_scores", "Give each criterion a score from 1 to 5.")
}

/// Requires that the caller acts for the owner of the job and is not the applicant. Returns the job.
async fn require_reviewer(tx: &mut Tx<'_>, application: Uuid, account: Uuid) -> Result<Uuid, Failure> {
    let find = tx.statement(
        concat!(
            "select job.id
            from job_applications as application
            join jobs as job on job.id = application.job_id
            where application.id = {1:uuid}
              and application.applicant_id <> {2:uuid}
              and ",
            may!(view "job.employer_id" as "{2:uuid}")
        ),
        vec![application.into(), account.into()],
    );
    let rows = tx.fetch(&find).await?;
    let gone = || Refusal::new(RefusalCode::NotFound, "This application is no longer there.");
    Ok(rows.first().and_then(|row| row.uuid(0)).ok_or_else(gone)?)
}
