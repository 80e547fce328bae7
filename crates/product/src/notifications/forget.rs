//! A chore that deletes old notifications.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};

/// How long read and mail-only notifications are kept.
const READ_RETENTION: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How long unread notifications are kept.
pub(super) const UNREAD_RETENTION: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Deletes notifications past their retention.
pub async fn delete_old_notifications(db: &Db, now: Timestamp) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let delete = tx.statement(
                "delete from notifications
                where id in (
                  select id
                  from notifications
                  where (created_at < {1:timestamp} and (read_at is not null or not shown))
                     or created_at < {2:timestamp}
                  order by id
                  {locked}
                )",
                vec![(now - READ_RETENTION).into(), (now - UNREAD_RETENTION).into()],
            );
            tx.execute(&delete).await.map(|_| ())
        })
    })
    .await
}
