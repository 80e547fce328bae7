//! The resumes in the profiles of demo people.

use serde_json::json;

use super::documents;
use super::ids::id_at;
use super::people::{DemoNetwork, DemoPerson};
use super::rows::DemoRows;

/// The files of a person's resumes. They apply with the first one.
pub(super) fn files_of(person: &DemoPerson) -> &'static [&'static str] {
    match person.name {
        "Ananya Iyer" => &["resume.pdf", "resume-research.pdf"],
        _ => &["resume.pdf"],
    }
}

/// Adds all resumes.
pub(super) fn keep(network: &DemoNetwork, rows: &mut DemoRows) {
    for person in network.people.iter().filter(|person| person.kind == "user") {
        for (number, file) in (0..).zip(files_of(person)) {
            let at = network.ago(24 * (20 - 8 * number));
            rows.push(
                "resumes",
                json!({
                    "id": id_at(at, &format!("resume {} {file}", person.name)),
                    "user_id": person.id,
                    "name": if number == 0 { person.role } else { "Research roles" },
                    "path": format!("{}/{file}", person.id),
                    "size": documents::resume(person).len(),
                    "content_type": "application/pdf",
                    "preferred": number == 0,
                    "created_at": at,
                    "updated_at": at,
                }),
            );
        }
    }
}
