//! The board of a job with thousands of applicants, in two orders: newest first, which reads a page of each column, and
//! best match first, which compares every applicant with the job.

use anyhow::{Context, ensure};
use serde_json::{Value as Json, json};

use crate::dataset::Dataset;
use crate::instance::Keys;
use crate::load::PreparedRequest;
use crate::member::Member;
use crate::user_actions::{UserAction, store};
use crate::wire::{Connection, Request};

/// Applicants of the job, if the dataset has that many job seekers.
const APPLICANTS: u64 = 5_000;

/// Rows per insert request.
const BATCH: usize = 500;

/// Measures the boards of a new job of this employer.
pub(crate) async fn boards(
    connection: &mut Connection,
    keys: &Keys,
    employer: &Member,
    dataset: Dataset,
) -> anyhow::Result<[UserAction; 2]> {
    // In every ten people, numbers 0 to 6 are job seekers.
    let applicants = APPLICANTS.min(dataset.sizes.profiles / 10 * 7);
    let job = json!({
        "employer_id": employer.id, "title": "Accountant", "company": "Kaveri Looms", "location": "Surat",
        "type": "Full-time", "description": "Count", "experience": "Mid Level", "skills": ["Tally", "Excel"],
    });
    let jobs = store(connection, keys, "jobs", &job).await?;
    let job = &jobs[0]["id"];
    let application = |i| {
        let person = dataset.person(i / 7 * 10 + i % 7);
        json!({
            "job_id": job, "applicant_id": person.id, "full_name": person.full_name, "email": person.email,
            "resume_path": format!("{}/resume.pdf", person.id),
        })
    };
    let rows: Vec<Json> = (0..applicants).map(application).collect();
    for batch in rows.chunks(BATCH) {
        store(connection, keys, "job_applications", &json!(batch)).await?;
    }
    Ok([
        board(connection, employer, "applicant board, newest", job, "newest", applicants).await?,
        board(connection, employer, "applicant board, match", job, "match", applicants).await?,
    ])
}

async fn board(
    connection: &mut Connection,
    employer: &Member,
    name: &'static str,
    job: &Json,
    sort: &str,
    applicants: u64,
) -> anyhow::Result<UserAction> {
    let job = job.as_str().context("the job has no id")?;
    let path = format!("/rest/v1/rpc/applicant_board?p_job_id={job}&p_sort={sort}");
    let request = employer.sign(Request::get(path)).bytes();
    let answer = connection.ask(&request).await?;
    let (status, body_bytes) = (answer.status, Some(answer.body.len()));
    let total = &answer.json()?["columns"][0]["total"];
    ensure!(*total == applicants, "the board counts {total} applicants");
    Ok(UserAction { name, requests: vec![PreparedRequest { request, status, body_bytes }], rows: None })
}
