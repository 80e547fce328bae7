//! A chore that mails unread notifications, one mail per person and kind.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sangam_db::{Db, Error, Row, Tx};
use serde_json::json;
use uuid::Uuid;

use super::hiring_link::WAITING_JOBS;
use super::interview_mail::queue_interview_mails;
use super::kind::NotificationKind;
use super::lock::lock_for_mail;
use super::mail_links::MailLinks;
use super::mail_reader::{describe, find_reader};
use crate::blocks::not_blocked;
use crate::words::Words;

/// Number of mails queued per transaction.
const BATCH_SIZE: i64 = 100;

/// Queues mails for unread notifications that are due. A mail includes everything else of the same kind that is waiting for the
/// same person, so that a busy hour leads to one mail.
pub async fn queue_due_mail(db: &Db, links: &MailLinks, words: &Words, now: Timestamp) -> Result<(), Error> {
    loop {
        let due = db.statement(
            "select distinct user_id, kind
            from notifications
            where mail_due_at <= {timestamp}
            order by user_id, kind
            limit {int}",
            vec![now.into(), BATCH_SIZE.into()],
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
                let recipients: BTreeSet<Uuid> = people.iter().map(|(person, _)| *person).collect();
                lock_for_mail(tx, &recipients).await?;
                for (person, kind) in people {
                    queue_mail(tx, &links, &words, person, kind, now).await?;
                }
                Ok::<_, Error>(())
            })
        })
        .await?;
    }
}

/// Clears the due marks of one person and kind, and mails what is still relevant. The person wanted these by mail when they
/// happened. Since then the preference may have changed, or one of the two may have blocked the other.
async fn queue_mail(
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
    // Interviews are mailed even when read in the application, because calendars need the mail.
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
    let has_question = kind == NotificationKind::StillHiring && has_waiting_job(tx, person).await?;
    let link = if has_question { links.still_hiring(person, now) } else { format!("{}{link}", links.site) };
    let params = json!({
        "name": reader.name,
        "language": reader.language,
        "link": link,
        "answers": has_question,
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

/// Whether a job still waits for an answer. The question may have been answered since it was asked.
async fn has_waiting_job(tx: &mut Tx<'_>, person: Uuid) -> Result<bool, Error> {
    let find = tx.statement(WAITING_JOBS, vec![person.into()]);
    Ok(!tx.fetch(&find).await?.is_empty())
}
