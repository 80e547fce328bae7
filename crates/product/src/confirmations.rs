//! Employers confirm every two weeks that a job is still open. Otherwise it closes, so that the board lists only real jobs.
//!
//! Posting a job, reopening it and answering the question all confirm it. Editing does not, because a corrected typo does not show
//! that the employer is still hiring.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx};
use uuid::Uuid;

use crate::active_accounts::is_active;
use crate::notification_events::record_events;
use crate::resources::may;

/// How long a confirmation is valid.
const CONFIRMATION_LIFETIME: SignedDuration = SignedDuration::from_hours(14 * 24);

/// How long employers have to answer.
const ANSWER_PERIOD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long employers have for a job that was never confirmed. Longer, so that an upgrade does not close older jobs by surprise.
const FIRST_ANSWER_PERIOD: SignedDuration = SignedDuration::from_hours(21 * 24);

/// Rows per transaction, few enough that other writes do not wait long.
const BATCH: usize = 50;

/// Transactions per run. After an upgrade, all jobs of a large board are due at the same time. The questions are spread over several
/// hours, so that they do not overload the database or the mail server.
const MAX_BATCHES: usize = 4;

/// The event for asking whether a job is still open.
pub(crate) const ASKED: &str = "still_hiring";

/// The event for a job that closed because no one answered.
pub(crate) const UNANSWERED: &str = "job_unanswered";

/// A chore: closes jobs whose employer did not answer in time, then asks about jobs whose confirmation has expired. The time to
/// answer starts when the question is sent, so it is not shortened if the server was down before that. An employer may confirm at
/// the same moment, so each update repeats its subquery's conditions: PostgreSQL checks only those again after it has waited.
pub async fn request_job_confirmations(db: &Db, now: Timestamp) -> Result<(), Error> {
    for _ in 0..MAX_BATCHES {
        if close_unanswered(db, now).await? < BATCH {
            break;
        }
    }
    for _ in 0..MAX_BATCHES {
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
                  and confirm_by <= {1:timestamp}
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
            record_events(tx, UNANSWERED, &close).await
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
                  and coalesce(confirmed_at, created_at) <= {1:timestamp}
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
                vec![
                    (now - CONFIRMATION_LIFETIME).into(),
                    (now + ANSWER_PERIOD).into(),
                    (now + FIRST_ANSWER_PERIOD).into(),
                ],
            );
            record_events(tx, ASKED, &ask).await
        })
    })
    .await
}

/// Confirms an open job, if the account may change it. Returns whether it did.
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
            is_active!("{2:uuid}"),
        ),
        vec![job.into(), account.into(), now.into()],
    );
    Ok(tx.execute(&confirm).await? > 0)
}

/// Closes an open job, if the account may change it. Returns whether it did.
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
            is_active!("{2:uuid}"),
        ),
        vec![job.into(), account.into(), now.into()],
    );
    Ok(tx.execute(&close).await? > 0)
}
