//! Demo data for moderators: a held job and reports.

use jiff::SignedDuration;
use sangam_db::{Db, Error};
use serde_json::json;

use super::boards::REPLY_DAYS;
use super::demo_accounts::DemoContent;
use super::ids::id_at;
use super::people::{DemoNetwork, public_path};
use super::rows::{DemoRows, insertion};
use crate::posting_checks::PostingChecks;

/// A job by an honest employer with wording typical of fraud, so that the moderator has a real decision to make.
const HELD_TITLE: &str = "Housekeeping Trainee";
const HELD_TEXT: &str = "Learn housekeeping in three of our houses in Udaipur, six months, with a certificate and a place with us \
    for the best.\n\nYou live in the staff hostel. A refundable security deposit of Rs 2,000 must be paid before joining. \
    It comes back with the last pay.\n\nSend your papers on WhatsApp 98290 11234 and ask for the housekeeper.";

/// Adds the reports: reporter, target, reason, age in hours, and status.
pub(super) fn report(network: &DemoNetwork, content: &DemoContent, rows: &mut DemoRows) {
    let post = content.post_of(network.named("Gurpreet Singh"));
    let listing = network.named("Rehan Contractor").id;
    let job = content.job("Industrial Designer");
    for (reporter, kind, target, reason, hours, status) in [
        ("Sneha Patil", "post", post, "False or misleading: His company stopped counting hours in 2024.", 31, "Open"),
        ("Dinesh Chauhan", "post", post, "Spam or a scam", 26, "Open"),
        ("Kavya Nair", "freelancer", listing, "False or misleading: The second picture shows my work.", 20, "Open"),
        ("Suresh Babu", "job", job, "Something else: The pay is too low.", 74, "Dismissed"),
    ] {
        let at = network.ago(hours);
        rows.push(
            "reports",
            json!({
                "id": id_at(at, &format!("report {reporter}")),
                "reporter_id": network.named(reporter).id,
                "kind": kind,
                "target_id": target,
                "reason": reason,
                "status": status,
                "created_at": at,
            }),
        );
    }
}

/// Posts the job and checks it in the same transaction, as the server does for clients, so that it is never visible unchecked.
pub(super) async fn post_held_job(db: &Db, network: &DemoNetwork) -> Result<(), Error> {
    let employer = network.owner_of("aravalli");
    let posted = network.ago(9);
    let id = id_at(posted, HELD_TITLE);
    let job = json!({
        "id": id,
        "employer_id": employer.id,
        "title": HELD_TITLE,
        "company": employer.company.map(|company| company.name),
        "logo_url": public_path("media", employer, "logo.png"),
        "location": "Udaipur, Rajasthan",
        "type": "Full-time",
        "experience": "Entry Level",
        "department": "Housekeeping",
        "salary_min": 9_000,
        "salary_max": 11_000,
        "description": HELD_TEXT,
        "requirements": ["Hindi", "Willing to live on site"],
        "created_at": posted,
        "expires_at": network.now + SignedDuration::from_hours(28 * 24),
        "reply_days": REPLY_DAYS,
        "confirmed_at": posted,
    });
    let insert = insertion(db, &crate::schema(), "jobs", &[job]);
    db.write(move |tx| {
        Box::pin(async move {
            tx.execute(&insert).await?;
            PostingChecks::default().check_written(tx, "jobs", &[id], posted).await
        })
    })
    .await
}
