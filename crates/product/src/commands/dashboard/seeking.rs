//! The job seeker's part: applications, saved jobs and profile views.

use std::collections::HashMap;

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use super::super::Failure;
use super::stat::{count_of, pipeline, pipeline_shape, stat, stats_shape, total_of};
use super::{DashboardView, company_facts, track};
use crate::resources::APPLICATION_STATUS;

pub(super) async fn read(view: &DashboardView) -> Result<Json, Failure> {
    let (by_status, made, interviews) = tokio::try_join!(
        view.read(BY_STATUS, view.own()),
        view.read(MADE, view.recent()),
        view.read(INTERVIEWS, view.recent()),
    )?;
    let (viewers, views) = tokio::try_join!(view.read(VIEWERS, view.own()), view.read(VIEWS, view.recent_days()))?;
    let (applications, events, saved) = tokio::try_join!(
        view.read(APPLICATIONS, view.newest()),
        view.read(EVENTS, view.newest()),
        view.read(SAVED, view.newest()),
    )?;
    let days = view.days;
    let total = by_status.iter().filter_map(|row| row.int(1)).sum();
    let mut events = track::by_application(&events);
    Ok(json!({
        "stats": {
            "total_applications": stat(total, &days.by_day(&made, 1)),
            "pending_reviews": stat(count_of(&by_status, "Under Review"), &days.by_day(&made, 2)),
            "interviews": stat(count_of(&by_status, "Interview Scheduled"), &days.by_day(&interviews, 1)),
            "profile_views": stat(total_of(&viewers, 0), &days.by_day(&views, 1)),
        },
        "pipeline": pipeline(&by_status, APPLICATION_STATUS),
        "recent_applications": applications.iter().map(|row| describe(row, &mut events)).collect::<Json>(),
        "saved_jobs": saved.iter().map(|row| json!({ "saved_at": row.text(0), "job": describe_job(row, 1) })).collect::<Json>(),
    }))
}

pub(super) fn shape() -> Shape {
    let application = Shape::object([
        ("id", Shape::id()),
        ("status", Shape::OneOf(APPLICATION_STATUS)),
        ("created_at", Shape::timestamp()),
        ("updated_at", Shape::timestamp()),
        ("answered_at", Shape::timestamp().nullable()),
        ("unanswered_at", Shape::timestamp().nullable()),
        ("job", job_shape()),
        ("events", track::shape()),
    ]);
    let saved = Shape::object([("saved_at", Shape::timestamp()), ("job", job_shape())]);
    Shape::object([
        ("stats", stats_shape(&["total_applications", "pending_reviews", "interviews", "profile_views"])),
        ("pipeline", pipeline_shape(APPLICATION_STATUS)),
        ("recent_applications", application.list()),
        ("saved_jobs", saved.list()),
    ])
}

const BY_STATUS: &str = "
    select status, count(*)
    from job_applications
    where applicant_id = {uuid}
    group by status";

/// Applications by day: all of them, and those still pending.
const MADE: &str = "
    select {day+330:created_at}, count(*), count(case when status = 'Under Review' then 1 end)
    from job_applications
    where applicant_id = {uuid}
      and created_at >= {timestamp}
    group by 1";

const INTERVIEWS: &str = "
    select {day+330:event.created_at}, count(*)
    from job_applications as application
    join application_events as event on event.application_id = application.id
    where application.applicant_id = {uuid}
      and event.created_at >= {timestamp}
      and event.status = 'Interview Scheduled'
    group by 1";

const VIEWERS: &str = "select count(distinct viewer_id) from _views where kind = 'profile' and target_id = {uuid}";

const VIEWS: &str = "
    select day, count(*)
    from _views
    where kind = 'profile'
      and target_id = {uuid}
      and day >= {date}
    group by day";

const APPLICATIONS: &str = "
    select
      application.id, application.status, application.created_at, application.updated_at,
      job.id, job.title, job.company,
      coalesce(job.logo_url, employer.avatar_url),
      job.location, job.type, job.salary_min, job.salary_max, job.status, job.created_at, job.employer_id,
      employer.verified_domain, employer.verified_at, employer.verified_gstin,
      application.answered_at, application.unanswered_at
    from job_applications as application
    join jobs as job on job.id = application.job_id
    left join profiles as employer on employer.id = job.employer_id and not employer.hidden
    where application.applicant_id = {uuid}
    order by application.created_at desc, application.id desc
    limit {int}";

const EVENTS: &str = "
    select application_id, status, note, created_at, reason
    from application_events
    where application_id in (
      select id from job_applications where applicant_id = {uuid} order by created_at desc, id desc limit {int}
    )
    order by created_at, id";

const SAVED: &str = "
    select
      saved.created_at,
      job.id, job.title, job.company,
      coalesce(job.logo_url, employer.avatar_url),
      job.location, job.type, job.salary_min, job.salary_max, job.status, job.created_at, job.employer_id,
      employer.verified_domain, employer.verified_at, employer.verified_gstin
    from saves as saved
    join jobs as job on job.id = saved.target_id and not job.hidden
    left join profiles as employer on employer.id = job.employer_id and not employer.hidden
    where saved.user_id = {uuid}
      and saved.kind = 'job'
    order by saved.created_at desc, saved.target_id desc
    limit {int}";

fn describe(row: &Row, events: &mut HashMap<String, Vec<Json>>) -> Json {
    json!({
        "id": row.text(0),
        "status": row.text(1),
        "created_at": row.text(2),
        "updated_at": row.text(3),
        "answered_at": row.text(18),
        "unanswered_at": row.text(19),
        "job": describe_job(row, 4),
        "events": events.remove(row.text(0).unwrap_or_default()).unwrap_or_default(),
    })
}

/// Reads the columns of a job, starting at index `first`.
fn describe_job(row: &Row, first: usize) -> Json {
    json!({
        "id": row.text(first),
        "title": row.text(first + 1),
        "company": row.text(first + 2),
        "logo_url": row.text(first + 3),
        "location": row.text(first + 4),
        "type": row.text(first + 5),
        "salary_min": row.int(first + 6),
        "salary_max": row.int(first + 7),
        "status": row.text(first + 8),
        "created_at": row.text(first + 9),
        "employer_id": row.text(first + 10),
        "employer": company_facts::describe(row, first + 11),
    })
}

fn job_shape() -> Shape {
    Shape::object([
        ("id", Shape::id()),
        ("title", Shape::text()),
        ("company", Shape::text()),
        ("logo_url", Shape::text().nullable()),
        ("location", Shape::text()),
        ("type", Shape::text()),
        ("salary_min", Shape::integer().nullable()),
        ("salary_max", Shape::integer().nullable()),
        ("status", Shape::OneOf(&["Active", "Closed"])),
        ("created_at", Shape::timestamp()),
        ("employer_id", Shape::id()),
        ("employer", company_facts::shape()),
    ])
}
