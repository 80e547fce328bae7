//! The demo's applicant notes, ratings, tags and answer templates.

use serde_json::json;

use super::applications::find_application;
use super::boards::DemoJob;
use super::ids::id_at;
use super::people::DemoNetwork;
use super::records;
use super::rows::DemoRows;
use super::text::{number, parts};

/// Adds notes, ratings and tags to existing applications.
pub(super) fn add_notes(network: &DemoNetwork, jobs: &[DemoJob], rows: &mut DemoRows) {
    for record in records::applicant_notes() {
        let applicant = network.named(record.applicant);
        let Some(application) = find_application(jobs, record.company, record.job, applicant, rows) else { continue };
        let author = network.author(record.author, record.company);
        let at = network.ago(number(record.hours_ago));
        rows.push(
            "application_ratings",
            json!({
                "application_id": application,
                "author_id": author.id,
                "stars": number(record.stars),
                "created_at": at,
                "updated_at": at,
            }),
        );
        for tag in parts(record.tags, ',') {
            rows.push("application_tags", json!({"application_id": application, "tag": tag, "created_at": at}));
        }
        if !record.note.is_empty() {
            rows.push(
                "application_notes",
                json!({
                    "id": id_at(at, &format!("note {application} {}", author.name)),
                    "application_id": application,
                    "author_id": author.id,
                    "note": record.note,
                    "created_at": at,
                    "updated_at": at,
                }),
            );
        }
    }
}

/// Adds answer templates, each one day older than the one before.
pub(super) fn add_answer_templates(network: &DemoNetwork, rows: &mut DemoRows) {
    for (days, record) in (20..).zip(records::answer_templates()) {
        let at = network.ago(days * 24);
        rows.push(
            "answer_templates",
            json!({
                "id": id_at(at, &format!("template {} {}", record.company, record.name)),
                "company_id": network.owner_of(record.company).id,
                "name": record.name,
                "body": record.text,
                "created_at": at,
                "updated_at": at,
            }),
        );
    }
}
