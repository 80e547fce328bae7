//! A chore: mails what stayed unread, one mail per person and kind.

use std::sync::Arc;

use jiff::Timestamp;
use sangam_db::{Db, Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::hiring_link::{HIRING_PURPOSE, HiringLink, WAITING};
use super::kind::NotificationKind;
use super::unsubscribe::{UNSUBSCRIBE_PURPOSE, Unsubscription};
use crate::blocks::not_blocked;
use crate::words::language_of;

/// Signs a text, the second argument, for a purpose, the first.
pub type SignText = Arc<dyn Fn(&str, &str) -> String + Send + Sync>;

/// How mails lead back to this instance, which only the executable knows.
#[derive(Clone)]
pub struct MailLinks {
    /// Where browsers find the application, without a slash at the end.
    pub site: String,
    /// Signs a text for a purpose with the instance's secret.
    pub sign: SignText,
}

impl MailLinks {
    /// The link that stops a person's mails of one kind. It works for as long as the instance keeps its secret.
    fn unsubscribe(&self, account: Uuid, kind: NotificationKind) -> String {
        let token = (self.sign)(UNSUBSCRIBE_PURPOSE, &Unsubscription { account, kind }.to_string());
        format!("{}/unsubscribe?token={token}", self.site)
    }

    /// The link that answers whether a person is still hiring.
    fn still_hiring(&self, account: Uuid, now: Timestamp) -> String {
        let token = (self.sign)(HIRING_PURPOSE, &HiringLink { account, second: now.as_second() }.to_string());
        format!("{}/still-hiring?token={token}", self.site)
    }
}

/// How many mails are made in one transaction.
const BATCH: i64 = 100;

/// Queues a mail about everything that is unread and due. What else is waiting for the same person and of the same kind comes
/// along, so that a busy hour is one mail.
pub async fn queue_due_mail(db: &Db, links: &MailLinks, now: Timestamp) -> Result<(), Error> {
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
        let links = links.clone();
        db.write(move |tx| {
            Box::pin(async move {
                for (person, kind) in people {
                    queue_one(tx, &links, person, kind, now).await?;
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
        ),
        vec![now.into(), person.into(), kind.name().into()],
    );
    let is_news = |row: &Row| row.timestamp(5).is_none() && row.bool(6) == Some(true);
    let mut news: Vec<Row> = tx.fetch(&take).await?.into_iter().filter(is_news).collect();
    news.sort_by_key(|row| row.timestamp(4));
    let Some(newest) = news.last() else { return Ok(()) };
    let Some((email, name, language)) = find_reader(tx, person, kind).await? else { return Ok(()) };
    let link = match news.len() {
        1 => newest.text(3).unwrap_or("/"),
        _ => "/",
    };
    let is_asked = kind == NotificationKind::StillHiring && has_waiting_job(tx, person).await?;
    let link = if is_asked { links.still_hiring(person, now) } else { format!("{}{link}", links.site) };
    let params = json!({
        "name": name,
        "language": language,
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
        vec![tx.new_id().into(), email.into(), params.into(), now.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Whether the question is still open: it may have been answered since it was asked.
async fn has_waiting_job(tx: &mut Tx<'_>, person: Uuid) -> Result<bool, Error> {
    let find = tx.statement(WAITING, vec![person.into()]);
    Ok(!tx.fetch(&find).await?.is_empty())
}

/// The address, the name and the language of a person who is here and still wants this kind by mail.
async fn find_reader(
    tx: &mut Tx<'_>,
    person: Uuid,
    kind: NotificationKind,
) -> Result<Option<(String, String, Option<String>)>, Error> {
    let find = tx.statement(
        "select account.email, reader.full_name, account.user_metadata
        from accounts as account
        join profiles as reader on reader.id = account.id and not reader.hidden
        left join notification_preferences as preference
          on preference.user_id = account.id and preference.kind = {2:text}
        where account.id = {1:uuid}
          and account.deleted_at is null
          and account.email_confirmed_at is not null
          and coalesce(preference.email, true)",
        vec![person.into(), kind.name().into()],
    );
    let rows = tx.fetch(&find).await?;
    let read = |row: &Row| Some((row.text(0)?.to_owned(), row.text(1)?.to_owned(), language_of(row.text(2))));
    Ok(rows.first().and_then(read))
}

fn describe(row: &Row) -> Json {
    json!({ "id": row.text(0), "title": row.text(1), "body": row.text(2) })
}
