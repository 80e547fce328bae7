//! A chore: checks the postings from before the checks existed, in small steps.

use jiff::Timestamp;
use sangam_db::{Db, Error, Tx};
use serde_json::json;
use uuid::Uuid;

use super::PostingChecks;
use super::posting::PostingKind;
use crate::notification_events::record_events;
use crate::reposts::keep_first_dates;

/// Postings per transaction, few enough that other writes do not wait long.
const BATCH: i64 = 25;

/// Transactions per run.
const MAX_BATCHES: usize = 8;

/// The events for a posting that is held although its owner has not just written it.
pub(crate) const JOB_HELD: &str = "job_held";
pub(crate) const TENDER_HELD: &str = "tender_held";

/// Checks some of the postings that a migration has listed. Their owners are notified of those that are held. Closed jobs are not
/// checked, but remembered, so that they keep their age when they are posted again.
pub async fn check_older_postings(db: &Db, checks: &PostingChecks, now: Timestamp) -> Result<(), Error> {
    for _ in 0..MAX_BATCHES {
        let checks = checks.clone();
        if db.write(move |tx| Box::pin(async move { check_batch(tx, &checks, now).await })).await? == 0 {
            break;
        }
    }
    Ok(())
}

async fn check_batch(tx: &mut Tx<'_>, checks: &PostingChecks, now: Timestamp) -> Result<usize, Error> {
    let take = tx.statement(
        "delete from _unchecked_postings
        where id in (select id from _unchecked_postings order by id limit {int})
        returning kind, posting_id",
        vec![BATCH.into()],
    );
    let taken = tx.fetch(&take).await?;
    let of_kind = |kind: PostingKind| -> Vec<Uuid> {
        taken.iter().filter(|row| row.text(0) == Some(kind.name())).filter_map(|row| row.uuid(1)).collect()
    };
    let (jobs, tenders) = (of_kind(PostingKind::Job), of_kind(PostingKind::Tender));
    keep_first_dates(tx, &jobs, now).await?;
    check_open(tx, checks, PostingKind::Job, &jobs, now).await?;
    check_open(tx, checks, PostingKind::Tender, &tenders, now).await?;
    Ok(taken.len())
}

/// Checks those of these postings that are open and were not checked since, and notifies the owners of those that are held.
async fn check_open(
    tx: &mut Tx<'_>,
    checks: &PostingChecks,
    kind: PostingKind,
    ids: &[Uuid],
    now: Timestamp,
) -> Result<(), Error> {
    macro_rules! selects {
        ($table:literal, $open:literal) => {
            (
                concat!(
                    "select id from ",
                    $table,
                    " as posting
                    where id {in 1:uuid}
                      and status = ",
                    $open,
                    " and not exists (select 1 from posting_checks as checked where checked.posting_id = posting.id)"
                ),
                concat!("select id from ", $table, " where id {in 1:uuid} and held_at is not null"),
            )
        };
    }
    let (table, event, (unchecked, held)) = match kind {
        PostingKind::Job => ("jobs", JOB_HELD, selects!("jobs", "'Active'")),
        PostingKind::Tender => ("tenders", TENDER_HELD, selects!("tenders", "'Open'")),
    };
    let select = tx.statement(unchecked, vec![json!(ids).to_string().into()]);
    let open: Vec<Uuid> = tx.fetch(&select).await?.iter().filter_map(|row| row.uuid(0)).collect();
    checks.check_written(tx, table, &open, now).await?;
    let select = tx.statement(held, vec![json!(open).to_string().into()]);
    record_events(tx, event, &select).await.map(|_| ())
}
