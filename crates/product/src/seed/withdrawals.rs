//! Applications that demo people withdrew, with their reasons.

use serde_json::json;

use super::boards::{DemoJob, REPLY_DAYS};
use super::ids::id_at;
use super::people::DemoNetwork;
use super::rows::DemoRows;
use super::text::{WITHDRAWALS, lines, number};
use crate::replies::promised_until;

/// Adds all withdrawals. They are older than any promised answer, so they count in no reply record.
pub(super) fn withdraw(network: &DemoNetwork, jobs: &[DemoJob], rows: &mut DemoRows) {
    for line in lines(WITHDRAWALS) {
        let Some(job) = jobs.iter().find(|job| job.company == line[0] && job.title == line[1]) else { continue };
        let (applied, at) = (network.ago(number(line[3])), network.ago(number(line[4])));
        let name = format!("withdrawal {} {} {}", job.company, job.title, line[2]);
        rows.push(
            "application_withdrawals",
            json!({
                "id": id_at(at, &name),
                "job_id": job.id,
                "applicant_id": network.named(line[2]).id,
                "reason": (!line[5].is_empty()).then_some(line[5]),
                "applied_at": applied,
                "reply_by": promised_until(applied, REPLY_DAYS),
                "created_at": at,
            }),
        );
    }
}
