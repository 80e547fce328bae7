//! Jobs are confirmed every two weeks by the people who hire, or they close: a board is honest only while its jobs are real.
//!
//! Posting a job, opening it again and answering the question confirm it; editing does not, because a corrected word says
//! nothing about hiring.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx};
use uuid::Uuid;

use crate::happenings::note_each;
use crate::presence::is_here;
use crate::resources::may;

/// How long a confirmation holds before the question is asked again.
const HOLDS: SignedDuration = SignedDuration::from_hours(14 * 24);

/// How long there is to answer.
const TO_ANSWER: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long for the first answer about a job that is older than the question, so that an upgrade closes nothing by surprise.
const TO_ANSWER_FIRST: SignedDuration = SignedDuration::from_hours(21 * 24);

/// Rows in one transaction: few enough that no one else's write waits long.
const BATCH: usize = 50;

/// Transactions in one run. After an upgrade all jobs of a large board are due at once; they are asked about over some hours, so that
/// neither writers nor the mail server are kept busy with them.
const MOST_BATCHES: usize = 4;

/// The event that asks whether a job is still open.
pub(crate) const ASKED: &str = "still_hiring";

/// The event of a job that closed because no one answered.
pub(crate) const UNANSWERED: &str = "job_unanswered";

/// A chore: closes the jobs for which no one answered in time, then asks about those whose confirmation is old. A job is closed
/// only after it was asked about for the whole time, even if the server stood still in between.
pub async fn keep_jobs_confirmed(db: &Db, now: Timestamp) -> Result<(), Error> {
    for _ in 0..MOST_BATCHES {
        if close_unanswered(db, now).await? < BATCH {
            break;
        }
    }
    for _ in 0..MOST_BATCHES {
        if ask_again(db, now).await? < BATCH {
            break;
        }
    }
    Ok(())
}

async fn close_unanswered(db: &Db, now: Timestamp) -> Result<usize, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let close = tx.statement(
                "update jobs
                set status = 'Closed', updated_at = {1:timestamp}
                where status = 'Active'
                  and id in (
                    select id
                    from jobs
                    where confirm_by is not null and confirm_by <= {1:timestamp} and status = 'Active' and not hidden
                    order by confirm_by
                    limit 50
                  )
                returning id",
                vec![now.into()],
            );
            note_each(tx, UNANSWERED, &close).await
        })
    })
    .await
}

async fn ask_again(db: &Db, now: Timestamp) -> Result<usize, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let ask = tx.statement(
                "update jobs
                set confirm_by = case when confirmed_at is null then {3:timestamp} else {2:timestamp} end
                where status = 'Active'
                  and confirm_by is null
                  and id in (
                    select id
                    from jobs
                    where status = 'Active'
                      and confirm_by is null
                      and coalesce(confirmed_at, created_at) <= {1:timestamp}
                      and not hidden
                    order by coalesce(confirmed_at, created_at)
                    limit 50
                  )
                returning id",
                vec![(now - HOLDS).into(), (now + TO_ANSWER).into(), (now + TO_ANSWER_FIRST).into()],
            );
            note_each(tx, ASKED, &ask).await
        })
    })
    .await
}

/// Confirms an open job for someone who may change it. Says whether there was one.
pub(crate) async fn confirm_job(tx: &mut Tx<'_>, job: Uuid, account: Uuid, now: Timestamp) -> Result<bool, Error> {
    let confirm = tx.statement(
        concat!(
            "update jobs
            set confirmed_at = {3:timestamp}, confirm_by = null, updated_at = {3:timestamp}
            where id = {1:uuid}
              and status = 'Active'
              and ",
            may!(edit "employer_id" as "{2:uuid}"),
            " and ",
            is_here!("{2:uuid}"),
        ),
        vec![job.into(), account.into(), now.into()],
    );
    Ok(tx.execute(&confirm).await? > 0)
}

/// Closes an open job for someone who may change it. Says whether there was one.
pub(crate) async fn close_job(tx: &mut Tx<'_>, job: Uuid, account: Uuid, now: Timestamp) -> Result<bool, Error> {
    let close = tx.statement(
        concat!(
            "update jobs
            set status = 'Closed', updated_at = {3:timestamp}
            where id = {1:uuid}
              and status = 'Active'
              and ",
            may!(edit "employer_id" as "{2:uuid}"),
            " and ",
            is_here!("{2:uuid}"),
        ),
        vec![job.into(), account.into(), now.into()],
    );
    Ok(tx.execute(&close).await? > 0)
}
