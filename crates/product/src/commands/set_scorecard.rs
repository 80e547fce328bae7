//! `set_scorecard`: sets the criteria by which a team scores the applicants of a job.

use std::collections::HashSet;

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, TextForm, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::resources::may;
use crate::sentence::Sentence;

const MAX_CRITERIA: i64 = 10;
const MAX_NAME_LENGTH: i64 = 100;

pub(super) fn signature() -> Function {
    Function::new(
        "set_scorecard",
        "Sets up to ten criteria by which the team scores the applicants of a job. Once there are scores, the criteria change only with `p_start_over`, which deletes the scores.",
        Returns::Void,
    )
    .argument("p_job_id", Type::Uuid)
    .argument("p_criteria", Type::List)
    .optional("p_start_over", Type::Boolean)
    .counts_as("job_scorecards")
}

/// The requested criteria for a job.
struct ScorecardDraft {
    job: Uuid,
    actor: Uuid,
    criteria: Vec<String>,
    start_over: bool,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let draft = ScorecardDraft {
        actor: require_account(caller)?,
        job: arguments.id("p_job_id")?,
        criteria: read_criteria(&arguments)?,
        start_over: arguments.json("p_start_over").as_bool().unwrap_or(false),
        at: context.clock.now(),
    };
    let set = context.db.write(move |tx| {
        Box::pin(async move {
            lock_job(tx, draft.job).await?;
            require_editor(tx, &draft).await?;
            if draft.start_over {
                delete_scores(tx, draft.job).await?;
            } else {
                require_unscored(tx, &draft).await?;
            }
            upsert(tx, &draft).await?;
            Ok("null".to_owned())
        })
    });
    set.await
}

fn read_criteria(arguments: &Arguments) -> Result<Vec<String>, Refusal> {
    let wrong = |sentence: Sentence| Refusal::invalid("p_criteria", sentence);
    let sent = arguments.json("p_criteria").as_array().map(Vec::as_slice).unwrap_or_default();
    if sent.len() > usize::try_from(MAX_CRITERIA).unwrap_or(0) {
        return Err(wrong(Sentence::with("Use at most {most} criteria.", [("most", MAX_CRITERIA.into())])));
    }
    let clean = |name: &Json| TextForm::Line.clean(name.as_str().unwrap_or_default().trim()).into_owned();
    let criteria: Vec<String> = sent.iter().map(clean).collect();
    if criteria.iter().any(String::is_empty) {
        return Err(wrong("Give each criterion a name.".into()));
    }
    if criteria.iter().any(|name| name.chars().count() > usize::try_from(MAX_NAME_LENGTH).unwrap_or(0)) {
        let sentence = "Shorten each criterion to {most} characters.";
        return Err(wrong(Sentence::with(sentence, [("most", MAX_NAME_LENGTH.into())])));
    }
    let different: HashSet<String> = criteria.iter().map(|name| name.to_lowercase()).collect();
    if different.len() < criteria.len() {
        return Err(wrong("Give each criterion a different name.".into()));
    }
    Ok(criteria)
}

/// Locks a job, so that its criteria do not change while an applicant is being scored.
pub(super) async fn lock_job(tx: &mut Tx<'_>, job: Uuid) -> Result<(), Failure> {
    let lock = tx.statement("select id from jobs where id = {uuid} {locked}", vec![job.into()]);
    tx.fetch(&lock).await?;
    Ok(())
}

/// The criteria of a job, or an empty list if it has no scorecard.
pub(super) async fn read_scorecard(tx: &mut Tx<'_>, job: Uuid) -> Result<Vec<String>, Failure> {
    let find = tx.statement("select criteria from job_scorecards where job_id = {uuid}", vec![job.into()]);
    let rows = tx.fetch(&find).await?;
    let stored = rows.first().and_then(|row| row.text(0)).and_then(|text| serde_json::from_str(text).ok());
    Ok(stored.unwrap_or_default())
}

async fn require_editor(tx: &mut Tx<'_>, draft: &ScorecardDraft) -> Result<(), Failure> {
    let find = tx.statement(
        concat!(
            "select ",
            may!(view "employer_id" as "{2:uuid}"),
            ", ",
            may!(edit "employer_id" as "{2:uuid}"),
            " from jobs where id = {1:uuid}"
        ),
        vec![draft.job.into(), draft.actor.into()],
    );
    let rows = tx.fetch(&find).await?;
    let is = |i| rows.first().and_then(|row| row.bool(i)).unwrap_or(false);
    match (is(0), is(1)) {
        (_, true) => Ok(()),
        (true, false) => {
            Err(Refusal::forbidden("Only the job's owner can set the criteria for its applicants.").into())
        }
        (false, false) => Err(Refusal::new(RefusalCode::NotFound, "This job is no longer there.").into()),
    }
}

/// Refuses new criteria once there are scores, because scores only make sense with the criteria they were given for.
async fn require_unscored(tx: &mut Tx<'_>, draft: &ScorecardDraft) -> Result<(), Failure> {
    let find = tx.statement(
        "select 1
        from application_scores as given
        join job_applications as application on application.id = given.application_id
        where application.job_id = {uuid}
        limit 1",
        vec![draft.job.into()],
    );
    if tx.fetch(&find).await?.is_empty() || read_scorecard(tx, draft.job).await? == draft.criteria {
        return Ok(());
    }
    let message = "Scores were given by these criteria. Start over to change them, which deletes those scores.";
    Err(Refusal::impossible(message).into())
}

async fn delete_scores(tx: &mut Tx<'_>, job: Uuid) -> Result<(), Failure> {
    let delete = tx.statement(
        "delete from application_scores
        where application_id in (select id from job_applications where job_id = {uuid})",
        vec![job.into()],
    );
    tx.execute(&delete).await?;
    Ok(())
}

async fn upsert(tx: &mut Tx<'_>, draft: &ScorecardDraft) -> Result<(), Failure> {
    let upsert = tx.statement(
        "insert into job_scorecards (job_id, criteria, created_at, updated_at)
        values ({1:uuid}, {2:json}, {3:timestamp}, {3:timestamp})
        on conflict (job_id) do update
        set criteria = excluded.criteria, updated_at = excluded.updated_at",
        vec![draft.job.into(), json!(draft.criteria).into(), draft.at.into()],
    );
    tx.execute(&upsert).await?;
    Ok(())
}
