//! A chore: forgets notifications that no one will look for any more.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};

/// How long read ones are kept, and those that were only mailed.
const READ: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How long unread ones are kept.
pub(super) const UNREAD: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Removes what is older than that.
pub async fn forget_old(db: &Db, now: Timestamp) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let delete = tx.statement(
                "delete from notifications
                where (created_at < {1:timestamp} and (read_at is not null or not shown))
                   or created_at < {2:timestamp}",
                vec![(now - READ).into(), (now - UNREAD).into()],
            );
            tx.execute(&delete).await.map(|_| ())
        })
    })
    .await
}
