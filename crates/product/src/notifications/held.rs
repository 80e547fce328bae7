//! Messages to people who have the application open. They see messages arrive, so they are notified only of unread ones.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx};
use uuid::Uuid;

use crate::notification_events::record_events;

/// The event kind for a held message that stayed unread.
pub(super) const UNREAD_MESSAGE: &str = "unread_message";

/// How long a message is held if mail is disabled.
pub(super) const DEFAULT_DELAY: SignedDuration = SignedDuration::from_mins(10);

/// Holds a message back until `due_at`.
pub(super) async fn hold_message(tx: &mut Tx<'_>, message: Uuid, due_at: Timestamp) -> Result<(), Error> {
    let hold = tx.statement(
        "insert into _held_messages (message_id, due_at)
        values ({uuid}, {timestamp})
        on conflict (message_id) do nothing",
        vec![message.into(), due_at.into()],
    );
    tx.execute(&hold).await.map(|_| ())
}

/// A chore that records an event for each held message that is due. The notifier then notifies the recipients of unread ones.
pub async fn release_held_messages(db: &Db, now: Timestamp) -> Result<(), Error> {
    let due = db.statement("select 1 from _held_messages where due_at <= {timestamp} limit 1", vec![now.into()]);
    if db.read(due).await?.is_empty() {
        return Ok(());
    }
    db.write(move |tx| {
        Box::pin(async move {
            let release = tx.statement(
                "delete from _held_messages where due_at <= {timestamp} returning message_id",
                vec![now.into()],
            );
            record_events(tx, UNREAD_MESSAGE, &release).await.map(|_| ())
        })
    })
    .await
}
