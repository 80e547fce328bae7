//! The demo's scorecards and scores.

use serde_json::{Value as Json, json};

use super::applicant_notes::find_application;
use super::boards::DemoJob;
use super::people::DemoNetwork;
use super::rows::DemoRows;
use super::text::{SCORECARDS, SCORES, lines, number, parts};

/// Adds criteria to jobs, and scores to existing applications.
pub(super) fn add_scorecards(network: &DemoNetwork, jobs: &[DemoJob], rows: &mut DemoRows) {
    for line in lines(SCORECARDS) {
        let [company, title, days, criteria] = line[..] else { continue };
        let Some(job) = jobs.iter().find(|job| job.company == company && job.title == title) else { continue };
        let at = network.ago(number(days) * 24);
        rows.push(
            "job_scorecards",
            json!({"job_id": job.id, "criteria": parts(criteria, ';'), "created_at": at, "updated_at": at}),
        );
    }
    for line in lines(SCORES) {
        let [company, title, applicant, author, scores, hours, comment] = line[..] else { continue };
        let Some(application) = find_application(jobs, company, title, network.named(applicant), rows) else {
            continue;
        };
        let author = if author.is_empty() { network.owner_of(company) } else { network.named(author) };
        let at = network.ago(number(hours));
        rows.push(
            "application_scores",
            json!({
                "application_id": application,
                "author_id": author.id,
                "scores": parts(scores, ',').into_iter().map(number).collect::<Json>(),
                "comment": (!comment.is_empty()).then_some(comment),
                "created_at": at,
                "updated_at": at,
            }),
        );
    }
}
