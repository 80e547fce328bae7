//! Employers' promises to answer applications by a date: missed promises, and each employer's record.

use jiff::civil::Date;
use jiff::{SignedDuration, Span, Timestamp};
use sangam_db::{Db, Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::calendar;
use crate::notification_events::record_events;

/// Rows per transaction, few enough that other writes do not wait long.
const BATCH: usize = 500;

/// The event for a promise that passed without an answer.
pub(crate) const NO_ANSWER: &str = "no_answer";

/// How far back an employer's record goes, in days.
const RECORDED_DAYS: i64 = 365;

/// An employer has no record with fewer applications than this.
const MIN_APPLICATIONS: i64 = 5;

/// The time by which an answer to an application is promised.
pub(crate) fn promised_until(applied: Timestamp, days: i64) -> Timestamp {
    applied + SignedDuration::from_hours(days * 24)
}

/// A chore: marks applications whose promise has passed without an answer, so that the applicants are notified.
pub async fn mark_unanswered_applications(db: &Db, now: Timestamp) -> Result<(), Error> {
    while mark_batch(db, now).await? == BATCH {}
    Ok(())
}

async fn mark_batch(db: &Db, now: Timestamp) -> Result<usize, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let mark = tx.statement(
                "update job_applications
                set unanswered_at = {1:timestamp}
                where answered_at is null
                  and unanswered_at is null
                  and id in (
                    select id
                    from job_applications
                    where answered_at is null
                      and unanswered_at is null
                      and reply_by is not null
                      and reply_by <= {1:timestamp}
                    order by reply_by
                    limit 500
                  )
                returning id",
                vec![now.into()],
            );
            record_events(tx, NO_ANSWER, &mark).await
        })
    })
    .await
}

/// Marks overdue applications that are about to be deleted, because they would not count otherwise: those with these ids, and those for
/// the jobs with these ids. The chore may not have marked them yet.
pub(crate) async fn mark_overdue(tx: &mut Tx<'_>, deleted: &[Uuid], now: Timestamp) -> Result<(), Error> {
    if deleted.is_empty() {
        return Ok(());
    }
    let mark = tx.statement(
        "update job_applications
        set unanswered_at = {1:timestamp}
        where id in (
          select id
          from job_applications
          where (id {in 2:uuid} or job_id {in 2:uuid})
            and answered_at is null
            and unanswered_at is null
            and reply_by <= {1:timestamp}
          order by id
          {locked}
        )",
        vec![now.into(), json!(deleted).to_string().into()],
    );
    tx.execute(&mark).await.map(|_| ())
}

/// An employer's record for applications of the last twelve months. Null with fewer than five applications.
pub(crate) async fn read_record(db: &Db, employer: Uuid, now: Timestamp) -> Result<Json, Error> {
    // Rounded to the day, so that the query stays the same all day and its answer can be cached.
    let first_day = calendar::day(now).saturating_sub(Span::new().days(RECORDED_DAYS));
    let since = calendar::start_of_day(first_day);
    let answer = db.read_answer(db.statement(PROMISES, vec![employer.into(), since.into()])).await?;
    let deleted = db.read(db.statement(DELETED, vec![employer.into(), first_day.to_string().into()])).await?;
    let rows: Vec<&Row> = answer.rows.iter().chain(&deleted).collect();
    let applications: i64 = rows.iter().filter_map(|row| row.int(2)).sum();
    if applications < MIN_APPLICATIONS {
        return Ok(Json::Null);
    }
    let in_time: i64 = rows.iter().filter_map(|row| row.int(3)).sum();
    Ok(json!({ "applications": applications, "in_time": in_time, "median_days": median_days(&rows) }))
}

/// Counts applications that were answered or whose promise has passed, and those answered in time, by the days of application and answer.
const PROMISES: &str = "
    select {day+330:application.created_at}, {day+330:application.answered_at}, count(*),
      count(case when application.answered_at < application.reply_by then 1 end)
    from jobs as job
    join job_applications as application on application.job_id = job.id
    where job.employer_id = {1:uuid}
      and application.created_at >= {2:timestamp}
      and application.reply_by is not null
      and (application.answered_at is not null or application.unanswered_at is not null)
    group by 1, 2";

/// The same for applications that were deleted since, for example because they were withdrawn.
const DELETED: &str = "
    select applied_on, answered_on, count(*), count(case when in_time then 1 end)
    from _reply_outcomes
    where employer_id = {1:uuid} and applied_on >= {2:date}
    group by 1, 2";

/// The number of days after which half of the answered applications had their answer. Nothing if none was answered.
fn median_days(rows: &[&Row]) -> Option<i64> {
    let mut waits: Vec<(i64, i64)> = rows.iter().filter_map(|row| Some((days_between(row)?, row.int(2)?))).collect();
    waits.sort_unstable();
    let answered: i64 = waits.iter().map(|(_, count)| count).sum();
    let mut seen = 0;
    waits.into_iter().find_map(|(days, count)| {
        seen += count;
        (seen * 2 >= answered).then_some(days)
    })
}

/// A chore: forgets what is too old for anyone's record.
pub async fn forget_old_replies(db: &Db, now: Timestamp) -> Result<(), Error> {
    // A day more, because the record counts in days of India.
    let first_day = calendar::day(now).saturating_sub(Span::new().days(RECORDED_DAYS + 1)).to_string();
    db.write(move |tx| {
        Box::pin(async move {
            let forget = tx.statement("delete from _reply_outcomes where applied_on < {date}", vec![first_day.into()]);
            tx.execute(&forget).await.map(|_| ())
        })
    })
    .await
}

fn days_between(row: &Row) -> Option<i64> {
    let (applied, answered) = (row.text(0)?.parse::<Date>().ok()?, row.text(1)?.parse::<Date>().ok()?);
    Some(i64::from((answered - applied).get_days()))
}
