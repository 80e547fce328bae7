//! The demo's job applications, with their history and interviews.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::boards::{DemoJob, REPLY_DAYS, find_job};
use super::days::{self, DemoInterview};
use super::ids::id_at;
use super::people::{DemoNetwork, DemoPerson};
use super::records::{self, ApplicationRecord};
use super::rows::DemoRows;
use super::screening::{add_answers, answers_of};
use super::text::{number, optional};
use crate::interviews::{Slot, write_slots};
use crate::replies::promised_until;
use sangam_demo_art::SeededRandom;

const REVIEW: &str = "Under Review";
const INTERVIEW: &str = "Interview Scheduled";

/// A step in an application's history: the new status, the time, the rejection reason and the employer's note.
struct DemoStep {
    status: &'static str,
    at: Timestamp,
    reason: Option<&'static str>,
    note: Option<String>,
}

/// Adds all applications.
pub(super) fn apply(network: &DemoNetwork, jobs: &[DemoJob], rows: &mut DemoRows) {
    for (record, body) in records::applications() {
        let Some(job) = find_job(jobs, record.company, record.job) else { continue };
        let applicant = network.named(record.applicant);
        let steps = steps(network, &record);
        let application = add(network, job, applicant, &steps, &body.join("\n"), rows);
        let interview = days::interview(network, record.interview).filter(|_| record.status == INTERVIEW);
        if let (Some(id), Some(interview)) = (application, interview) {
            let parties = (network.owner_of(job.company).id, applicant.id);
            let offered = network.ago(number(record.decided_hours_ago));
            rows.push("interviews", interview_row(id, job, parties, offered, &interview));
        }
    }
}

/// Finds a person's application to a job.
pub(super) fn find_application(
    jobs: &[DemoJob],
    company: &str,
    title: &str,
    applicant: &DemoPerson,
    rows: &DemoRows,
) -> Option<Json> {
    let job = find_job(jobs, company, title)?;
    let is_theirs = |row: &&Json| row["job_id"] == json!(job.id) && row["applicant_id"] == json!(applicant.id);
    rows.of("job_applications").iter().find(is_theirs).map(|row| row["id"].clone())
}

/// The history of an application, oldest first.
fn steps(network: &DemoNetwork, record: &ApplicationRecord) -> Vec<DemoStep> {
    let applied = network.ago(number(record.applied_hours_ago));
    let decided = network.ago(number(record.decided_hours_ago));
    let interview = days::interview(network, record.interview);
    let note = optional(record.note).map(str::to_owned);
    let mut steps = vec![DemoStep { status: REVIEW, at: applied, reason: None, note: None }];
    match (record.status, interview) {
        (INTERVIEW, Some(DemoInterview { invitation, .. })) => {
            steps.push(DemoStep { status: INTERVIEW, at: decided, reason: None, note: Some(invitation) });
        }
        (status @ ("Accepted" | "Hired"), Some(interview)) => {
            let (at, invitation) = (interview.at(), interview.invitation);
            steps.push(DemoStep { status: INTERVIEW, at: midpoint(applied, at), reason: None, note: Some(invitation) });
            if status == "Hired" {
                let offer = "We would like to make you an offer.".to_owned();
                steps.push(DemoStep { status: "Accepted", at: midpoint(at, decided), reason: None, note: Some(offer) });
            }
            steps.push(DemoStep { status, at: decided, reason: None, note });
        }
        ("Rejected", _) => {
            steps.push(DemoStep { status: "Rejected", at: decided, reason: optional(record.reason), note });
        }
        _ => {}
    }
    steps
}

fn add(
    network: &DemoNetwork,
    job: &DemoJob,
    applicant: &DemoPerson,
    steps: &[DemoStep],
    letter: &str,
    rows: &mut DemoRows,
) -> Option<Uuid> {
    let name = format!("application {} {} {}", job.company, job.title, applicant.name);
    let (first, last) = (steps.first()?, steps.last()?);
    let id = id_at(first.at, &name);
    let reply_by = promised_until(first.at, REPLY_DAYS);
    let answered = steps.get(1).map(|answer| answer.at);
    let answers = answers_of(job.company, job.title, applicant);
    rows.push(
        "job_applications",
        json!({
            "id": id,
            "job_id": job.id,
            "applicant_id": applicant.id,
            "full_name": applicant.name,
            "email": applicant.email,
            "resume_path": format!("{}/resume.pdf", applicant.id),
            "cover_letter": optional(letter),
            "status": last.status,
            "created_at": first.at,
            "updated_at": last.at,
            "reply_by": reply_by,
            "answered_at": answered,
            "unanswered_at": (answered.is_none() && reply_by <= network.now).then_some(reply_by),
            "unmet_needs": answers.iter().filter(|answer| answer.meets == Some(false)).count(),
        }),
    );
    add_answers(id, first.at, answers, rows);
    let employer = network.owner_of(job.company);
    for (number, step) in steps.iter().enumerate() {
        let actor = if number == 0 { applicant } else { employer };
        rows.push("application_events", event(id, &format!("{name} {number}"), actor.id, step));
    }
    // Employers open the resume before they answer, and often also if they have not answered yet.
    let read_until = steps.get(1).map_or(network.now, |answer| answer.at);
    if steps.len() > 1 || SeededRandom::named(&name).chance(60) {
        rows.push("resume_openings", opening(id, employer.id, midpoint(first.at, read_until)));
    }
    Some(id)
}

/// An interview that was accepted two hours after it was offered, or that waits for an answer.
fn interview_row(
    application: Uuid,
    job: &DemoJob,
    (organizer, applicant): (Uuid, Uuid),
    offered: Timestamp,
    interview: &DemoInterview,
) -> Json {
    const MINUTES: i64 = 45;
    let is_open = interview.is_open();
    let slots: Vec<_> = interview.times.iter().map(|at| Slot { starts_at: *at, minutes: MINUTES }).collect();
    let is_video = interview.place.starts_with("by video call");
    let place = interview.place.split([',', ';']).next().unwrap_or(interview.place).trim_start_matches("at ");
    json!({
        "id": id_at(offered, &format!("interview {application}")),
        "application_id": application,
        "job_id": job.id,
        "applicant_id": applicant,
        "organizer_id": organizer,
        "status": if is_open { "Offered" } else { "Accepted" },
        "format": if is_video { "Video" } else { "In person" },
        "place": if is_video { format!("https://meet.example.org/{}", job.company) } else { place.to_owned() },
        "note": interview.invitation,
        "slots": write_slots(&slots),
        "starts_at": (!is_open).then(|| interview.at()),
        "minutes": (!is_open).then_some(MINUTES),
        "sequence": i64::from(!is_open),
        "created_at": offered,
        "updated_at": if is_open { offered } else { offered + SignedDuration::from_hours(2) },
    })
}

fn event(application: Uuid, name: &str, actor: Uuid, step: &DemoStep) -> Json {
    json!({
        "id": id_at(step.at, name),
        "application_id": application,
        "actor_id": actor,
        "status": step.status,
        "reason": step.reason,
        "note": step.note,
        "created_at": step.at,
    })
}

fn opening(application: Uuid, employer: Uuid, at: Timestamp) -> Json {
    let id = id_at(at, &format!("opening {application}"));
    json!({"id": id, "application_id": application, "opened_by": employer, "opened_at": at})
}

/// The midpoint of two times.
fn midpoint(from: Timestamp, to: Timestamp) -> Timestamp {
    from + SignedDuration::from_mins(to.duration_since(from).as_mins() / 2)
}
