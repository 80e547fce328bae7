//! A chore: mails what stayed unread, one mail per person and kind.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row, Tx};
use serde_json::json;
use uuid::Uuid;

use super::hiring_link::WAITING;
use super::interview_mail::queue_interview_mails;
use super::kind::NotificationKind;
use super::mail_links::MailLinks;
use super::mail_reader::{describe, find_reader};
use crate::blocks::not_blocked;
use crate::words::Words;

/// How many mails are made in one transaction.
const BATCH: i64 = 100;

/// Queues a mail about everything that is unread and due. What else is waiting for the same person and of the same kind comes
/// along, so that a busy hour is one mail.
pub async fn queue_due_mail(db: &Db, links: &MailLinks, words: &Words, now: Timestamp) -> Result<(), Error> {
    loop {
        let due = db.statement(
            "select distinct user_id, kind from notifications where mail_due_at <= {timestamp} limit {int}",
            vec![now.into(), BATCH.into()],
        );
        let rows = db.read(due).await?;
        let people: Vec<(Uuid, NotificationKind)> =
            rows.iter().filter_map(|row| Some((row.uuid(0)?, NotificationKind::parse(row.text(1)?)?))).collect();
        if people.is_empty() {
            return Ok(());
        }
        let (links, words) = (links.clone(), words.clone());
        db.write(move |tx| {
            Box::pin(async move {
                for (person, kind) in people {
                    queue_one(tx, &links, &words, person, kind, now).await?;
                }
                Ok::<_, Error>(())
            })
        })
        .await?;
    }
}

/// Takes what is due off the list and puts what is still news into a mail. Whatever is on the list now was wanted by mail when
/// it happened; the preference may have changed since, and the two may share a block by now.
async fn queue_one(
    tx: &mut Tx<'_>,
    links: &MailLinks,
    words: &Words,
    person: Uuid,
    kind: NotificationKind,
    now: Timestamp,
) -> Result<(), Error> {
    let take = tx.statement(
        concat!(
            "update notifications
            set mail_due_at = null, mailed_at = case when read_at is null then {1:timestamp} else mailed_at end
            where user_id = {2:uuid} and kind = {3:text} and mail_due_at is not null
            returning id, title, body, link, created_at, read_at, ",
            not_blocked!("notifications.user_id", "notifications.actor_id"),
            ", source_id",
        ),
        vec![now.into(), person.into(), kind.name().into()],
    );
    // What calendars must hear is mailed although its reader has seen it in the application.
    let is_unread = |row: &Row| row.timestamp(5).is_none() || kind == NotificationKind::Interview;
    let is_news = |row: &Row| is_unread(row) && row.bool(6) == Some(true);
    let mut news: Vec<Row> = tx.fetch(&take).await?.into_iter().filter(is_news).collect();
    news.sort_by_key(|row| row.timestamp(4));
    let Some(newest) = news.last() else { return Ok(()) };
    let Some(reader) = find_reader(tx, person, kind).await? else { return Ok(()) };
    if kind == NotificationKind::Interview {
        return queue_interview_mails(tx, links, words, &reader, &news, now).await;
    }
    let link = match news.len() {
        1 => newest.text(3).unwrap_or("/"),
        _ => "/",
    };
    let is_asked = kind == NotificationKind::StillHiring && has_waiting_job(tx, person).await?;
    let link = if is_asked { links.still_hiring(person, now) } else { format!("{}{link}", links.site) };
    let params = json!({
        "name": reader.name,
        "language": reader.language,
        "link": link,
        "answers": is_asked,
        "notices": news.iter().map(describe).collect::<Vec<_>>(),
        "topic": kind.name(),
        "account": person,
        "unsubscribe": links.unsubscribe(person, kind),
    });
    let insert = tx.statement(
        "insert into mails (id, kind, recipient, params, created_at, due_at)
        values ({1:uuid}, 'notice', {2:text}, {3:json}, {4:timestamp}, {4:timestamp})",
        vec![tx.new_id().into(), reader.email.into(), params.into(), now.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Whether the question is still open: it may have been answered since it was asked.
async fn has_waiting_job(tx: &mut Tx<'_>, person: Uuid) -> Result<bool, Error> {
    let find = tx.statement(WAITING, vec![person.into()]);
    Ok(!tx.fetch(&find).await?.is_empty())
}
