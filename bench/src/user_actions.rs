//! User actions, one function each: applying, bidding, liking, and viewing a dashboard. Every request is for another
//! job, tender or post, because no one applies twice.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use serde_json::{Value as Json, json};

use crate::applicant_board;
use crate::dataset::Dataset;
use crate::instance::Keys;
use crate::load::PreparedRequest;
use crate::member::Member;
use crate::wire::{Connection, Request};

/// An action that is repeated while it is measured.
pub(crate) struct UserAction {
    pub(crate) name: &'static str,
    pub(crate) requests: Vec<PreparedRequest>,
    /// The table that must have one row of the member per acknowledged request.
    pub(crate) rows: Option<&'static str>,
}

/// Maximum number of requests prepared beforehand, more than a server can answer during the measurement.
const MAX_REQUESTS: u64 = 100_000;

/// The number of jobs of the employer with the measured dashboard, and of applications to each.
const JOBS: u64 = 40;
const APPLICATIONS: u64 = 25;

/// All actions, in the order of the table. The dashboard comes first, while its owner has an ordinary number of rows.
pub(crate) async fn all(
    address: SocketAddr,
    keys: &Keys,
    member: &Member,
    dataset: Dataset,
) -> anyhow::Result<Vec<UserAction>> {
    let mut connection = Connection::open(address).await?;
    let employer = create_employer(&mut connection, address, keys, dataset).await?;
    upload_resume(&mut connection, member).await?;
    let plan = json!({"user_id": member.id, "plan": "Pro"});
    store(&mut connection, keys, "subscriptions", &plan).await?;
    // Jobs of another employer, so that the dashboard's counts do not change.
    let business = Member::join(address, keys, "business").await?;
    let [newest, best] = applicant_board::boards(&mut connection, keys, &business, dataset).await?;
    Ok(vec![
        dashboard(&mut connection, &employer).await?,
        newest,
        best,
        like(member, dataset),
        apply(member, dataset),
        propose(member, dataset),
    ])
}

/// Creates an employer with jobs, each with applications by people of the dataset.
async fn create_employer(
    connection: &mut Connection,
    address: SocketAddr,
    keys: &Keys,
    dataset: Dataset,
) -> anyhow::Result<Member> {
    let employer = Member::join(address, keys, "employer").await?;
    let job = json!({
        "employer_id": employer.id, "title": "Weaver", "company": "Kaveri Looms", "location": "Surat",
        "type": "Full-time", "description": "Weave",
    });
    let jobs = store(connection, keys, "jobs", &(0..JOBS).map(|_| job.clone()).collect()).await?;
    for job in jobs.as_array().context("the jobs are not a list")? {
        let application = |i| {
            // In every ten people, numbers 0 to 6 are job seekers.
            let person = dataset.person(i / 7 * 10 + i % 7);
            json!({
                "job_id": job["id"], "applicant_id": person.id, "full_name": person.full_name, "email": person.email,
                "resume_path": format!("{}/resume.pdf", person.id),
            })
        };
        store(connection, keys, "job_applications", &(0..APPLICATIONS).map(application).collect()).await?;
    }
    Ok(employer)
}

async fn upload_resume(connection: &mut Connection, member: &Member) -> anyhow::Result<()> {
    let path = format!("/storage/v1/object/resumes/{}/resume.pdf", member.id);
    let pdf = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n".to_vec();
    let upload = member.sign(Request::file(path, "application/pdf", pdf)).bytes();
    connection.ask(&upload).await?.json().context("cannot upload a resume")?;
    Ok(())
}

/// Stores rows with the service key.
pub(crate) async fn store(connection: &mut Connection, keys: &Keys, table: &str, rows: &Json) -> anyhow::Result<Json> {
    let request = Request::post(format!("/rest/v1/{table}"), rows).signed(&keys.service, &keys.service);
    let request = request.header("prefer", "return=representation").bytes();
    connection.ask(&request).await?.json().with_context(|| format!("cannot store {table}"))
}

async fn dashboard(connection: &mut Connection, employer: &Member) -> anyhow::Result<UserAction> {
    let request = employer.sign(Request::get("/rest/v1/rpc/dashboard")).bytes();
    let answer = connection.ask(&request).await?;
    let (status, body_bytes) = (answer.status, Some(answer.body.len()));
    let shown = &answer.json()?["hiring"]["stats"]["total_applications"]["value"];
    ensure!(*shown == JOBS * APPLICATIONS, "the dashboard counts {shown} applications");
    Ok(UserAction {
        name: "employer's dashboard",
        requests: vec![PreparedRequest { request, status, body_bytes }],
        rows: None,
    })
}

/// Alternately likes and unlikes, which have answers of different lengths.
fn like(member: &Member, dataset: Dataset) -> UserAction {
    let like = |i| call(member, "toggle_like", &json!({"p_post_id": dataset.post(i).id}));
    UserAction {
        name: "toggle_like, durable",
        requests: (0..dataset.sizes.posts.min(MAX_REQUESTS)).map(like).collect(),
        rows: None,
    }
}

fn apply(member: &Member, dataset: Dataset) -> UserAction {
    let jobs = (0..dataset.sizes.jobs).map(|i| dataset.job(i)).filter(|job| job.status == "Active");
    let resume = format!("{}/resume.pdf", member.id);
    let apply = |job: crate::dataset::Job| {
        let application = json!({
            "p_job_id": job.id, "p_full_name": "Bina Measure", "p_email": "bina@example.in", "p_resume_path": resume,
        });
        call(member, "apply_to_job", &application)
    };
    let requests = jobs.take(usize::try_from(MAX_REQUESTS).unwrap_or(usize::MAX)).map(apply).collect();
    UserAction { name: "apply_to_job, durable", requests, rows: Some("job_applications") }
}

fn propose(member: &Member, dataset: Dataset) -> UserAction {
    let propose = |i| {
        let proposal = json!({
            "p_tender_id": dataset.tender(i).id, "p_name": "Bina Measure", "p_email": "bina@example.in",
            "p_mobile": "98765 43210", "p_address": "Pune", "p_amount": 250_000,
        });
        call(member, "submit_proposal", &proposal)
    };
    let requests = (0..dataset.tenders().min(MAX_REQUESTS)).map(propose).collect();
    UserAction { name: "submit_proposal, durable", requests, rows: Some("proposals") }
}

fn call(member: &Member, function: &str, arguments: &Json) -> PreparedRequest {
    let request = member.sign(Request::post(format!("/rest/v1/rpc/{function}"), arguments)).bytes();
    PreparedRequest { request, status: 200, body_bytes: None }
}

/// Checks that the member has one row per acknowledged request.
pub(crate) async fn check(address: SocketAddr, member: &Member, table: &str, acknowledged: u64) -> anyhow::Result<()> {
    let count = member.sign(Request::get(format!("/rest/v1/{table}?select=id&limit=1")));
    let mut connection = Connection::open(address).await?;
    let answer = connection.ask(&count.header("prefer", "count=exact").bytes()).await?;
    ensure!(
        answer.total == Some(acknowledged),
        "{acknowledged} {table} were acknowledged, and {:?} are there",
        answer.total
    );
    Ok(())
}
