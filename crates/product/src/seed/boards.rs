//! The demo's jobs and tenders, with their views.

use jiff::{SignedDuration, Span, Timestamp};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::ids::id_at;
use super::people::{DemoNetwork, public_path};
use super::posting_texts::{job_description, tender_description};
use super::records;
use super::rows::DemoRows;
use super::screening::questions_of;
use super::text::{number, parts};
use crate::calendar;
use crate::posting_checks::text_warnings;
use sangam_demo_art::SeededRandom;

/// A demo job.
#[derive(Debug, Clone)]
pub(super) struct DemoJob {
    pub(super) id: Uuid,
    pub(super) company: &'static str,
    pub(super) title: &'static str,
    pub(super) open: bool,
}

/// A demo tender.
#[derive(Debug, Clone)]
pub(super) struct DemoTender {
    pub(super) id: Uuid,
    pub(super) company: &'static str,
    pub(super) title: &'static str,
    pub(super) status: &'static str,
    pub(super) posted: Timestamp,
    pub(super) ends: Timestamp,
    pub(super) sealed: bool,
}

/// Finds a job by its company and title.
pub(super) fn find_job<'a>(jobs: &'a [DemoJob], company: &str, title: &str) -> Option<&'a DemoJob> {
    jobs.iter().find(|job| job.company == company && job.title == title)
}

/// Companies whose owners have not confirmed yet that their jobs are still open.
const UNCONFIRMED_COMPANIES: [&str; 2] = ["sahyadri", "suratloom"];

/// How long a confirmation is valid, and how long the owner then has to answer.
const CONFIRMED_FOR: SignedDuration = SignedDuration::from_hours(14 * 24);
const ANSWER_TIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The number of days within which all demo jobs promise an answer.
pub(super) const REPLY_DAYS: i64 = 7;

/// Adds the jobs.
pub(super) fn post_jobs(network: &DemoNetwork, rows: &mut DemoRows) -> Vec<DemoJob> {
    let mut jobs = Vec::new();
    for (record, body) in records::jobs() {
        let employer = network.owner_of(record.company);
        let name = format!("job {} {}", record.company, record.title);
        let mut random = SeededRandom::named(&name);
        let posted = network.ago(age(number(record.days_ago), random.between(1, 9)));
        let days_left = number(record.days_left);
        let pay = |text: &str| (!text.is_empty()).then(|| number(text));
        let job =
            DemoJob { id: id_at(posted, &name), company: record.company, title: record.title, open: days_left > 0 };
        let (confirmed, waits) = confirmation(network, &job, posted);
        let viewed = add_views(network, rows, "job", job.id, employer.id, posted, random.between(20, 110));
        let description = job_description(&body, employer.company.as_ref());
        rows.push(
            "jobs",
            json!({
                "id": job.id,
                "warnings": text_warnings(&description),
                "employer_id": employer.id,
                "title": record.title,
                "company": employer.company.map(|company| company.name),
                "logo_url": public_path("media", employer, "logo.png"),
                "location": record.city,
                "type": record.kind,
                "experience": record.level,
                "department": record.department,
                "salary_min": pay(record.salary_from),
                "salary_max": pay(record.salary_to),
                "skills": parts(record.skills, ','),
                "description": description,
                "requirements": parts(record.requirements, ';'),
                "status": if job.open { "Active" } else { "Closed" },
                "created_at": posted,
                "expires_at": job.open.then(|| network.now + SignedDuration::from_hours(days_left * 24)),
                "views": viewed,
                "reply_days": REPLY_DAYS,
                "questions": questions_of(job.company, job.title),
                "confirmed_at": confirmed,
                "confirm_by": waits.then(|| confirmed + CONFIRMED_FOR + ANSWER_TIME),
            }),
        );
        jobs.push(job);
    }
    jobs
}

/// When a job was last confirmed, and whether its owner is being asked again. All owners but two answer on the day they are asked.
/// The two exceptions are there so that the demo shows the question.
fn confirmation(network: &DemoNetwork, job: &DemoJob, posted: Timestamp) -> (Timestamp, bool) {
    let age = network.now.duration_since(posted);
    let waits = job.open && UNCONFIRMED_COMPANIES.contains(&job.company) && age >= CONFIRMED_FOR;
    let rounds = if waits || !job.open { 0 } else { age.as_hours() / CONFIRMED_FOR.as_hours() };
    (posted + SignedDuration::from_hours(rounds * CONFIRMED_FOR.as_hours()), waits)
}

/// The age in hours. A posting that is one day old is always less than 24 hours old, so that the filter for the last day finds it.
fn age(days: i64, hours: i64) -> i64 {
    if days == 1 { 24 - hours } else { days * 24 + hours }
}

/// Adds the tenders. Their deadlines are days in India, counted from today.
pub(super) fn post_tenders(network: &DemoNetwork, rows: &mut DemoRows) -> Vec<DemoTender> {
    let mut tenders = Vec::new();
    let today = calendar::day(network.now);
    for (record, body) in records::tenders() {
        let business = network.owner_of(record.company);
        let name = format!("tender {} {}", record.company, record.title);
        let mut random = SeededRandom::named(&name);
        let posted = network.ago(age(number(record.days_ago), random.between(1, 9)));
        let deadline = today.saturating_add(Span::new().days(number(record.days_to_deadline)));
        let end = |text: &str| (!text.is_empty()).then(|| number(text));
        let (low, high) = (end(record.budget_from), end(record.budget_to));
        let tender = DemoTender {
            id: id_at(posted, &name),
            company: record.company,
            title: record.title,
            status: record.status,
            posted,
            ends: calendar::start_of_day(deadline.saturating_add(Span::new().days(1))),
            sealed: record.sealed == "yes",
        };
        let viewed = add_views(network, rows, "tender", tender.id, business.id, posted, random.between(15, 90));
        rows.push(
            "tenders",
            json!({
                "id": tender.id,
                "business_id": business.id,
                "title": record.title,
                "company": business.company.map(|company| company.name),
                "location": record.city,
                "category": record.category,
                "type": record.kind,
                "budget_min": low,
                "budget_max": high,
                "deadline": deadline,
                "sealed": tender.sealed,
                "status": record.status,
                "requirements": parts(record.requirements, ';'),
                "description": tender_description(&body),
                "skills": parts(record.skills, ','),
                "created_at": posted,
                "views": viewed,
            }),
        );
        tenders.push(tender);
    }
    tenders
}

/// Adds views of a target, at most one per person and day, and returns their number.
pub(super) fn add_views(
    network: &DemoNetwork,
    rows: &mut DemoRows,
    kind: &str,
    target: Uuid,
    owner: Uuid,
    since: Timestamp,
    times: i64,
) -> usize {
    let mut random = SeededRandom::named(&format!("views of {target}"));
    let fades = kind != "profile";
    let days = (network.now.duration_since(since).as_hours() / 24).max(1);
    let mut views = Vec::new();
    for _ in 0..times {
        let viewer = network.anyone(&mut random).id;
        // Postings get most views soon after they are posted. Profiles are viewed at any time.
        let (one, other) = (random.between(0, days), random.between(0, days));
        let later = SignedDuration::from_hours(24 * if fades { one.min(other) } else { one });
        let day = calendar::day((since + later).min(network.now));
        if viewer != owner && !views.contains(&(viewer, day)) {
            views.push((viewer, day));
        }
    }
    for (viewer, day) in &views {
        rows.push("_views", view(kind, target, *viewer, *day));
    }
    views.len()
}

fn view(kind: &str, target: Uuid, viewer: Uuid, day: jiff::civil::Date) -> Json {
    json!({"kind": kind, "target_id": target, "day": day, "viewer_id": viewer})
}
