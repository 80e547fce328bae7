//! The statements on the mail queue. They coordinate several copies of the server.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Row, Statement, Tx};
use uuid::Uuid;

use super::templates::{MailContent, Params, TemplateError, write};
use crate::words::Words;

/// How long a claimed mail belongs to the copy that claimed it. Longer than sending can take, so that it becomes due again only if
/// that copy crashed.
pub(super) const LEASE: SignedDuration = SignedDuration::from_mins(5);

/// A mail that this copy has claimed.
#[derive(Debug)]
pub(super) struct ClaimedMail {
    pub(super) id: Uuid,
    pub(super) kind: String,
    pub(super) recipient: String,
    pub(super) params: String,
    /// The number of this attempt, from 1. It identifies the claim, because the next claim has another number.
    pub(super) attempt: i64,
}

impl ClaimedMail {
    /// Renders the content.
    pub(super) fn content(&self, words: &Words) -> Result<MailContent, TemplateError> {
        write(&self.kind, &Params::parse(&self.params)?, words)
    }
}

/// How many mails wait, and when the next one is due.
#[derive(Debug)]
pub(super) struct QueueState {
    pub(super) waiting: i64,
    pub(super) next_due: Option<Timestamp>,
}

/// Claims up to `limit` due mails. Those that someone is waiting for, such as login links, come first. Then come those that people
/// cause for others one at a time, so that causing many cannot delay a login. Notification mails, of which there may be
/// thousands, come last.
pub(super) async fn claim_due(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<ClaimedMail>, Error> {
    let rows = db.write(move |tx| {
        Box::pin(async move {
            let mut rows = Vec::new();
            for urgency in [MailUrgency::AwaitedByRecipient, MailUrgency::CausedByOthers, MailUrgency::Any] {
                let room = limit - i64::try_from(rows.len()).unwrap_or(limit);
                rows.extend(claim(tx, urgency, now, room).await?);
            }
            Ok::<_, Error>(rows)
        })
    });
    rows.await?.iter().map(read_claimed).collect()
}

/// Which mails to claim. Each urgency includes the ones before it.
#[derive(Clone, Copy)]
enum MailUrgency {
    /// Everything about the recipient's own account.
    AwaitedByRecipient,
    /// Also interviews, invitations to a team and messages to the operator.
    CausedByOthers,
    /// Also notifications.
    Any,
}

impl MailUrgency {
    /// The kinds that wait until these mails are claimed, as a JSON list.
    fn later_kinds(self) -> &'static str {
        match self {
            MailUrgency::AwaitedByRecipient => r#"["notice", "interview", "team_invitation", "contact"]"#,
            MailUrgency::CausedByOthers => r#"["notice"]"#,
            MailUrgency::Any => "[]",
        }
    }
}

/// The condition is repeated on purpose. A copy that waited for another's row lock evaluates the outer condition again, finds the mail
/// no longer due, and skips it.
async fn claim(tx: &mut Tx<'_>, urgency: MailUrgency, now: Timestamp, limit: i64) -> Result<Vec<Row>, Error> {
    let claim = tx.statement(
        "update mails
        set attempts = attempts + 1, due_at = {2:timestamp}
        where id in (
            select id
            from mails
            where sent_at is null and failed_at is null and due_at <= {1:timestamp} and not (kind {in 4:text})
            order by due_at
            limit {3:int}
          )
          and sent_at is null and failed_at is null and due_at <= {1:timestamp}
        returning id, kind, recipient, params, attempts",
        vec![now.into(), (now + LEASE).into(), limit.into(), urgency.later_kinds().into()],
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
    claimed().ok_or_else(|| Error::Other("a row of mails has an unexpected shape".to_owned()))
}

/// Records that the transport accepted the mail. Deletes its link and code, which are secrets, unless the mail is kept to be shown. This
/// applies even if another copy has claimed the mail since, because it was sent.
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

/// Schedules a retry, if this copy still holds the claim.
pub(super) async fn delay(db: &Db, mail: &ClaimedMail, until: Timestamp, reason: &str) -> Result<(), Error> {
    let update = db.statement(
        "update mails
        set due_at = {timestamp}, last_error = {text}
        where id = {uuid} and attempts = {int} and sent_at is null and failed_at is null",
        vec![until.into(), reason.into(), mail.id.into(), mail.attempt.into()],
    );
    execute(db, update).await
}

/// Marks the mail as failed, if this copy still holds the claim.
pub(super) async fn mark_failed(db: &Db, mail: &ClaimedMail, now: Timestamp, reason: &str) -> Result<(), Error> {
    let update = db.statement(
        "update mails
        set failed_at = {timestamp}, last_error = {text}
        where id = {uuid} and attempts = {int} and sent_at is null and failed_at is null",
        vec![now.into(), reason.into(), mail.id.into(), mail.attempt.into()],
    );
    execute(db, update).await
}

/// Deletes the mail without sending it, if this copy still holds the claim.
pub(super) async fn withdraw(db: &Db, mail: &ClaimedMail) -> Result<(), Error> {
    let delete = db.statement(
        "delete from mails
        where id = {uuid} and attempts = {int} and sent_at is null and failed_at is null",
        vec![mail.id.into(), mail.attempt.into()],
    );
    execute(db, delete).await
}

/// Counts the waiting mails and finds out when the next one is due.
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

/// Deletes sent and failed mails that were queued before this moment, so that addresses are not kept longer than needed.
pub(super) async fn delete_settled(db: &Db, before: Timestamp) -> Result<(), Error> {
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
