//! Writes one notification, or adds to the unread one about the same thing.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Error, Row, Tx};
use uuid::Uuid;

use super::kind::NotificationKind;
use super::pending::PendingNotification;
use super::rules::interview;
use super::wording::NotificationText;
use crate::words::Words;

/// Mails about the same unread thing are at least this far apart: one that was not opened is not helped by the next.
const QUIET: SignedDuration = SignedDuration::from_hours(12);

/// A person who takes a like back and gives it again within this time is not told of twice.
const SAME_LIKE: SignedDuration = SignedDuration::from_hours(24);

/// An unread notification about the same thing.
struct UnreadNotification {
    id: Uuid,
    count: i64,
    began_at: Option<Timestamp>,
    mail_due_at: Option<Timestamp>,
    mailed_at: Option<Timestamp>,
}

/// Notifies one person, through the channels they want. `delay` is how long a mail waits for them to read it in the application;
/// without one nothing is mailed.
pub(super) async fn notify(
    tx: &mut Tx<'_>,
    kind: NotificationKind,
    pending: &PendingNotification,
    words: &Words,
    now: Timestamp,
    delay: Option<SignedDuration>,
) -> Result<(), Error> {
    let delay = delay.filter(|_| pending.email);
    let (pending, delay) = &match kind {
        NotificationKind::Interview => at_once(pending, delay),
        _ => (pending.clone(), delay),
    };
    let delay = *delay;
    let Some(rule) = kind.rule().filter(|_| pending.in_app || delay.is_some()) else { return Ok(()) };
    lock_recipient(tx, pending.recipient).await?;
    if kind == NotificationKind::Like && was_told_of_this_like(tx, pending, now).await? {
        return Ok(());
    }
    if kind == NotificationKind::Deadline {
        forget_earlier(tx, pending).await?;
    }
    let words = words.in_language(pending.language.as_deref());
    let word = |count| (rule.word)(pending, count, words);
    let unread = if rule.grouped { find_unread(tx, kind, pending).await? } else { None };
    match unread {
        Some(unread) => add(tx, kind, word, pending, &unread, now, delay).await,
        None => begin(tx, kind, word(pending.times), pending, now, delay).await,
    }
}

/// Interviews are mailed without waiting for anyone to read them in the application: calendars read the mails.
fn at_once(
    pending: &PendingNotification,
    delay: Option<SignedDuration>,
) -> (PendingNotification, Option<SignedDuration>) {
    let delay = delay.filter(|_| interview::is_mailed(pending)).map(|_| SignedDuration::ZERO);
    let in_app = pending.in_app && !interview::is_only_mailed(pending);
    (PendingNotification { in_app, ..pending.clone() }, delay)
}

/// Two copies of the server may have something to tell the same person at the same moment. The second waits, and then finds
/// what the first wrote.
async fn lock_recipient(tx: &mut Tx<'_>, recipient: Uuid) -> Result<(), Error> {
    let lock = tx.statement("select id from profiles where id = {uuid} {locked}", vec![recipient.into()]);
    tx.fetch(&lock).await.map(|_| ())
}

async fn was_told_of_this_like(tx: &mut Tx<'_>, pending: &PendingNotification, now: Timestamp) -> Result<bool, Error> {
    let inserted = tx.statement(
        "select 1
        from notifications
        where group_id = {uuid}
          and user_id = {uuid}
          and kind = 'like'
          and actor_id = {uuid}
          and created_at > {timestamp}",
        vec![pending.subject.into(), pending.recipient.into(), pending.actor.into(), (now - SAME_LIKE).into()],
    );
    Ok(!tx.fetch(&inserted).await?.is_empty())
}

/// A deadline that moved is told again, and what was said of the old one is not true any more.
async fn forget_earlier(tx: &mut Tx<'_>, pending: &PendingNotification) -> Result<(), Error> {
    let forget = tx.statement(
        "delete from notifications
        where group_id = {uuid} and user_id = {uuid} and kind = 'deadline' and read_at is not null",
        vec![pending.subject.into(), pending.recipient.into()],
    );
    tx.execute(&forget).await.map(|_| ())
}

async fn find_unread(
    tx: &mut Tx<'_>,
    kind: NotificationKind,
    pending: &PendingNotification,
) -> Result<Option<UnreadNotification>, Error> {
    let find = tx.statement(
        "select id, count, began_at, mail_due_at, mailed_at
        from notifications
        where group_id = {uuid}
          and user_id = {uuid}
          and kind = {text}
          and shown = {bool}
          and read_at is null
        order by created_at desc
        limit 1",
        vec![pending.subject.into(), pending.recipient.into(), kind.name().into(), pending.in_app.into()],
    );
    Ok(tx.fetch(&find).await?.first().and_then(read_unread))
}

fn read_unread(row: &Row) -> Option<UnreadNotification> {
    Some(UnreadNotification {
        id: row.uuid(0)?,
        count: row.int(1)?,
        began_at: row.timestamp(2),
        mail_due_at: row.timestamp(3),
        mailed_at: row.timestamp(4),
    })
}

/// Writes a new one.
async fn begin(
    tx: &mut Tx<'_>,
    kind: NotificationKind,
    words: NotificationText,
    pending: &PendingNotification,
    now: Timestamp,
    delay: Option<SignedDuration>,
) -> Result<(), Error> {
    let insert = tx.statement(
        "insert into notifications
          (id, user_id, kind, title, body, link, actor_id, status, count, created_at, group_id, source_id, began_at, shown,
           mail_due_at)
        values ({uuid}, {uuid}, {text}, {text}, {text}, {text}, {uuid}, {text}, {int}, {timestamp}, {uuid}, {uuid},
          {timestamp}, {bool}, {timestamp})",
        vec![
            tx.new_id().into(),
            pending.recipient.into(),
            kind.name().into(),
            words.title.into(),
            words.body.into(),
            words.link.into(),
            pending.actor.into(),
            pending.status(kind).into(),
            pending.times.into(),
            now.into(),
            pending.subject.into(),
            pending.source.into(),
            pending.at.into(),
            pending.in_app.into(),
            delay.map(|delay| now + delay).into(),
        ],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Says it again in the words of how many there are now, and moves it to the top.
async fn add(
    tx: &mut Tx<'_>,
    kind: NotificationKind,
    word: impl Fn(i64) -> NotificationText,
    pending: &PendingNotification,
    unread: &UnreadNotification,
    now: Timestamp,
    delay: Option<SignedDuration>,
) -> Result<(), Error> {
    let count = match (kind, unread.began_at) {
        (NotificationKind::Like, Some(since)) => count_likes(tx, pending, since).await?.max(1),
        _ => unread.count + pending.times,
    };
    let words = word(count);
    if kind == NotificationKind::Message && is_older(tx, pending, unread.id).await? {
        return count_on(tx, unread.id, words.title, count).await;
    }
    let rested = unread.mailed_at.is_none_or(|mailed| now.duration_since(mailed) >= QUIET);
    let mail_due_at = unread.mail_due_at.or_else(|| delay.filter(|_| rested).map(|delay| now + delay));
    let update = tx.statement(
        "update notifications
        set title = {text}, body = {text}, actor_id = {uuid}, source_id = {uuid}, count = {int}, created_at = {timestamp},
          mail_due_at = {timestamp}
        where id = {uuid}",
        vec![
            words.title.into(),
            words.body.into(),
            pending.actor.into(),
            pending.source.into(),
            count.into(),
            now.into(),
            mail_due_at.into(),
            unread.id.into(),
        ],
    );
    tx.execute(&update).await?;
    Ok(())
}

/// Whether the notification tells of a newer message already: this one was held back while its reader was looking.
async fn is_older(tx: &mut Tx<'_>, pending: &PendingNotification, notification: Uuid) -> Result<bool, Error> {
    let newer = tx.statement(
        "select 1
        from notifications
        join messages on messages.id = notifications.source_id
        where notifications.id = {uuid} and messages.created_at > {timestamp}",
        vec![notification.into(), pending.at.into()],
    );
    Ok(!tx.fetch(&newer).await?.is_empty())
}

/// Counts on and leaves the words of the newest.
async fn count_on(tx: &mut Tx<'_>, notification: Uuid, title: String, count: i64) -> Result<(), Error> {
    let update = tx.statement(
        "update notifications set title = {text}, count = {int} where id = {uuid}",
        vec![title.into(), count.into(), notification.into()],
    );
    tx.execute(&update).await.map(|_| ())
}

/// How many people like it since the first one the recipient was told of, however often each of them changed their mind.
async fn count_likes(tx: &mut Tx<'_>, pending: &PendingNotification, since: Timestamp) -> Result<i64, Error> {
    let count = tx.statement(
        "select count(*)
        from post_likes
        where post_id = {uuid} and user_id <> {uuid} and created_at >= {timestamp}",
        vec![pending.subject.into(), pending.recipient.into(), since.into()],
    );
    Ok(tx.fetch(&count).await?.first().and_then(|row| row.int(0)).unwrap_or(1))
}
