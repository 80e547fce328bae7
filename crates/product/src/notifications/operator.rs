//! Forwards contact form messages to the operator's mailbox.

use jiff::Timestamp;
use sangam_db::{Db, Error, Tx};
use serde_json::json;

/// The event kind for a contact form message. It leads to a mail only, not to a notification row.
pub(super) const CONTACT: &str = "contact";

/// A message from the contact form.
pub(super) struct ForwardedMessage {
    pub(super) event_id: i64,
    name: String,
    email: String,
    subject: String,
    message: String,
}

/// Reads the messages of all events up to the id `last`.
pub(super) async fn read_messages(db: &Db, last: i64) -> Result<Vec<ForwardedMessage>, Error> {
    let messages = db.statement(
        "select noted.id, message.name, message.email, message.subject, message.message
        from _happenings as noted
        join contact_messages as message on message.id = noted.subject_id
        where noted.kind = {text} and noted.id <= {int}
        order by noted.id",
        vec![CONTACT.into(), last.into()],
    );
    let rows = db.read(messages).await?;
    let read = |row: &sangam_db::Row| {
        let text = |i| row.text(i).map(str::to_owned);
        Some(ForwardedMessage {
            event_id: row.int(0)?,
            name: text(1)?,
            email: text(2)?,
            subject: text(3)?,
            message: text(4)?,
        })
    };
    Ok(rows.iter().filter_map(read).collect())
}

/// Queues a mail to the operator.
pub(super) async fn queue(
    tx: &mut Tx<'_>,
    message: &ForwardedMessage,
    address: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let params = json!({
        "from_name": message.name,
        "reply_to": message.email,
        "subject": message.subject,
        "message": message.message,
    });
    let insert = tx.statement(
        "insert into mails (id, kind, recipient, params, created_at, due_at)
        values ({1:uuid}, 'contact', {2:text}, {3:json}, {4:timestamp}, {4:timestamp})",
        vec![tx.new_id().into(), address.into(), params.into(), now.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}
