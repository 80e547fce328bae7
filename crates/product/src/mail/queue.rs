//! The rows of the queue. Everything that several copies of the server must agree on is in these statements.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Row, Statement, Tx};
use uuid::Uuid;

use super::templates::{MailContent, Params, TemplateError, write};
use crate::words::Words;

/// How long a claimed mail belongs to its copy. Longer than sending may take, so that it comes back only if the copy is gone.
pub(super) const LEASE: SignedDuration = SignedDuration::from_mins(5);

/// A mail that this copy may send now.
#[derive(Debug)]
pub(super) struct ClaimedMail {
    pub(super) id: Uuid,
    pub(super) kind: String,
    pub(super) recipient: String,
    pub(super) params: String,
    /// Which attempt this is, counted from 1. It names the claim: the next one has another number.
    pub(super) attempt: i64,
}

impl ClaimedMail {
    /// The mail in words.
    pub(super) fn content(&self, words: &Words) -> Result<MailContent, TemplateError> {
        write(&self.kind, &Params::parse(&self.params)?, words)
    }
}

/// How much there is to do, and when.
#[derive(Debug)]
pub(super) struct QueueState {
    pub(super) waiting: i64,
    pub(super) next_due: Option<Timestamp>,
}

/// Takes up to `limit` due mails: first those that someone waits for, such as a link to log in, then those that tell of
/// something, of which there may be thousands.
pub(super) async fn claim_due(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<ClaimedMail>, Error> {
    let rows = db.write(move |tx| {
        Box::pin(async move {
            let mut rows = Vec::new();
            for wanted in [MailUrgency::Urgent, MailUrgency::Any] {
                let room = limit - i64::try_from(rows.len()).unwrap_or(limit);
                rows.extend(claim(tx, wanted, now, room).await?);
            }
            Ok::<_, Error>(rows)
        })
    });
    rows.await?.iter().map(read_claimed).collect()
}

/// Which mails to take.
#[derive(Clone, Copy)]
enum MailUrgency {
    Urgent,
    Any,
}

/// The condition stands twice on purpose: a copy that waited for another's row lock looks at the outer one again, finds the
/// mail no longer due, and leaves it alone.
async fn claim(tx: &mut Tx<'_>, wanted: MailUrgency, now: Timestamp, limit: i64) -> Result<Vec<Row>, Error> {
    let claim = tx.statement(
        "update mails
        set attempts = attempts + 1, due_at = {2:timestamp}
        where id in (
            select id
            from mails
            where sent_at is null and failed_at is null and due_at <= {1:timestamp} and (kind <> 'notice' or {4:bool})
            order by due_at
            limit {3:int}
          )
          and sent_at is null and failed_at is null and due_at <= {1:timestamp}
        returning id, kind, recipient, params, attempts",
        vec![now.into(), (now + LEASE).into(), limit.into(), matches!(wanted, MailUrgency::Any).into()],
    );
    tx.fetch(&claim).await
}

fn read_claimed(row: &Row) -> Result<ClaimedMail, Error> {
    let text = |i| row.text(i).map(str::to_owned);
    let claimed = || {
        Some(ClaimedMail {
            id: row.uuid(0)?,
            kind: text(1)?,
            recipient: text(2)?,
            params: text(3)?,
            attempt: row.int(4)?,
        })
    };
    claimed().ok_or_else(|| Error::Other("a row of mails has another shape".to_owned()))
}

/// Notes that the transport has accepted it, and forgets the link and the code, which are keys, unless the mail is kept to be
/// shown. Whose claim it was does not matter: taken is taken.
pub(super) async fn mark_sent(db: &Db, id: Uuid, now: Timestamp, keep: bool) -> Result<(), Error> {
    let update = db.statement(
        "update mails
        set sent_at = {timestamp}, failed_at = null, last_error = null,
          params = case when {bool} then params else {json} end
        where id = {uuid}",
        vec![now.into(), keep.into(), "{}".into(), id.into()],
    );
    execute(db, update).await
}

/// Puts it back until later, if it is still ours.
pub(super) async fn delay(db: &Db, mail: &ClaimedMail, until: Timestamp, reason: &str) -> Result<(), Error> {
    let update = db.statement(
        "update mails
        set due_at = {timestamp}, last_error = {text}
        where id = {uuid} and attempts = {int} and sent_at is null and failed_at is null",
        vec![until.into(), reason.into(), mail.id.into(), mail.attempt.into()],
    );
    execute(db, update).await
}

/// Gives it up, if it is still ours.
pub(super) async fn mark_failed(db: &Db, mail: &ClaimedMail, now: Timestamp, reason: &str) -> Result<(), Error> {
    let update = db.statement(
        "update mails
        set failed_at = {timestamp}, last_error = {text}
        where id = {uuid} and attempts = {int} and sent_at is null and failed_at is null",
        vec![now.into(), reason.into(), mail.id.into(), mail.attempt.into()],
    );
    execute(db, update).await
}

/// Takes it out of the queue unsent, if it is still ours.
pub(super) async fn withdraw(db: &Db, mail: &ClaimedMail) -> Result<(), Error> {
    let delete = db.statement(
        "delete from mails
        where id = {uuid} and attempts = {int} and sent_at is null and failed_at is null",
        vec![mail.id.into(), mail.attempt.into()],
    );
    execute(db, delete).await
}

/// Counts what waits, and says when the next one is due.
pub(super) async fn read_state(db: &Db) -> Result<QueueState, Error> {
    let queue_state = db.statement(
        "select count(*), min(due_at)
        from mails
        where sent_at is null and failed_at is null",
        vec![],
    );
    let rows = db.read(queue_state).await?;
    let first = rows.first();
    Ok(QueueState {
        waiting: first.and_then(|row| row.int(0)).unwrap_or(0),
        next_due: first.and_then(|row| row.timestamp(1)),
    })
}

/// Forgets settled mails that were queued before this moment: addresses are not ours to keep.
pub(super) async fn forget_settled(db: &Db, before: Timestamp) -> Result<(), Error> {
    let delete = db.statement(
        "delete from mails
        where created_at < {timestamp} and (sent_at is not null or failed_at is not null)",
        vec![before.into()],
    );
    execute(db, delete).await
}

async fn execute(db: &Db, statement: Statement) -> Result<(), Error> {
    db.write(move |tx| Box::pin(async move { tx.execute(&statement).await.map(|_| ()) })).await
}
