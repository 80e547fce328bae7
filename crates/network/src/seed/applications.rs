//! Who applied to which job, and how far each application has come.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::boards::Job;
use super::cast::{Cast, Person};
use super::days::{self, Interview};
use super::dice::{Dice, id_at};
use super::rows::Rows;
use super::text::{APPLICATIONS, blocks, number};

const REVIEW: &str = "Under Review";
const INTERVIEW: &str = "Interview Scheduled";

/// A step of an application: its new status, when, and what the employer wrote.
struct Step {
    status: &'static str,
    at: Timestamp,
    note: Option<String>,
}

/// Lets people apply.
pub(super) fn apply(cast: &Cast, jobs: &[Job], rows: &mut Rows) {
    for (line, body) in blocks(APPLICATIONS) {
        let Some(job) = jobs.iter().find(|job| job.company == line[0] && job.title == line[1]) else { continue };
        let letter = body.join("\n");
        add(cast, job, cast.named(line[2]), &steps(cast, &line), &letter, rows);
    }
}

/// What happened to an application, the oldest first.
fn steps(cast: &Cast, line: &[&'static str]) -> Vec<Step> {
    let (applied, decided) = (cast.ago(number(line[4])), cast.ago(number(line[5])));
    let interview = days::interview(cast, line[6]);
    let note = line.get(7).filter(|note| !note.is_empty()).map(|note| (*note).to_owned());
    let mut steps = vec![Step { status: REVIEW, at: applied, note: None }];
    match (line[3], interview) {
        (INTERVIEW, Some(Interview { invitation, .. })) => {
            steps.push(Step { status: INTERVIEW, at: decided, note: Some(invitation) });
        }
        (status @ ("Accepted" | "Hired"), Some(Interview { at, invitation })) => {
            steps.push(Step { status: INTERVIEW, at: between(applied, at), note: Some(invitation) });
            if status == "Hired" {
                let offer = "We would like to make you an offer.".to_owned();
                steps.push(Step { status: "Accepted", at: between(at, decided), note: Some(offer) });
            }
            steps.push(Step { status, at: decided, note });
        }
        ("Rejected", _) => steps.push(Step { status: "Rejected", at: decided, note }),
        _ => {}
    }
    steps
}

fn add(cast: &Cast, job: &Job, applicant: &Person, steps: &[Step], letter: &str, rows: &mut Rows) {
    let name = format!("application {} {} {}", job.company, job.title, applicant.name);
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return };
    let id = id_at(first.at, &name);
    rows.push(
        "job_applications",
        json!({
            "id": id,
            "job_id": job.id,
            "applicant_id": applicant.id,
            "full_name": applicant.name,
            "email": applicant.email,
            "resume_path": format!("{}/resume.pdf", applicant.id),
            "cover_letter": (!letter.is_empty()).then_some(letter),
            "status": last.status,
            "created_at": first.at,
            "updated_at": last.at,
        }),
    );
    let employer = cast.speaker(job.company);
    for (number, step) in steps.iter().enumerate() {
        rows.push(
            "application_events",
            json!({
                "id": id_at(step.at, &format!("{name} {number}")),
                "application_id": id,
                "actor_id": if number == 0 { applicant.id } else { employer.id },
                "status": step.status,
                "note": step.note,
                "created_at": step.at,
            }),
        );
    }
    // An employer reads a resume before answering, and often before that.
    let read_until = steps.get(1).map_or(cast.now, |answer| answer.at);
    if steps.len() > 1 || Dice::named(&name).chance(60) {
        rows.push("resume_openings", opening(id, employer.id, between(first.at, read_until)));
    }
}

fn opening(application: Uuid, employer: Uuid, at: Timestamp) -> Json {
    let id = id_at(at, &format!("opening {application}"));
    json!({"id": id, "application_id": application, "opened_by": employer, "opened_at": at})
}

/// The moment in the middle of two.
fn between(from: Timestamp, to: Timestamp) -> Timestamp {
    from + SignedDuration::from_mins(to.duration_since(from).as_mins() / 2)
}
