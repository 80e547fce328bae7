//! A chore: notes that tenders close tomorrow, once for each deadline.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};

use crate::calendar;

/// A day's deadlines are announced from this time of the day before: no one is told of tomorrow in the middle of the night.
const MORNING: SignedDuration = SignedDuration::from_hours(8);

/// Notes every open tender whose last day is tomorrow and that was not announced before; the notifier tells the people concerned.
pub async fn announce_deadlines(db: &Db, now: Timestamp) -> Result<(), Error> {
    let Ok(tomorrow) = calendar::day(now).tomorrow() else { return Ok(()) };
    // Before the morning it was still yesterday eight hours ago.
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
            for row in tx.fetch(&announce).await? {
                let note = tx.statement(
                    "insert into _happenings (kind, subject_id) values ('deadline', {uuid})",
                    vec![row.get(0).clone()],
                );
                tx.execute(&note).await?;
            }
            Ok(())
        })
    })
    .await
}
