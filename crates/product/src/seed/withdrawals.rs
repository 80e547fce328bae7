//! Applications that demo people withdrew, with their reasons.

use serde_json::json;

use super::boards::{DemoJob, REPLY_DAYS, find_job};
use super::ids::id_at;
use super::people::DemoNetwork;
use super::records;
use super::rows::DemoRows;
use super::text::{number, optional};
use crate::replies::promised_until;

/// Adds all withdrawals. They are older than any promised answer, so they count in no reply record.
pub(super) fn withdraw(network: &DemoNetwork, jobs: &[DemoJob], rows: &mut DemoRows) {
    for record in records::withdrawals() {
        let Some(job) = find_job(jobs, record.company, record.job) else { continue };
        let applied = network.ago(number(record.applied_hours_ago));
        let withdrawn = network.ago(number(record.withdrawn_hours_ago));
        let name = format!("withdrawal {} {} {}", job.company, job.title, record.applicant);
        rows.push(
            "application_withdrawals",
            json!({
                "id": id_at(withdrawn, &name),
                "job_id": job.id,
                "applicant_id": network.named(record.applicant).id,
                "reason": optional(record.reason),
                "applied_at": applied,
                "reply_by": promised_until(applied, REPLY_DAYS),
                "created_at": withdrawn,
            }),
        );
    }
}
