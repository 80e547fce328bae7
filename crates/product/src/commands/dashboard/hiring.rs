//! The hiring part: the account's jobs, their applications by status, and the newest applications.

use std::collections::HashMap;

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use super::super::Failure;
use super::DashboardView;
use super::stat::{count_of, pipeline, pipeline_shape, stat, stats_shape, total_of};
use super::track;
use crate::active_accounts::name_seen;
use crate::resources::APPLICATION_STATUS;

pub(super) async fn read(view: &DashboardView) -> Result<Json, Failure> {
    let (posted, received, hired, views) = tokio::try_join!(
        view.read(POSTED, view.recent()),
        view.read(RECEIVED, view.recent()),
        view.read(HIRED, view.recent()),
        view.read(VIEWS, view.recent_days()),
    )?;
    let (jobs, unconfirmed, applications, events) = tokio::try_join!(
        view.read(JOBS, view.newest()),
        view.read(UNCONFIRMED, view.newest()),
        view.read(APPLICATIONS, view.newest()),
        view.read(EVENTS, view.newest()),
    )?;
    let replies = view.read_now(REPLIES, view.due_replies()).await?;
    let days = view.days;
    let is_pending = |row: &&Row| row.text(0) == Some("Under Review");
    let mut events = track::by_application(&events);
    Ok(json!({
        "stats": {
            "active_jobs": stat(total_of(&posted, 2), &days.by_day(&posted, 1)),
            "total_applications": stat(total_of(&posted, 3), &days.sum(received.iter().map(day_and_count))),
            "pending_reviews": stat(
                count_of(&received, "Under Review"),
                &days.sum(received.iter().filter(is_pending).map(day_and_count)),
            ),
            "hired_candidates": stat(count_of(&received, "Hired"), &days.by_day(&hired, 1)),
            "job_views": stat(total_of(&posted, 4), &days.by_day(&views, 1)),
        },
        "pipeline": pipeline(&received, APPLICATION_STATUS),
        "jobs": jobs.iter().map(describe_job).collect::<Json>(),
        "unconfirmed": unconfirmed.iter().map(describe_unconfirmed).collect::<Json>(),
        "recent_applications": applications.iter().map(|row| describe(row, &mut events)).collect::<Json>(),
        "replies": { "overdue": total_of(&replies, 0), "soon": total_of(&replies, 1) },
    }))
}

pub(super) fn shape() -> Shape {
    let stats = &["active_jobs", "total_applications", "pending_reviews", "hired_candidates", "job_views"];
    let job = Shape::object([
        ("id", Shape::id()),
        ("title", Shape::text()),
        ("department", Shape::text().nullable()),
        ("location", Shape::text()),
        ("type", Shape::text()),
        ("status", Shape::OneOf(&["Active", "Closed"])),
        ("created_at", Shape::timestamp()),
        ("expires_at", Shape::timestamp().nullable()),
        ("applications", Shape::integer()),
        ("views", Shape::integer()),
        ("pending", Shape::integer()),
        ("held_at", Shape::timestamp().nullable()),
    ]);
    let unconfirmed = Shape::object([
        ("id", Shape::id()),
        ("title", Shape::text()),
        ("created_at", Shape::timestamp()),
        ("confirm_by", Shape::timestamp()),
    ]);
    let applicant = Shape::object([
        ("id", Shape::id()),
        ("full_name", Shape::text()),
        ("avatar_url", Shape::text().nullable()),
        ("headline", Shape::text().nullable()),
        ("experience", Shape::text().nullable()),
    ]);
    let application = Shape::object([
        ("id", Shape::id()),
        ("full_name", Shape::text()),
        ("status", Shape::OneOf(APPLICATION_STATUS)),
        ("created_at", Shape::timestamp()),
        ("updated_at", Shape::timestamp()),
        ("resume_path", Shape::text()),
        ("job", Shape::object([("id", Shape::id()), ("title", Shape::text())])),
        ("applicant", applicant),
        ("events", track::shape()),
    ]);
    Shape::object([
        ("stats", stats_shape(stats)),
        ("pipeline", pipeline_shape(APPLICATION_STATUS)),
        ("jobs", job.list()),
        ("unconfirmed", unconfirmed.list()),
        ("recent_applications", application.list()),
        ("replies", Shape::object([("overdue", Shape::integer()), ("soon", Shape::integer())])),
    ])
}

/// All jobs and active jobs by day; the day is null for jobs older than 30 days. The counters are columns of `jobs`
/// and exact.
const POSTED: &str = "
    select
      case when created_at >= {2:timestamp} then {day+330:created_at} end,
      count(*),
      count(case when status = 'Active' then 1 end),
      cast(coalesce(sum(applications), 0) as bigint),
      cast(coalesce(sum(views), 0) as bigint)
    from jobs
    where employer_id = {1:uuid}
    group by 1";

/// Applications by status and day; the day is null for those older than 30 days.
const RECEIVED: &str = "
    select
      application.status,
      count(*),
      case when application.created_at >= {2:timestamp} then {day+330:application.created_at} end
    from jobs as job
    join job_applications as application on application.job_id = job.id
    where job.employer_id = {1:uuid}
    group by 1, 3";

const HIRED: &str = "
    select {day+330:event.created_at}, count(*)
    from jobs as job
    join job_applications as application on application.job_id = job.id
    join application_events as event on event.application_id = application.id
    where job.employer_id = {uuid}
      and application.status = 'Hired'
      and event.status = 'Hired'
      and event.created_at >= {timestamp}
    group by 1";

const VIEWS: &str = "
    select seen.day, count(*)
    from jobs as job
    join _views as seen on seen.kind = 'job' and seen.target_id = job.id
    where job.employer_id = {uuid}
      and seen.day >= {date}
    group by seen.day";

const JOBS: &str = "
    select
      id, title, department, location, type, status, created_at, expires_at, applications, views,
      (select count(*) from job_applications where job_id = jobs.id and job_applications.status = 'Under Review'),
      held_at
    from jobs
    where employer_id = {uuid}
    order by created_at desc, id desc
    limit {int}";

/// Open jobs that will close unless they are confirmed, the most urgent first.
const UNCONFIRMED: &str = "
    select id, title, created_at, confirm_by
    from jobs
    where employer_id = {uuid}
      and confirm_by is not null
    order by confirm_by, id
    limit {int}";

/// Promised answers that are overdue or due soon.
const REPLIES: &str = "
    select
      count(case when application.reply_by <= {2:timestamp} then 1 end),
      count(case when application.reply_by > {2:timestamp} then 1 end)
    from jobs as job
    join job_applications as application on application.job_id = job.id
    where job.employer_id = {1:uuid}
      and application.answered_at is null
      and application.reply_by <= {3:timestamp}";

/// The subquery picks the newest applications before the other tables are joined.
const APPLICATIONS: &str = concat!(
    "
    select
      application.id, application.full_name, application.status, application.created_at, application.updated_at,
      application.resume_path,
      job.id, job.title,
      applicant.id, ",
    name_seen!("applicant"),
    ",
      case when not applicant.hidden then applicant.avatar_url end,
      case when not applicant.hidden then applicant.headline end,
      case when not applicant.hidden then coalesce(seeker.experience, applicant.experience_level) end
    from (
      select received.id
      from jobs as posted
      join job_applications as received on received.job_id = posted.id
      where posted.employer_id = {uuid}
      order by received.created_at desc, received.id desc
      limit {int}
    ) as newest
    join job_applications as application on application.id = newest.id
    join jobs as job on job.id = application.job_id
    join profiles as applicant on applicant.id = application.applicant_id
    left join seekers as seeker on seeker.id = application.applicant_id and not seeker.hidden
    order by application.created_at desc, application.id desc"
);

const EVENTS: &str = "
    select application_id, status, note, created_at, reason
    from application_events
    where application_id in (
      select application.id
      from jobs as job
      join job_applications as application on application.job_id = job.id
      where job.employer_id = {uuid}
      order by application.created_at desc, application.id desc
      limit {int}
    )
    order by created_at, id";

/// The day and the application count of a row of [`RECEIVED`].
fn day_and_count(row: &Row) -> (Option<&str>, Option<i64>) {
    (row.text(2), row.int(1))
}

fn describe_job(row: &Row) -> Json {
    json!({
        "id": row.text(0),
        "title": row.text(1),
        "department": row.text(2),
        "location": row.text(3),
        "type": row.text(4),
        "status": row.text(5),
        "created_at": row.text(6),
        "expires_at": row.text(7),
        "applications": row.int(8),
        "views": row.int(9),
        "pending": row.int(10),
        "held_at": row.text(11),
    })
}

fn describe_unconfirmed(row: &Row) -> Json {
    json!({ "id": row.text(0), "title": row.text(1), "created_at": row.text(2), "confirm_by": row.text(3) })
}

fn describe(row: &Row, events: &mut HashMap<String, Vec<Json>>) -> Json {
    json!({
        "id": row.text(0),
        "full_name": row.text(1),
        "status": row.text(2),
        "created_at": row.text(3),
        "updated_at": row.text(4),
        "resume_path": row.text(5),
        "job": { "id": row.text(6), "title": row.text(7) },
        "applicant": {
            "id": row.text(8),
            "full_name": row.text(9),
            "avatar_url": row.text(10),
            "headline": row.text(11),
            "experience": row.text(12),
        },
        "events": events.remove(row.text(0).unwrap_or_default()).unwrap_or_default(),
    })
}
