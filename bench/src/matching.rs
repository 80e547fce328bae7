//! How long it takes until a new job stands at the saved searches that find it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::dataset::{Dataset, Job};
use crate::instance::{Instance, Keys, Program};
use crate::member::Member;
use crate::user_actions::store;
use crate::wire::{Connection, Request};

/// Rows in one request that stores them.
const BATCH: usize = 500;

/// Jobs that are posted, one after another.
const POSTINGS: u64 = 20;

/// How long the server may take to file all searches, and to compare one job.
const PATIENCE: Duration = Duration::from_secs(600);

/// From the answer to the poster until a search has the job.
#[derive(Debug, Serialize)]
pub(crate) struct MatchingReport {
    pub(crate) searches: u64,
    pub(crate) p50_ms: f64,
    pub(crate) most_ms: f64,
}

/// Stores the searches, has a new start file them, and posts jobs like those that are searched for.
pub(crate) async fn measure(
    program: &Program,
    keys: &Keys,
    dataset: Dataset,
    searches: u64,
) -> anyhow::Result<MatchingReport> {
    let mut instance = program.serve(keys).await?;
    store_searches(instance.process.address, keys, dataset, searches).await?;
    instance.process.stop().await?;
    let mut instance = program.serve(keys).await?;
    let times = post_jobs(&instance, keys, dataset).await?;
    instance.process.stop().await?;
    let millis = |at: usize| times[at].as_secs_f64() * 1e3;
    Ok(MatchingReport { searches, p50_ms: millis(times.len() / 2), most_ms: millis(times.len() - 1) })
}

/// Of as many people as there are. A PostgreSQL database has those of an earlier run.
async fn store_searches(address: SocketAddr, keys: &Keys, dataset: Dataset, searches: u64) -> anyhow::Result<()> {
    let mut connection = Connection::open(address).await?;
    let count = Request::get("/rest/v1/saved_searches?select=id&limit=1").signed(&keys.service, &keys.service);
    let stored = connection.ask(&count.header("prefer", "count=exact").bytes()).await?.total.unwrap_or(0);
    let rows: Vec<Json> = (stored..searches).map(|i| search(dataset, i)).collect();
    for batch in rows.chunks(BATCH) {
        store(&mut connection, keys, "saved_searches", &json!(batch)).await?;
    }
    Ok(())
}

/// A tenth look for words; the others for a skill, a place or a type; all for pay.
fn search(dataset: Dataset, i: u64) -> Json {
    let Job { title, city, job_type, skills, salary_min, .. } = dataset.job(i % dataset.sizes.jobs);
    let mut filters = match i % 10 {
        0 => json!({"search": title}),
        1..=4 => json!({"skills": [skills[0]]}),
        5..=7 => json!({"location": city}),
        _ => json!({"type": [job_type]}),
    };
    filters["salary"] = json!({"min": salary_min});
    let person = dataset.person(i % dataset.sizes.profiles);
    json!({"user_id": person.id, "kind": "job", "name": format!("Search {i}"), "filters": filters, "notify": "daily"})
}

/// The times in order. The first job also waits until all searches are filed, and does not count.
async fn post_jobs(instance: &Instance, keys: &Keys, dataset: Dataset) -> anyhow::Result<Vec<Duration>> {
    let address = instance.process.address;
    let employer = Member::join(address, keys, "employer").await?;
    let mut connection = Connection::open(address).await?;
    let mut times = Vec::new();
    for i in 0..=POSTINGS {
        let Job { title, city, job_type, skills, salary_min, description, .. } = dataset.job(i);
        let job = json!({
            "employer_id": employer.id, "title": title, "company": "Kaveri Looms", "location": city, "type": job_type,
            "skills": skills, "salary_min": salary_min, "salary_max": salary_min * 2, "description": description,
        });
        let posted = store(&mut connection, keys, "jobs", &job).await?;
        let began = Instant::now();
        let id = posted[0]["id"].as_str().context("the job has no id")?;
        let path = format!("/rest/v1/saved_search_matches?target_id=eq.{id}&select=search_id&limit=1");
        let look = Request::get(path).signed(&keys.service, &keys.service).bytes();
        while connection.ask(&look).await?.json()?.as_array().is_none_or(Vec::is_empty) {
            ensure!(began.elapsed() < PATIENCE, "no saved search found the job {title}");
        }
        times.push(began.elapsed());
    }
    let mut times = times.split_off(1);
    times.sort_unstable();
    Ok(times)
}
