//! The demo's applicant notes, ratings, tags and answer templates.

use serde_json::{Value as Json, json};

use super::boards::DemoJob;
use super::ids::id_at;
use super::people::{DemoNetwork, DemoPerson};
use super::rows::DemoRows;
use super::text::{ANSWER_TEMPLATES, APPLICANT_NOTES, lines, number, parts};

/// Adds notes, ratings and tags to existing applications, and answer templates.
pub(super) fn add_notes(network: &DemoNetwork, jobs: &[DemoJob], rows: &mut DemoRows) {
    for line in lines(APPLICANT_NOTES) {
        let [company, title, applicant, author, stars, tags, hours, note] = line[..] else { continue };
        let Some(application) = find_application(jobs, company, title, network.named(applicant), rows) else {
            continue;
        };
        let author = if author.is_empty() { network.owner_of(company) } else { network.named(author) };
        let at = network.ago(number(hours));
        rows.push(
            "application_ratings",
            json!({
                "application_id": application, "author_id": author.id, "stars": number(stars), "created_at": at, "updated_at": at,
            }),
        );
        for tag in parts(tags, ',') {
            rows.push("application_tags", json!({"application_id": application, "tag": tag, "created_at": at}));
        }
        if !note.is_empty() {
            rows.push(
                "application_notes",
                json!({
                    "id": id_at(at, &format!("note {application} {}", author.name)),
                    "application_id": application,
                    "author_id": author.id,
                    "note": note,
                    "created_at": at,
                    "updated_at": at,
                }),
            );
        }
    }
    for (days, line) in (20..).zip(lines(ANSWER_TEMPLATES)) {
        let [company, name, body] = line[..] else { continue };
        let at = network.ago(days * 24);
        rows.push(
            "answer_templates",
            json!({
                "id": id_at(at, &format!("template {company} {name}")),
                "company_id": network.owner_of(company).id,
                "name": name,
                "body": body,
                "created_at": at,
                "updated_at": at,
            }),
        );
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
    let job = jobs.iter().find(|job| job.company == company && job.title == title)?;
    let is_theirs = |row: &&Json| row["job_id"] == json!(job.id) && row["applicant_id"] == json!(applicant.id);
    rows.of("job_applications").iter().find(is_theirs).map(|row| row["id"].clone())
}
