//! The state of the mail queue, for the operator.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};

/// The state of the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueReport {
    /// Mails that are not sent yet.
    pub waiting: i64,
    /// Waiting mails that should have been sent long ago.
    pub overdue: i64,
    /// Waiting mails that failed at least once.
    pub retrying: i64,
    /// Mails that were given up on in the last day.
    pub failed: i64,
}

/// A running server handles a due mail within this time, even if another copy held a lease on it.
const OVERDUE_AFTER: SignedDuration = SignedDuration::from_mins(10);

/// Reads the state of the queue.
pub async fn report_queue(db: &Db, now: Timestamp) -> Result<QueueReport, Error> {
    let counts = db.statement(
        "select
          (select count(*) from mails where sent_at is null and failed_at is null),
          (select count(*) from mails where sent_at is null and failed_at is null and due_at < {timestamp}),
          (select count(*) from mails where sent_at is null and failed_at is null and last_error is not null),
          (select count(*) from mails where failed_at >= {timestamp})",
        vec![(now - OVERDUE_AFTER).into(), (now - SignedDuration::from_hours(24)).into()],
    );
    let rows = db.read(counts).await?;
    let count = |i| rows.first().and_then(|row| row.int(i)).unwrap_or(0);
    Ok(QueueReport { waiting: count(0), overdue: count(1), retrying: count(2), failed: count(3) })
}
