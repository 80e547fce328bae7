//! How long requests wait for others: a client with many slow ones is refused early, and delays no one else.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use sangam_db::{Engine, Statement};
use sangam_schema::Clock;
use serde_json::{Value as Json, json};
use tokio::sync::oneshot;

use crate::storage::samples::png;
use crate::storage::storage_server::upload;
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
            "title": format!("Weaver {number}"), "company": "Kaveri Looms", "location": "Surat",
            "type": "Full-time", "description": "ab".repeat(4000), "skills": [], "requirements": [],
        })
    };
    let jobs: Vec<Json> = (0..100).map(job).collect();
    let stored = employer.post("/rest/v1/jobs").json(&json!(jobs)).send().await;
    assert_eq!(stored.status, 201, "{}", stored.text);
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

/// PostgreSQL lets a test block all reads of a table. Every download reads the one that lists the files.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_at_one_address_do_not_take_every_connection() {
    let app = start(Engine::Postgres).await;
    let person = app.user("user").await;
    let path = format!("media/{}/a.png", person.id);
    assert_eq!(upload(&person, &path, "image/png", png()).await.status, 200);
    let reads_jobs = || person.get("/rest/v1/jobs?select=id&limit=7").header("x-forwarded-for", "203.0.113.8").send();
    assert_eq!(reads_jobs().await.status, 200);

    let (locked, is_locked) = oneshot::channel();
    let (release, is_released) = oneshot::channel::<()>();
    let lock = app.db.write(|tx| {
        Box::pin(async move {
            tx.execute(&Statement::new("lock table objects in access exclusive mode", vec![])).await?;
            let _ = locked.send(());
            let _ = is_released.await;
            Ok::<_, sangam_db::Error>(())
        })
    });
    let attack = async {
        is_locked.await.unwrap();
        let stranger = app.bare();
        let address = format!("/storage/v1/object/public/{path}");
        let download = |_| stranger.get(&address).header("x-forwarded-for", "203.0.113.7").send();
        let mut downloads: FuturesUnordered<_> = (0..200).map(download).collect();
        // Downloads beyond the address's share are refused once they have waited too long.
        let refused = downloads.next().await.unwrap();
        assert_eq!(refused.status, 503, "{}", refused.text);
        assert!(!refused.header("retry-after").is_empty());
        assert_eq!(reads_jobs().await.status, 200);
        // The account service reads for a stranger too.
        let credentials = json!({"email": person.email, "password": person.password});
        let sign_in = app.anon().post("/auth/v1/token?grant_type=password").header("x-forwarded-for", "203.0.113.9");
        assert_eq!(sign_in.json(&credentials).send().await.status, 200);
        release.send(()).unwrap();
        while let Some(answer) = downloads.next().await {
            assert!([200, 503].contains(&answer.status), "{}", answer.text);
        }
        assert_eq!(download(0).await.status, 200, "it is served again");
    };
    let (lock, ()) = tokio::join!(lock, attack);
    lock.unwrap();
}
