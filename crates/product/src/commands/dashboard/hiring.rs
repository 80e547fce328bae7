//! The part of people who post jobs: the jobs, how far their applications have got, and the newest of these.

use std::collections::HashMap;

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use super::super::Failure;
use super::DashboardView;
use super::stat::{count_of, number, pipeline, pipeline_shape, stat, stats_shape};
use super::track;
use crate::presence::name_seen;
use crate::resources::APPLICATION_STATUS;

pub(super) async fn read(view: &DashboardView) -> Result<Json, Failure> {
    let (totals, by_status, posted, received) = tokio::try_join!(
        view.read(TOTALS, view.own()),
        view.read(BY_STATUS, view.own()),
        view.read(POSTED, view.recent()),
        view.read(RECEIVED, view.recent()),
    )?;
    let (hired, views) = tokio::try_join!(view.read(HIRED, view.recent()), view.read(VIEWS, view.recent_days()))?;
    let (jobs, applications, events) = tokio::try_join!(
        view.read(JOBS, view.newest()),
        view.read(APPLICATIONS, view.newest()),
        view.read(EVENTS, view.newest()),
    )?;
    let days = view.days;
    let mut events = track::by_application(&events);
    Ok(json!({
        "stats": {
            "active_jobs": stat(number(&totals, 0), &days.spread(&posted, 1)),
            "total_applications": stat(number(&totals, 1), &days.spread(&received, 1)),
            "pending_reviews": stat(count_of(&by_status, "Under Review"), &days.spread(&received, 2)),
            "hired_candidates": stat(count_of(&by_status, "Hired"), &days.spread(&hired, 1)),
            "job_views": stat(number(&totals, 2), &days.spread(&views, 1)),
        },
        "pipeline": pipeline(&by_status, APPLICATION_STATUS),
        "jobs": jobs.iter().map(describe_job).collect::<Json>(),
        "recent_applications": applications.iter().map(|row| describe(row, &mut events)).collect::<Json>(),
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
        ("recent_applications", application.list()),
    ])
}

/// The counts stand on the jobs themselves and are exact.
const TOTALS: &str = "
    select
      count(case when status = 'Active' then 1 end),
      cast(coalesce(sum(applications), 0) as bigint),
      cast(coalesce(sum(views), 0) as bigint)
    from jobs
    where employer_id = {uuid}";

const BY_STATUS: &str = "
    select application.status, count(*)
    from jobs as job
    join job_applications as application on application.job_id = job.id
    where job.employer_id = {uuid}
    group by application.status";

const POSTED: &str = "
    select {day+330:created_at}, count(*)
    from jobs
    where employer_id = {uuid}
      and created_at >= {timestamp}
    group by 1";

/// By day: all, and those that are still pending.
const RECEIVED: &str = "
    select
      {day+330:application.created_at},
      count(*),
      count(case when application.status = 'Under Review' then 1 end)
    from jobs as job
    join job_applications as application on application.job_id = job.id
    where job.employer_id = {uuid}
      and application.created_at >= {timestamp}
    group by 1";

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
      (select count(*) from job_applications where job_id = jobs.id and job_applications.status = 'Under Review')
    from jobs
    where employer_id = {uuid}
    order by created_at desc, id desc
    limit {int}";

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
    from jobs as job
    join job_applications as application on application.job_id = job.id
    join profiles as applicant on applicant.id = application.applicant_id
    left join seekers as seeker on seeker.id = application.applicant_id
    where job.employer_id = {uuid}
    order by application.created_at desc, application.id desc
    limit {int}"
);

const EVENTS: &str = "
    select application_id, status, note, created_at
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
    })
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
