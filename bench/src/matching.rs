//! How long it takes until a new job appears in all saved searches that match it.

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

/// Rows per insert request.
const BATCH: usize = 500;

/// Jobs posted one after another.
const POSTINGS: u64 = 20;

/// How long the server may take to index all searches, and to compare one job.
const TIMEOUT: Duration = Duration::from_secs(600);

/// The pause between two reads of the server's metrics.
const PAUSE: Duration = Duration::from_millis(1);

/// From the answer to the poster until all matching searches have the job.
#[derive(Debug, Serialize)]
pub(crate) struct MatchingReport {
    pub(crate) searches: u64,
    /// How many of them match a job, on average.
    pub(crate) found: u64,
    pub(crate) p50_ms: f64,
    pub(crate) most_ms: f64,
}

/// One posted job.
struct Matched {
    time: Duration,
    found: u64,
}

/// Stores the searches, restarts the server so that it indexes them, and posts matching jobs.
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
    let mut matched = post_jobs(&instance, keys, dataset).await?;
    instance.process.stop().await?;
    matched.sort_unstable_by_key(|job| job.time);
    let millis = |at: usize| matched[at].time.as_secs_f64() * 1e3;
    let found = matched.iter().map(|job| job.found).sum::<u64>() / POSTINGS;
    Ok(MatchingReport { searches, found, p50_ms: millis(matched.len() / 2), most_ms: millis(matched.len() - 1) })
}

/// Spreads the searches over the people. A PostgreSQL database has those of an earlier run.
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

/// Most people look for a skill or a title in a place, some for less. All searches except those with a title include the pay.
fn search(dataset: Dataset, i: u64) -> Json {
    let Job { title, city, job_type, skills, salary_min, .. } = dataset.job(i % dataset.sizes.jobs);
    let (skills, pay) = (json!([skills[0]]), json!({"min": salary_min}));
    let filters = match i % 20 {
        0..=7 => json!({"skills": skills, "location": city, "salary": pay}),
        8..=11 => json!({"search": title, "location": city}),
        12..=14 => json!({"skills": skills, "salary": pay}),
        15..=17 => json!({"location": city, "type": [job_type], "salary": pay}),
        _ => json!({"type": [job_type], "salary": pay}),
    };
    let person = dataset.person(i % dataset.sizes.profiles);
    json!({"user_id": person.id, "kind": "job", "name": format!("Search {i}"), "filters": filters, "notify": "daily"})
}

/// The first job also waits until all searches are indexed, and does not count.
async fn post_jobs(instance: &Instance, keys: &Keys, dataset: Dataset) -> anyhow::Result<Vec<Matched>> {
    let address = instance.process.address;
    let employer = Member::join(address, keys, "employer").await?;
    let mut connection = Connection::open(address).await?;
    let mut matched = Vec::new();
    for i in 0..=POSTINGS {
        let Job { title, city, job_type, skills, salary_min, description, .. } = dataset.job(i);
        let job = json!({
            "employer_id": employer.id, "title": title, "company": "Kaveri Looms", "location": city, "type": job_type,
            "skills": skills, "salary_min": salary_min, "salary_max": salary_min * 2, "description": description,
        });
        let before = count_examined(&mut connection).await?;
        let posted = store(&mut connection, keys, "jobs", &job).await?;
        let began = Instant::now();
        while count_examined(&mut connection).await? == before {
            ensure!(began.elapsed() < TIMEOUT, "no saved search was compared with the job {title}");
            tokio::time::sleep(PAUSE).await;
        }
        let time = began.elapsed();
        let id = posted[0]["id"].as_str().context("the job has no id")?;
        let path = format!("/rest/v1/saved_search_matches?target_id=eq.{id}&select=search_id&limit=1");
        let count = Request::get(path).signed(&keys.service, &keys.service).header("prefer", "count=exact");
        let found = connection.ask(&count.bytes()).await?.total.context("the matches were not counted")?;
        matched.push(Matched { time, found });
    }
    Ok(matched.split_off(1))
}

/// How many searches the server has compared with jobs. It counts them once all matches of a job are written.
async fn count_examined(connection: &mut Connection) -> anyhow::Result<u64> {
    let metrics = connection.ask(&Request::get("/metrics").bytes()).await?;
    let metrics = std::str::from_utf8(metrics.body).context("the metrics are not text")?;
    let line = metrics.lines().find_map(|line| line.strip_prefix("sangam_searches_examined_total{kind=\"job\"} "));
    line.map_or(Ok(0), str::parse).context("the metric is not a number")
}
