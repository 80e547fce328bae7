//! The table through which copies of the server agree on who runs a chore.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Statement};
use uuid::Uuid;

/// The retry delay after the first failure. It doubles with each further failure, up to the chore's own interval or an hour.
const FIRST_RETRY_DELAY: SignedDuration = SignedDuration::from_mins(1);
const MAX_RETRY_DELAY: SignedDuration = SignedDuration::from_hours(1);

/// Inserts the row of a new chore, which is due immediately.
pub(super) async fn register(db: &Db, name: &'static str, now: Timestamp) -> Result<(), Error> {
    let insert = db.statement(
        "insert into _chores (name, due_at) values ({text}, {timestamp}) on conflict (name) do nothing",
        vec![name.into(), now.into()],
    );
    execute(db, insert).await.map(|_| ())
}

/// Makes a chore due now if its row says later than is possible, which means that a clock running ahead wrote it. Returns whether it was.
pub(super) async fn reset_due(db: &Db, name: &'static str, now: Timestamp, latest: Timestamp) -> Result<bool, Error> {
    let statement = db.statement(
        "update _chores set due_at = {timestamp} where name = {text} and due_at > {timestamp}",
        vec![now.into(), name.into(), latest.into()],
    );
    Ok(execute(db, statement).await? > 0)
}

/// When any chore last succeeded. A clock that shows an earlier time is behind.
pub(super) async fn latest_success(db: &Db) -> Result<Option<Timestamp>, Error> {
    let rows = db.read(db.statement("select max(last_success_at) from _chores", vec![])).await?;
    Ok(rows.first().and_then(|row| row.timestamp(0)))
}

/// Claims a chore if it is due. If several copies try at the same time, only one succeeds.
pub(super) async fn claim(db: &Db, name: &'static str, now: Timestamp, lease: SignedDuration) -> Result<bool, Error> {
    let claim = db.statement(
        "update _chores set due_at = {timestamp} where name = {text} and due_at <= {timestamp}",
        vec![(now + lease).into(), name.into(), now.into()],
    );
    Ok(execute(db, claim).await? > 0)
}

/// Extends the lease on a chore that is still running, so that other copies do not start it.
pub(super) async fn renew(db: &Db, name: &'static str, now: Timestamp, lease: SignedDuration) -> Result<(), Error> {
    let renew = db.statement(
        "update _chores set due_at = {timestamp} where name = {text}",
        vec![(now + lease).into(), name.into()],
    );
    execute(db, renew).await.map(|_| ())
}

/// Records that a chore succeeded, and when it is due again.
pub(super) async fn record_success(
    db: &Db,
    name: &'static str,
    now: Timestamp,
    every: SignedDuration,
) -> Result<(), Error> {
    let update = db.statement(
        "update _chores set due_at = {timestamp}, last_success_at = {timestamp}, failures = 0 where name = {text}",
        vec![(now + every + jitter(every, db.new_id())).into(), now.into(), name.into()],
    );
    execute(db, update).await.map(|_| ())
}

/// Records that a chore failed, and schedules a retry with exponential backoff.
pub(super) async fn record_failure(
    db: &Db,
    name: &'static str,
    now: Timestamp,
    every: SignedDuration,
) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let count = tx.statement(
                "update _chores set failures = failures + 1 where name = {text} returning failures",
                vec![name.into()],
            );
            let failures = tx.fetch(&count).await?.first().and_then(|row| row.int(0)).unwrap_or(1);
            let wait = retry_delay(failures, every);
            let delay = tx.statement(
                "update _chores set due_at = {timestamp} where name = {text}",
                vec![(now + wait + jitter(wait, tx.new_id())).into(), name.into()],
            );
            tx.execute(&delay).await.map(|_| ())
        })
    })
    .await
}

/// A chore's last success and the failures since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoreHistory {
    /// When it last succeeded, in any copy of the server.
    pub last_success_at: Option<Timestamp>,
    /// How many times it has failed since.
    pub failures: i64,
}

/// Reads a chore's history. Returns nothing if it was never registered.
pub async fn read_history(db: &Db, name: &'static str) -> Result<Option<ChoreHistory>, Error> {
    let question = "select last_success_at, failures from _chores where name = {text}";
    let rows = db.read(db.statement(question, vec![name.into()])).await?;
    Ok(rows.first().map(|row| ChoreHistory { last_success_at: row.timestamp(0), failures: row.int(1).unwrap_or(0) }))
}

/// When a chore is due next.
pub(super) async fn next_due(db: &Db, name: &'static str) -> Result<Option<Timestamp>, Error> {
    let rows = db.read(db.statement("select due_at from _chores where name = {text}", vec![name.into()])).await?;
    Ok(rows.first().and_then(|row| row.timestamp(0)))
}

fn retry_delay(failures: i64, every: SignedDuration) -> SignedDuration {
    let doublings = u32::try_from(failures.clamp(1, 10) - 1).unwrap_or(0);
    (FIRST_RETRY_DELAY * 2_i32.pow(doublings)).min(every).min(MAX_RETRY_DELAY)
}

/// Up to a tenth of the span, so that copies that started together do not all run at the same moment. The last digits of an id
/// are random.
fn jitter(span: SignedDuration, id: Uuid) -> SignedDuration {
    let tenth = span.as_millis() / 10;
    let random = i128::try_from(id.as_u128() % 1000).unwrap_or(0);
    SignedDuration::from_millis(i64::try_from(tenth * random / 1000).unwrap_or(0))
}

async fn execute(db: &Db, statement: Statement) -> Result<u64, Error> {
    db.write(move |tx| Box::pin(async move { tx.execute(&statement).await })).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_delays_double_up_to_the_interval_or_an_hour() {
        let day = SignedDuration::from_hours(24);
        let minutes: Vec<_> = [1, 2, 3, 7, 50].map(|failures| retry_delay(failures, day).as_mins()).into();
        assert_eq!(minutes, [1, 2, 4, 60, 60]);
        assert_eq!(retry_delay(9, SignedDuration::from_secs(30)), SignedDuration::from_secs(30));
    }

    #[test]
    fn jitter_is_at_most_a_tenth() {
        for id in 0..2000 {
            let extra = jitter(SignedDuration::from_mins(10), Uuid::from_u128(id));
            assert!(extra >= SignedDuration::ZERO && extra < SignedDuration::from_mins(1), "{extra}");
        }
    }
}
