//! Closes jobs and tenders when they expire.

use jiff::Timestamp;
use sangam_db::{Db, Error};

use crate::calendar;

/// Rows per transaction, few enough that other writes do not wait long.
const BATCH: u64 = 500;

/// How many tenders and jobs were closed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClosedPostings {
    /// Tenders whose last day is over in India.
    pub tenders: u64,
    /// Jobs past their expiry.
    pub jobs: u64,
}

/// Closes every open tender whose last day is over in India and every active job past its expiry. It is safe to run at any time
/// and in several copies of the server, because rows that are already closed are skipped.
///
/// Each update repeats its subquery's conditions: on PostgreSQL it may wait for an owner who is just extending the deadline, and
/// afterwards only the conditions of the update itself are checked again.
pub async fn close_due_postings(db: &Db, now: Timestamp) -> Result<ClosedPostings, Error> {
    let today = calendar::day(now).to_string();
    let mut closed = ClosedPostings::default();
    loop {
        let batch = close_tenders(db, today.clone(), now).await?;
        closed.tenders += batch;
        if batch < BATCH {
            break;
        }
    }
    loop {
        let batch = close_jobs(db, now).await?;
        closed.jobs += batch;
        if batch < BATCH {
            return Ok(closed);
        }
    }
}

async fn close_tenders(db: &Db, today: String, now: Timestamp) -> Result<u64, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let close = tx.statement(
                "update tenders
                set status = 'Closed', updated_at = {1:timestamp}, changed_by = null
                where status = 'Open'
                  and deadline < {2:date}
                  and id in (
                    select id from tenders where status = 'Open' and deadline < {2:date} order by deadline limit 500
                  )",
                vec![now.into(), today.into()],
            );
            tx.execute(&close).await
        })
    })
    .await
}

async fn close_jobs(db: &Db, now: Timestamp) -> Result<u64, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let close = tx.statement(
                "update jobs
                set status = 'Closed'
                where status = 'Active'
                  and expires_at <= {1:timestamp}
                  and id in (
                    select id from jobs where status = 'Active' and expires_at <= {1:timestamp} order by expires_at limit 500
                  )",
                vec![now.into()],
            );
            tx.execute(&close).await
        })
    })
    .await
}
