//! The mailbox page of a demonstration, which shows mails instead of sending them.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

use super::templates::{MailContent, Params, TemplateError, write};
use crate::words::Words;

/// A mail as its recipient would receive it.
#[derive(Debug)]
pub struct MailboxEntry {
    /// Its id.
    pub id: Uuid,
    /// Its kind.
    pub kind: String,
    /// The recipient.
    pub recipient: String,
    /// When it was queued.
    pub created_at: Timestamp,
    /// Its content.
    pub content: MailContent,
}

/// How many mails the page shows.
const MAX_ENTRIES: i64 = 100;

/// Lists the newest mails first. Skips those that cannot be rendered, because they would not be sent either.
pub async fn list_mailbox_entries(db: &Db, words: &Words) -> Result<Vec<MailboxEntry>, Error> {
    let newest = db.statement(
        "select id, kind, recipient, params, created_at
        from mails
        order by created_at desc, id desc
        limit {int}",
        vec![MAX_ENTRIES.into()],
    );
    Ok(db.read(newest).await?.iter().filter_map(|row| read(row, words)?.ok()).collect())
}

/// Finds one mail.
pub async fn find_mailbox_entry(db: &Db, id: Uuid, words: &Words) -> Result<Option<MailboxEntry>, Error> {
    let one = db.statement(
        "select id, kind, recipient, params, created_at
        from mails
        where id = {uuid}",
        vec![id.into()],
    );
    Ok(db.read(one).await?.first().and_then(|row| read(row, words)?.ok()))
}

fn read(row: &Row, words: &Words) -> Option<Result<MailboxEntry, TemplateError>> {
    let (kind, params) = (row.text(1)?, row.text(3)?);
    let content = match Params::parse(params).and_then(|params| write(kind, &params, words)) {
        Ok(content) => content,
        Err(error) => return Some(Err(error)),
    };
    Some(Ok(MailboxEntry {
        id: row.uuid(0)?,
        kind: kind.to_owned(),
        recipient: row.text(2)?.to_owned(),
        created_at: row.timestamp(4)?,
        content,
    }))
}
