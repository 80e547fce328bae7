//! Who applied to which job, and how far each application has come.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::boards::Job;
use super::cast::{Cast, Person};
use super::dice::{Dice, id_at};
use super::rows::Rows;
use super::text::{LETTERS, plain_lines};

const REVIEW: &str = "Under Review";
const INTERVIEW: &str = "Interview Scheduled";

/// Where the applications of the demonstration's seeker stand.
const HERS: &[(&str, &str, &str)] = &[
    ("coromandel", "Senior Product Designer", INTERVIEW),
    ("kaveri", "Frontend Engineer, Design Systems", REVIEW),
    ("vaigai", "UX Designer", "Accepted"),
    ("indus", "UX Researcher, Rural Health", REVIEW),
    ("deccan", "React Native Developer", "Rejected"),
    ("kaveri", "Head of Design", "Rejected"),
    ("malabar", "Freight Software Product Manager", REVIEW),
    ("suratloom", "Textile Designer", INTERVIEW),
    ("deccan", "Industrial Designer", REVIEW),
    ("aravalli", "Marketing Manager", "Rejected"),
    ("nilgiri", "E-commerce Manager", REVIEW),
    ("thar", "Product Photographer", "Hired"),
];

/// Lets people apply. Whose demonstration it is hears from many, the others from a few.
pub(super) fn apply(cast: &Cast, jobs: &[Job], rows: &mut Rows) {
    let seeker = cast.named("Ananya Iyer");
    let others: Vec<usize> = [&cast.seekers[1..], &cast.freelancers[..]].concat();
    for job in jobs {
        let mut dice = Dice::named(&format!("applicants of {} {}", job.company, job.title));
        if let Some((_, _, status)) = HERS.iter().find(|(key, title, _)| *key == job.company && *title == job.title) {
            add(cast, job, seeker, status, &mut dice, rows);
        }
        let many = match job.company {
            "sahyadri" => dice.between(14, 30),
            "suratloom" => dice.between(6, 12),
            _ => dice.between(0, 5),
        };
        for (turn, applicant) in dice.draw(&others, usize::try_from(many).unwrap_or(0)).into_iter().enumerate() {
            let status = status(job, turn, &mut dice);
            add(cast, job, &cast.people[applicant], status, &mut dice, rows);
        }
    }
}

/// The first applicants of the companies with many show every status; chance decides on the rest.
fn status(job: &Job, turn: usize, dice: &mut Dice) -> &'static str {
    const ALL: [&str; 5] = [REVIEW, INTERVIEW, "Rejected", "Accepted", "Hired"];
    match (job.company, turn, job.open) {
        ("sahyadri" | "suratloom", 0..=4, _) => ALL[turn],
        (_, _, false) => dice.pick(&["Rejected", "Rejected", "Rejected", "Hired", "Accepted"]),
        _ => dice.pick(&[REVIEW, REVIEW, REVIEW, REVIEW, INTERVIEW, INTERVIEW, "Rejected", "Rejected", "Accepted"]),
    }
}

fn add(cast: &Cast, job: &Job, applicant: &Person, status: &str, dice: &mut Dice, rows: &mut Rows) {
    let steps: &[&str] = match status {
        INTERVIEW => &[REVIEW, INTERVIEW],
        "Accepted" => &[REVIEW, INTERVIEW, "Accepted"],
        "Hired" => &[REVIEW, INTERVIEW, "Accepted", "Hired"],
        "Rejected" if dice.chance(40) => &[REVIEW, INTERVIEW, "Rejected"],
        "Rejected" => &[REVIEW, "Rejected"],
        _ => &[REVIEW],
    };
    let moments = moments(job.posted, cast.now, steps.len(), dice);
    let name = format!("application {} {} {}", job.company, job.title, applicant.name);
    let id = id_at(moments[0], &name);
    let letter = dice.chance(70).then(|| letter(cast, job, applicant, dice));
    rows.push(
        "job_applications",
        json!({
            "id": id,
            "job_id": job.id,
            "applicant_id": applicant.id,
            "full_name": applicant.name,
            "email": applicant.email,
            "resume_path": format!("{}/resume.pdf", applicant.id),
            "cover_letter": letter,
            "status": status,
            "created_at": moments[0],
            "updated_at": moments.last(),
        }),
    );
    let employer = cast.speaker(job.company);
    for (number, (step, moment)) in steps.iter().zip(&moments).enumerate() {
        rows.push(
            "application_events",
            json!({
                "id": id_at(*moment, &format!("{name} {number}")),
                "application_id": id,
                "actor_id": if number == 0 { applicant.id } else { employer.id },
                "status": step,
                "note": note(step, dice),
                "created_at": moment,
            }),
        );
    }
}

/// So many moments between the posting and now, in order.
fn moments(posted: Timestamp, now: Timestamp, count: usize, dice: &mut Dice) -> Vec<Timestamp> {
    let minutes = (now.duration_since(posted).as_mins() - 20).max(10);
    let mut moments: Vec<_> = (0..count).map(|_| dice.between(10, minutes)).collect();
    moments.sort_unstable();
    moments.into_iter().map(|minutes| posted + SignedDuration::from_mins(minutes)).collect()
}

fn letter(cast: &Cast, job: &Job, applicant: &Person, dice: &mut Dice) -> String {
    let letters: Vec<_> = plain_lines(LETTERS).collect();
    let company = cast.speaker(job.company).company.map_or("you", |company| company.name);
    dice.pick(&letters).replace("{role}", &applicant.role.to_lowercase()).replace("{company}", company)
}

fn note(status: &str, dice: &mut Dice) -> Option<&'static str> {
    let notes: &[&str] = match status {
        INTERVIEW => &[
            "Thursday at 11:00, about an hour, with the person you would work with.",
            "A call on Monday at 16:30. No preparation needed.",
            "Please come to the office on Friday at 10:00 and ask for the front desk.",
        ],
        "Rejected" => &[
            "We chose somebody with more years in this trade. Please apply again.",
            "Strong work, but the role needs someone on site every day.",
            "The position was filled from within. Thank you for your time.",
        ],
        "Accepted" => &["We would like to make you an offer.", "Everybody who met you said yes."],
        "Hired" => &["Welcome aboard. The joining letter is on its way."],
        _ => &[],
    };
    (!notes.is_empty()).then(|| dice.pick(notes))
}
