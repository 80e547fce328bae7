//! Writes a notification, or updates an unread one about the same subject.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Error, Row, Tx};
use uuid::Uuid;

use super::kind::NotificationKind;
use super::pending::PendingNotification;
use super::rules::interview;
use super::wording::NotificationText;
use crate::words::Words;

/// Minimum interval between mails about the same unread notification. Repeating an unopened mail sooner does not help.
const MIN_MAIL_INTERVAL: SignedDuration = SignedDuration::from_hours(12);

/// A like that is removed and given again within this time is not notified twice.
const REPEATED_LIKE_WINDOW: SignedDuration = SignedDuration::from_hours(24);

/// An existing unread notification about the same subject.
struct UnreadNotification {
    id: Uuid,
    count: i64,
    began_at: Option<Timestamp>,
    mail_due_at: Option<Timestamp>,
    mailed_at: Option<Timestamp>,
}

/// A notification and how its recipient gets it.
struct Delivery<'a> {
    kind: NotificationKind,
    pending: &'a PendingNotification,
    /// Whether the application shows it.
    in_app: bool,
    /// How long after now it is mailed. Without it, nothing is mailed.
    mail_delay: Option<SignedDuration>,
    now: Timestamp,
}

impl<'a> Delivery<'a> {
    /// Interview mails do not wait for the notification to be read in the application, because calendars need them.
    fn new(
        kind: NotificationKind,
        pending: &'a PendingNotification,
        now: Timestamp,
        delay: Option<SignedDuration>,
    ) -> Delivery<'a> {
        let mail_delay = delay.filter(|_| pending.by_mail);
        let delivery = Delivery { kind, pending, in_app: pending.in_app, mail_delay, now };
        match kind {
            NotificationKind::Interview => Delivery {
                in_app: pending.in_app && !interview::is_only_mailed(pending),
                mail_delay: mail_delay.filter(|_| interview::is_mailed(pending)).map(|_| SignedDuration::ZERO),
                ..delivery
            },
            _ => delivery,
        }
    }

    fn mail_due_at(&self) -> Option<Timestamp> {
        self.mail_delay.map(|delay| self.now + delay)
    }
}

/// Notifies one person, who is locked, through their preferred channels. `delay` is the time they get to read it in the application before it is
/// mailed. Without a delay nothing is mailed.
pub(super) async fn notify(
    tx: &mut Tx<'_>,
    kind: NotificationKind,
    pending: &PendingNotification,
    words: &Words,
    now: Timestamp,
    delay: Option<SignedDuration>,
) -> Result<(), Error> {
    let delivery = Delivery::new(kind, pending, now, delay);
    if !delivery.in_app && delivery.mail_delay.is_none() {
        return Ok(());
    }
    let Some(rule) = kind.rule() else { return Ok(()) };
    if kind == NotificationKind::Like && has_recent_like(tx, pending, now).await? {
        return Ok(());
    }
    if kind == NotificationKind::Deadline {
        delete_earlier(tx, pending).await?;
    }
    let words = words.in_language(pending.language.as_deref());
    let write_text = |count| (rule.write_text)(pending, count, words);
    let unread = if rule.grouped { find_unread(tx, &delivery).await? } else { None };
    match unread {
        Some(unread) => update_unread(tx, &delivery, &unread, write_text).await,
        None => insert_notification(tx, &delivery, write_text(pending.event_count)).await,
    }
}

async fn has_recent_like(tx: &mut Tx<'_>, pending: &PendingNotification, now: Timestamp) -> Result<bool, Error> {
    let find = tx.statement(
        "select 1
        from notifications
        where group_id = {uuid}
          and user_id = {uuid}
          and kind = 'like'
          and actor_id = {uuid}
          and created_at > {timestamp}",
        vec![
            pending.subject.into(),
            pending.recipient.into(),
            pending.actor.into(),
            (now - REPEATED_LIKE_WINDOW).into(),
        ],
    );
    Ok(!tx.fetch(&find).await?.is_empty())
}

/// Deletes read notifications about an earlier deadline, which are wrong once the deadline has moved.
async fn delete_earlier(tx: &mut Tx<'_>, pending: &PendingNotification) -> Result<(), Error> {
    let forget = tx.statement(
        "delete from notifications
        where group_id = {uuid} and user_id = {uuid} and kind = 'deadline' and read_at is not null",
        vec![pending.subject.into(), pending.recipient.into()],
    );
    tx.execute(&forget).await.map(|_| ())
}

/// Finds and locks the unread notification. Otherwise its reader could read it before it is updated, and would miss the update.
async fn find_unread(tx: &mut Tx<'_>, delivery: &Delivery<'_>) -> Result<Option<UnreadNotification>, Error> {
    let Delivery { kind, pending, in_app, .. } = *delivery;
    let find = tx.statement(
        "select id, count, began_at, mail_due_at, mailed_at
        from notifications
        where group_id = {uuid}
          and user_id = {uuid}
          and kind = {text}
          and shown = {bool}
          and read_at is null
        order by created_at desc
        limit 1
        {locked}",
        vec![pending.subject.into(), pending.recipient.into(), kind.name().into(), in_app.into()],
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

/// Inserts a new notification.
async fn insert_notification(tx: &mut Tx<'_>, delivery: &Delivery<'_>, text: NotificationText) -> Result<(), Error> {
    let Delivery { kind, pending, now, .. } = *delivery;
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
            text.title.into(),
            text.body.into(),
            text.link.into(),
            pending.actor.into(),
            pending.status(kind).into(),
            pending.event_count.into(),
            now.into(),
            pending.subject.into(),
            pending.source.into(),
            pending.happened_at.into(),
            delivery.in_app.into(),
            delivery.mail_due_at().into(),
        ],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Updates an unread notification with the new count and text, and moves it to the top.
async fn update_unread(
    tx: &mut Tx<'_>,
    delivery: &Delivery<'_>,
    unread: &UnreadNotification,
    write_text: impl Fn(i64) -> NotificationText,
) -> Result<(), Error> {
    let Delivery { kind, pending, now, .. } = *delivery;
    let count = match (kind, unread.began_at) {
        (NotificationKind::Like, Some(since)) => count_likes(tx, pending, since).await?.max(1),
        _ => unread.count + pending.event_count,
    };
    let text = write_text(count);
    if kind == NotificationKind::Message && is_older(tx, pending, unread.id).await? {
        return update_count(tx, unread.id, text.title, count).await;
    }
    let may_mail = unread.mailed_at.is_none_or(|mailed| now.duration_since(mailed) >= MIN_MAIL_INTERVAL);
    let mail_due_at = unread.mail_due_at.or_else(|| delivery.mail_due_at().filter(|_| may_mail));
    let update = tx.statement(
        "update notifications
        set title = {text}, body = {text}, actor_id = {uuid}, source_id = {uuid}, count = {int}, created_at = {timestamp},
          mail_due_at = {timestamp}
        where id = {uuid}",
        vec![
            text.title.into(),
            text.body.into(),
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

/// Whether the notification is already about a newer message. That happens when this message was held back.
async fn is_older(tx: &mut Tx<'_>, pending: &PendingNotification, notification: Uuid) -> Result<bool, Error> {
    let newer = tx.statement(
        "select 1
        from notifications
        join messages on messages.id = notifications.source_id
        where notifications.id = {uuid} and messages.created_at > {timestamp}",
        vec![notification.into(), pending.happened_at.into()],
    );
    Ok(!tx.fetch(&newer).await?.is_empty())
}

/// Updates the title and count, and keeps the newest message's text.
async fn update_count(tx: &mut Tx<'_>, notification: Uuid, title: String, count: i64) -> Result<(), Error> {
    let update = tx.statement(
        "update notifications set title = {text}, count = {int} where id = {uuid}",
        vec![title.into(), count.into(), notification.into()],
    );
    tx.execute(&update).await.map(|_| ())
}

/// Counts the people who liked the post since the unread notification began. Each counts once, however often they changed
/// their mind.
async fn count_likes(tx: &mut Tx<'_>, pending: &PendingNotification, since: Timestamp) -> Result<i64, Error> {
    let count = tx.statement(
        "select count(*)
        from post_likes
        where post_id = {uuid} and user_id <> {uuid} and created_at >= {timestamp}",
        vec![pending.subject.into(), pending.recipient.into(), since.into()],
    );
    Ok(tx.fetch(&count).await?.first().and_then(|row| row.int(0)).unwrap_or(1))
}
