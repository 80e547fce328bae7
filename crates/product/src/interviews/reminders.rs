//! A chore: reminds both sides a day and an hour before an interview, once for each agreed time.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx};

use super::InterviewEvent;
use crate::notification_events::record_event;

const DAY: SignedDuration = SignedDuration::from_hours(24);
const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Records an event for every accepted interview that begins within a day or within an hour. The notifier then tells both sides. An
/// interview that has begun gets no reminder, even if the server was down before. One that was agreed less than a day ahead gets no
/// reminder a day before.
pub async fn record_interview_reminders(db: &Db, now: Timestamp) -> Result<(), Error> {
    let soon = db.statement(
        "select 1
        from interviews
        where status = 'Accepted' and starts_at > {timestamp} and starts_at <= {timestamp}
        limit 1",
        vec![now.into(), (now + DAY).into()],
    );
    if db.read(soon).await?.is_empty() {
        return Ok(());
    }
    db.write(move |tx| {
        Box::pin(async move {
            record_due(tx, InterviewEvent::DayBefore, (now + HOUR, now + DAY), DAY).await?;
            record_due(tx, InterviewEvent::HourBefore, (now, now + HOUR), HOUR).await
        })
    })
    .await
}

/// Records events for interviews that begin within a span and were agreed at least `notice` before they begin. The table of reminders
/// makes sure that only one copy of the server records each.
async fn record_due(
    tx: &mut Tx<'_>,
    event: InterviewEvent,
    (after, until): (Timestamp, Timestamp),
    notice: SignedDuration,
) -> Result<(), Error> {
    let due = tx.statement(
        "select id, starts_at, updated_at
        from interviews
        where status = 'Accepted' and starts_at > {timestamp} and starts_at <= {timestamp}
        order by id",
        vec![after.into(), until.into()],
    );
    for row in tx.fetch(&due).await? {
        let (Some(starts_at), Some(agreed_at)) = (row.timestamp(1), row.timestamp(2)) else { continue };
        if agreed_at > starts_at - notice {
            continue;
        }
        let remember = tx.statement(
            "insert into _interview_reminders (interview_id, starts_at, kind)
            values ({uuid}, {timestamp}, {text})
            on conflict (interview_id, starts_at, kind) do nothing",
            vec![row.get(0).clone(), starts_at.into(), event.name().into()],
        );
        if tx.execute(&remember).await? > 0 {
            record_event(tx, event.name(), row.get(0).clone(), None).await?;
        }
    }
    Ok(())
}
