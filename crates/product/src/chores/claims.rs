//! The rows that copies of the server agree by.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Statement};
use uuid::Uuid;

/// The wait after a first failure; it doubles with every further one, up to the chore's own interval or an hour.
const FIRST_WAIT: SignedDuration = SignedDuration::from_mins(1);
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(1);

/// Makes the row of a chore that is new. It is due at once.
pub(super) async fn register(db: &Db, name: &'static str, now: Timestamp) -> Result<(), Error> {
    let insert = db.statement(
        "insert into _chores (name, due_at) values ({text}, {timestamp}) on conflict (name) do nothing",
        vec![name.into(), now.into()],
    );
    execute(db, insert).await.map(|_| ())
}

/// Resets the row of a chore that is due later than it ever should be: a clock that was ahead wrote it. Says whether it had to.
pub(super) async fn reset_due(db: &Db, name: &'static str, now: Timestamp, latest: Timestamp) -> Result<bool, Error> {
    let statement = db.statement(
        "update _chores set due_at = {timestamp} where name = {text} and due_at > {timestamp}",
        vec![now.into(), name.into(), latest.into()],
    );
    Ok(execute(db, statement).await? > 0)
}

/// When any chore was last done: a clock that says less is behind.
pub(super) async fn latest_success(db: &Db) -> Result<Option<Timestamp>, Error> {
    let rows = db.read(db.statement("select max(last_success_at) from _chores", vec![])).await?;
    Ok(rows.first().and_then(|row| row.timestamp(0)))
}

/// Takes a chore up if it is due. Of several copies that try at once, one succeeds.
pub(super) async fn claim(db: &Db, name: &'static str, now: Timestamp, lease: SignedDuration) -> Result<bool, Error> {
    let claim = db.statement(
        "update _chores set due_at = {timestamp} where name = {text} and due_at <= {timestamp}",
        vec![(now + lease).into(), name.into(), now.into()],
    );
    Ok(execute(db, claim).await? > 0)
}

/// Keeps a chore that is still being done from becoming due for others.
pub(super) async fn renew(db: &Db, name: &'static str, now: Timestamp, lease: SignedDuration) -> Result<(), Error> {
    let renew = db.statement(
        "update _chores set due_at = {timestamp} where name = {text}",
        vec![(now + lease).into(), name.into()],
    );
    execute(db, renew).await.map(|_| ())
}

/// Notes that it is done and when it is due again.
pub(super) async fn note_success(
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

/// Notes that it failed, and tries again sooner than it would be due, but less and less often.
pub(super) async fn note_failure(
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
            let wait = wait_after(failures, every);
            let delay = tx.statement(
                "update _chores set due_at = {timestamp} where name = {text}",
                vec![(now + wait + jitter(wait, tx.new_id())).into(), name.into()],
            );
            tx.execute(&delay).await.map(|_| ())
        })
    })
    .await
}

/// How a chore went so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoreHistory {
    /// When it was last done, by whichever copy of the server.
    pub last_success_at: Option<Timestamp>,
    /// How often it has failed since.
    pub failures: i64,
}

/// How a chore went so far; nothing if it was never due.
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

fn wait_after(failures: i64, every: SignedDuration) -> SignedDuration {
    let doublings = u32::try_from(failures.clamp(1, 10) - 1).unwrap_or(0);
    (FIRST_WAIT * 2_i32.pow(doublings)).min(every).min(LONGEST_WAIT)
}

/// Up to a tenth more, so that instances which started together do not all work at the same moment. The last digits of an id
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
    fn waits_double_up_to_the_interval_or_an_hour() {
        let day = SignedDuration::from_hours(24);
        let minutes: Vec<_> = [1, 2, 3, 7, 50].map(|failures| wait_after(failures, day).as_mins()).into();
        assert_eq!(minutes, [1, 2, 4, 60, 60]);
        assert_eq!(wait_after(9, SignedDuration::from_secs(30)), SignedDuration::from_secs(30));
    }

    #[test]
    fn jitter_is_at_most_a_tenth() {
        for id in 0..2000 {
            let extra = jitter(SignedDuration::from_mins(10), Uuid::from_u128(id));
            assert!(extra >= SignedDuration::ZERO && extra < SignedDuration::from_mins(1), "{extra}");
        }
    }
}
