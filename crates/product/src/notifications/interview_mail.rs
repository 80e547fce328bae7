//! Mails about interviews: one mail per interview, so that each carries the file for its own calendar entry.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sangam_db::{Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::kind::NotificationKind;
use super::mail_links::MailLinks;
use super::mail_reader::{MailReader, describe};
use crate::interviews::{CalendarDelivery, CalendarParty, CalendarReader, CalendarSource};
use crate::words::Words;

/// Queues a mail with the latest notification about each interview. The calendar file has the interview's current state.
pub(super) async fn queue_interview_mails(
    tx: &mut Tx<'_>,
    links: &MailLinks,
    words: &Words,
    reader: &MailReader,
    news: &[Row],
    now: Timestamp,
) -> Result<(), Error> {
    let newest: BTreeMap<Uuid, &Row> = news.iter().filter_map(|row| Some((row.uuid(7)?, row))).collect();
    for (interview, row) in newest {
        let params = json!({
            "name": reader.name,
            "language": reader.language,
            "link": format!("{}{}", links.site, row.text(3).unwrap_or("/")),
            "notices": [describe(row)],
            "topic": NotificationKind::Interview.name(),
            "account": reader.account,
            "unsubscribe": links.unsubscribe(reader.account, NotificationKind::Interview),
            "calendar": calendar_of(tx, links, words, reader, interview, now).await?,
        });
        let insert = tx.statement(
            "insert into mails (id, kind, recipient, params, created_at, due_at)
            values ({1:uuid}, 'interview', {2:text}, {3:json}, {4:timestamp}, {4:timestamp})",
            vec![tx.new_id().into(), reader.email.as_str().into(), params.into(), now.into()],
        );
        tx.execute(&insert).await?;
    }
    Ok(())
}

/// The calendar file, or null if calendars need no entry yet.
async fn calendar_of(
    tx: &mut Tx<'_>,
    links: &MailLinks,
    words: &Words,
    reader: &MailReader,
    interview: Uuid,
    now: Timestamp,
) -> Result<Json, Error> {
    let Some(source) = CalendarSource::read(tx, interview, reader.account).await? else { return Ok(Json::Null) };
    let words = words.in_language(reader.language.as_deref());
    let party = CalendarParty { name: reader.name.clone(), email: reader.email.clone() };
    let calendar_reader = CalendarReader { words };
    let entry = source.entry(&calendar_reader, CalendarDelivery::Mail(party), &links.from, &links.site, now);
    Ok(entry.map_or(Json::Null, |entry| json!({ "method": entry.method.name(), "text": entry.write() })))
}
