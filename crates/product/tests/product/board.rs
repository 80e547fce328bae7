//! Test helpers that add jobs, tenders, applications and proposals.

use jiff::Timestamp;
use sangam_db::{Db, Value};
use sangam_product::commands::{Context, Failure};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::support::{ask, run, start};

/// Adds a job without an expiry date.
pub(crate) async fn add_job(db: &Db, employer: Uuid) -> Uuid {
    add_expiring_job(db, employer, None).await
}

/// Adds a job that expires at this time.
pub(crate) async fn add_expiring_job(db: &Db, employer: Uuid, expires_at: Option<Timestamp>) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into jobs (id, employer_id, title, company, location, type, description, created_at, expires_at)
        values ({uuid}, {uuid}, 'Designer', 'Nilgiri Tea', 'Ooty', 'Full-time', 'Design', {timestamp}, {timestamp})",
        vec![id.into(), employer.into(), start().into(), expires_at.into()],
    )
    .await
    .unwrap();
    id
}

/// Adds a tender whose last day is 1 December.
pub(crate) async fn add_tender(db: &Db, business: Uuid, sealed: bool) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into tenders (id, business_id, title, company, category, deadline, sealed, description, created_at)
        values ({uuid}, {uuid}, 'A new roof', 'Meera & Co', 'Design', {date}, {bool}, 'Tiles', {timestamp})",
        vec![id.into(), business.into(), "2026-12-01".into(), sealed.into(), start().into()],
    )
    .await
    .unwrap();
    id
}

/// Submits a valid application.
pub(crate) async fn apply(context: &Context, applicant: Uuid, job: Uuid) -> Result<Json, Failure> {
    let path = add_file(&context.db, "resumes", applicant).await;
    let application = json!({
        "p_job_id": job, "p_full_name": "Asha Rao", "p_email": "asha@example.in", "p_resume_path": path,
        "p_cover_letter": "Dear all",
    });
    ask(context, applicant, "apply_to_job", application).await
}

/// Submits a valid proposal.
pub(crate) async fn bid(context: &Context, bidder: Uuid, tender: Uuid) -> Result<Json, Failure> {
    ask(context, bidder, "submit_proposal", proposal(tender)).await
}

/// The arguments of a valid proposal.
pub(crate) fn proposal(tender: Uuid) -> Json {
    json!({
        "p_tender_id": tender, "p_name": "Ravi Menon", "p_email": "ravi@example.in", "p_mobile": "098765 43210",
        "p_address": "Pune", "p_amount": 250_000,
    })
}

/// Adds an uploaded file to a bucket and returns its path.
pub(crate) async fn add_file(db: &Db, bucket: &'static str, owner: Uuid) -> String {
    let path = format!("{owner}/file.pdf");
    run(
        db,
        "insert into buckets (id, created_at, updated_at) values ({1:text}, {2:timestamp}, {2:timestamp})
        on conflict do nothing",
        vec![bucket.into(), start().into()],
    )
    .await
    .unwrap();
    run(
        db,
        "insert into objects
          (id, bucket_id, name, folder_id, owner_id, version, size, content_type, cache_control, created_at, updated_at)
        values (
          {1:uuid}, {2:text}, {3:text}, {4:uuid}, {4:uuid}, {5:uuid}, 9, 'application/pdf', 'no-cache', {6:timestamp},
          {6:timestamp}
        )
        on conflict do nothing",
        vec![
            Uuid::now_v7().into(),
            bucket.into(),
            path.as_str().into(),
            owner.into(),
            Uuid::now_v7().into(),
            start().into(),
        ],
    )
    .await
    .unwrap();
    path
}

/// The id of a row returned by a command.
pub(crate) fn id_of(row: &Json) -> Uuid {
    row["id"].as_str().unwrap().parse().unwrap()
}

/// The number of rows returned by a statement with one id as its value.
pub(crate) async fn count(db: &Db, template: &'static str, id: Uuid) -> usize {
    run(db, template, vec![Value::from(id)]).await.unwrap().len()
}
