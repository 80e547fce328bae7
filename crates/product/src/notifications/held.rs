//! Messages to people who look at the application: they see them arrive, so they are told only of what they leave unread.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx};
use uuid::Uuid;

/// How a message happens the second time, when it was left unread.
pub(super) const UNREAD_MESSAGE: &str = "unread_message";

/// How long a message waits to be read where nothing is mailed.
pub(super) const DEFAULT_DELAY: SignedDuration = SignedDuration::from_mins(10);

/// Holds a message back until then.
pub(super) async fn hold_message(tx: &mut Tx<'_>, message: Uuid, due_at: Timestamp) -> Result<(), Error> {
    let hold = tx.statement(
        "insert into _held_messages (message_id, due_at)
        values ({uuid}, {timestamp})
        on conflict (message_id) do nothing",
        vec![message.into(), due_at.into()],
    );
    tx.execute(&hold).await.map(|_| ())
}

/// A chore: lets messages happen again whose time to be read is over. The notifier tells of those that are unread.
pub async fn release_held_messages(db: &Db, now: Timestamp) -> Result<(), Error> {
    let due = db.statement("select 1 from _held_messages where due_at <= {timestamp} limit 1", vec![now.into()]);
    if db.read(due).await?.is_empty() {
        return Ok(());
    }
    db.write(move |tx| {
        Box::pin(async move {
            let take = tx.statement(
                "delete from _held_messages where due_at <= {timestamp} returning message_id",
                vec![now.into()],
            );
            for row in tx.fetch(&take).await? {
                let note = tx.statement(
                    "insert into _happenings (kind, subject_id) values ({text}, {uuid})",
                    vec![UNREAD_MESSAGE.into(), row.get(0).clone()],
                );
                tx.execute(&note).await?;
            }
            Ok(())
        })
    })
    .await
}
