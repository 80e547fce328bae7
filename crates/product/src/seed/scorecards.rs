//! The demo's scorecards and scores.

use serde_json::{Value as Json, json};

use super::applications::find_application;
use super::boards::{DemoJob, find_job};
use super::people::DemoNetwork;
use super::records;
use super::rows::DemoRows;
use super::text::{number, optional, parts};

/// Adds criteria to jobs, and scores to existing applications.
pub(super) fn add_scorecards(network: &DemoNetwork, jobs: &[DemoJob], rows: &mut DemoRows) {
    for record in records::scorecards() {
        let Some(job) = find_job(jobs, record.company, record.job) else { continue };
        let at = network.ago(number(record.days_ago) * 24);
        rows.push(
            "job_scorecards",
            json!({"job_id": job.id, "criteria": parts(record.criteria, ';'), "created_at": at, "updated_at": at}),
        );
    }
    for record in records::scores() {
        let applicant = network.named(record.applicant);
        let Some(application) = find_application(jobs, record.company, record.job, applicant, rows) else { continue };
        let at = network.ago(number(record.hours_ago));
        rows.push(
            "application_scores",
            json!({
                "application_id": application,
                "author_id": network.author(record.author, record.company).id,
                "scores": parts(record.scores, ',').into_iter().map(number).collect::<Json>(),
                "comment": optional(record.comment),
                "created_at": at,
                "updated_at": at,
            }),
        );
    }
}
