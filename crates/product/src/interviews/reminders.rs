//! A chore: notes that interviews take place within a day, and within an hour, once for each time.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx};

use super::InterviewEvent;

const DAY: SignedDuration = SignedDuration::from_hours(24);
const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Notes every accepted interview that begins within a day, and within an hour; the notifier tells both sides. An interview that has begun
/// is past reminding, however long the server stood still. One that was agreed within the last day before it is not announced a day before.
pub async fn remind_of_interviews(db: &Db, now: Timestamp) -> Result<(), Error> {
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
            note_due(tx, InterviewEvent::DayBefore, (now + HOUR, now + DAY), DAY).await?;
            note_due(tx, InterviewEvent::HourBefore, (now, now + HOUR), HOUR).await
        })
    })
    .await
}

/// Notes those that begin within a span and were agreed at least `notice` before they begin. What is noted stands in the table of
/// reminders: of several copies of the server one writes it.
async fn note_due(
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
            let note = tx.statement(
                "insert into _happenings (kind, subject_id) values ({text}, {uuid})",
                vec![event.name().into(), row.get(0).clone()],
            );
            tx.execute(&note).await?;
        }
    }
    Ok(())
}
