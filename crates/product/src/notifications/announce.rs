//! A chore that records an event for each tender that closes tomorrow, once per deadline.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};

use crate::calendar;
use crate::notification_events::record_events;

/// Deadlines are announced from this time on the day before, so that no notification arrives in the middle of the night.
const MORNING: SignedDuration = SignedDuration::from_hours(8);

/// Records an event for every open tender whose last day is tomorrow and that has not been announced. The notifier then
/// notifies the recipients.
pub async fn announce_deadlines(db: &Db, now: Timestamp) -> Result<(), Error> {
    let Ok(tomorrow) = calendar::day(now).tomorrow() else { return Ok(()) };
    // Before 08:00, eight hours ago was yesterday.
    if calendar::day(now - MORNING) != calendar::day(now) {
        return Ok(());
    }
    let tomorrow = tomorrow.to_string();
    db.write(move |tx| {
        Box::pin(async move {
            let announce = tx.statement(
                "insert into _announced_deadlines (tender_id, deadline)
                select id, deadline
                from tenders
                where status = 'Open' and deadline = {date}
                on conflict (tender_id, deadline) do nothing
                returning tender_id",
                vec![tomorrow.into()],
            );
            record_events(tx, "deadline", &announce).await.map(|_| ())
        })
    })
    .await
}
