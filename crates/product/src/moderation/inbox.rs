//! Messages from the contact form, and whether they are done.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

/// A message to the operator.
#[derive(Debug, Clone)]
pub struct ContactMessage {
    /// Its id.
    pub id: Uuid,
    /// The sender's name, as they entered it.
    pub name: String,
    /// The sender's address, as they entered it.
    pub email: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub message: String,
    /// The sender's account, if they were signed in.
    pub user_id: Option<Uuid>,
    /// When it was sent.
    pub created_at: Timestamp,
    /// When it was marked as done.
    pub done_at: Option<Timestamp>,
}

/// Lists messages that are not done, or all with `all`, oldest first.
pub async fn list_contact_messages(db: &Db, all: bool, limit: i64) -> Result<Vec<ContactMessage>, Error> {
    let list = db.statement(
        "select id, name, email, subject, message, user_id, created_at, done_at
        from contact_messages
        where done_at is null or {bool}
        order by created_at, id
        limit {int}",
        vec![all.into(), limit.into()],
    );
    Ok(db.read(list).await?.iter().filter_map(read).collect())
}

/// Finds one message.
pub async fn find_contact_message(db: &Db, id: Uuid) -> Result<Option<ContactMessage>, Error> {
    let find = db.statement(
        "select id, name, email, subject, message, user_id, created_at, done_at
        from contact_messages
        where id = {uuid}",
        vec![id.into()],
    );
    Ok(db.read(find).await?.first().and_then(read))
}

/// Marks a message as done. Returns whether it exists. Marking it again keeps the first time.
pub async fn mark_contact_message_done(db: &Db, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    let update = db.statement(
        "update contact_messages set done_at = coalesce(done_at, {timestamp}) where id = {uuid}",
        vec![now.into(), id.into()],
    );
    Ok(db.write(move |tx| Box::pin(async move { tx.execute(&update).await })).await? > 0)
}

fn read(row: &Row) -> Option<ContactMessage> {
    let text = |i| row.text(i).map(str::to_owned);
    Some(ContactMessage {
        id: row.uuid(0)?,
        name: text(1)?,
        email: text(2)?,
        subject: text(3)?,
        message: text(4)?,
        user_id: row.uuid(5),
        created_at: row.timestamp(6)?,
        done_at: row.timestamp(7),
    })
}
