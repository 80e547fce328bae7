//! How long requests wait for others: a client with many slow ones is refused early, and delays no one else.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{Answer, App, Client};

/// A server behind a proxy, with long descriptions of jobs.
async fn start(engine: Engine) -> App {
    let app = App::start_with(engine, Clock::system(), |settings| {
        settings.trusted_proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    let employer = app.user("employer").await;
    let job = |number: usize| {
        json!({
            "user_id": employer.id, "title": format!("Weaver {number}"), "company": "Kaveri Looms", "location": "Surat",
            "type": "Full-time", "description": "ab".repeat(4000), "skills": [], "requirements": [],
        })
    };
    let jobs: Vec<Json> = (0..100).map(job).collect();
    for jobs in jobs.chunks(100) {
        let stored = app.service().post("/rest/v1/jobs").json(&json!(jobs)).send().await;
        assert_eq!(stored.status, 201, "{}", stored.text);
    }
    app
}

/// Compares every description with patterns that none of them matches. No two searches are the same, so none is answered from memory.
async fn search(client: &Client, number: usize, address: &str) -> (Answer, Duration) {
    let patterns: Vec<String> = (0..30).map(|pattern| format!("*a*b*a*{number}x{pattern}")).collect();
    let path = format!("/rest/v1/jobs?select=id&description=like(any).{{{}}}", patterns.join(","));
    let began = Instant::now();
    (client.get(&path).header("x-forwarded-for", address).send().await, began.elapsed())
}

/// Searches until the server knows how long it takes.
async fn measure(client: &Client) -> Duration {
    let mut shortest = Duration::MAX;
    for number in 0..4 {
        let (answer, took) = search(client, 100_000 + number, "192.0.2.1").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        shortest = shortest.min(took);
    }
    shortest
}

/// Each of these would wait for seconds.
async fn a_client_that_would_wait_longer_than_a_second_is_refused_early(engine: Engine) {
    let app = start(engine).await;
    let person = app.user("user").await;
    let typical = measure(&person).await;
    // Fewer than a page may request at a time, as long as they are quick.
    let count = usize::try_from(Duration::from_secs(30).as_micros() / typical.as_micros()).unwrap().clamp(20, 400);
    let mut searches: FuturesUnordered<_> = (0..count).map(|number| search(&person, number, "192.0.2.1")).collect();
    let (mut served, mut refused) = (0, Vec::new());
    while let Some((answer, took)) = searches.next().await {
        match answer.status {
            200 => served += 1,
            status => {
                assert_eq!((status, answer.header("retry-after")), (503, "1"), "{}", answer.text);
                assert_eq!(answer.json()["code"], "53300");
                refused.push(took);
            }
        }
    }
    refused.sort_unstable();
    assert!(served > 0 && refused.len() > 5, "{served} of {count} were served; each takes {typical:?}");
    assert!(refused[refused.len() / 2] < Duration::from_secs(5), "{refused:?}");
    // It is served again, and any number of quick requests may wait.
    let quick = |_| person.get("/rest/v1/profiles?select=id&limit=1").header("x-forwarded-for", "192.0.2.1").send();
    assert_eq!(quick(0).await.status, 200);
    let mut all: FuturesUnordered<_> = (0..200).map(quick).collect();
    while let Some(answer) = all.next().await {
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_would_wait_longer_than_a_second_is_refused_early_on_sqlite() {
    a_client_that_would_wait_longer_than_a_second_is_refused_early(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_would_wait_longer_than_a_second_is_refused_early_on_postgres() {
    a_client_that_would_wait_longer_than_a_second_is_refused_early(Engine::Postgres).await;
}

/// One stranger searches two hundred times at once, and others search and read a little.
async fn a_stranger_delays_only_those_at_the_same_address(engine: Engine) {
    let app = start(engine).await;
    let anon = app.anon();
    measure(&anon).await;
    for (greedy, neighbour, stranger) in
        [("203.0.113.7", "203.0.113.7", "203.0.113.8"), ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")]
    {
        let mut flood: FuturesUnordered<_> = (0..200).map(|number| search(&anon, number, greedy)).collect();
        let (first, _) = flood.next().await.unwrap();
        assert!([200, 503].contains(&first.status), "{}", first.text);
        let ask = |address: &'static str| {
            anon.get("/rest/v1/profiles?select=id&limit=1").header("x-forwarded-for", address).send()
        };
        let mut others = Box::pin(async { (ask(stranger).await, search(&anon, 1_000_000, stranger).await.0) });
        let mut served = 0;
        let (small, large) = loop {
            tokio::select! {
                biased;
                found = &mut others => break found,
                Some((answer, _)) = flood.next() => served += usize::from(answer.status == 200),
            }
        };
        assert_eq!((small.status, large.status), (200, 200), "{} {}", small.text, large.text);
        assert!(served <= 20, "{engine:?}: they came after {served} searches of {greedy}");
        // Whoever shares the address shares its limits.
        if !flood.is_empty() {
            let beside = search(&anon, 2_000_000, neighbour).await.0;
            assert!([200, 503].contains(&beside.status), "{}", beside.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_delays_only_those_at_the_same_address_on_sqlite() {
    a_stranger_delays_only_those_at_the_same_address(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_delays_only_those_at_the_same_address_on_postgres() {
    a_stranger_delays_only_those_at_the_same_address(Engine::Postgres).await;
}
