//! How many rows one account may add and change per hour.

use jiff::{SignedDuration, Timestamp};
use sangam::settings::PublicUrl;
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::{Answer, App, User};

/// One percent of the default budgets: five posts, ten conversations.
async fn start(engine: Engine, clock: &Clock) -> App {
    App::start_with(engine, clock.clone(), |settings| settings.row_budget_percent = 1).await
}

/// Posts a number of rows through a proxy, so that they are counted.
async fn post(person: &User, rows: usize) -> Answer {
    let call = person.post("/rest/v1/posts").header("x-forwarded-for", "203.0.113.7");
    call.json(&json!(vec![json!({"content": "Buy now"}); rows])).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_adds_so_many_rows_an_hour_and_is_told_when_it_may_go_on() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = start(engine, &clock).await;
        let (person, other) = (app.user("user").await, app.user("user").await);
        assert_eq!(post(&person, 3).await.status, 201);
        let refused = post(&person, 3).await;
        assert_eq!((refused.status, refused.header("retry-after")), (429, "721"), "{}", refused.text);
        let body = refused.json();
        assert_eq!(body["message"], "You have added as many rows of \"posts\" as an account may add in an hour");
        assert_eq!((&body["code"], &body["hint"]), (&json!("429"), &json!("Try again in 13 minutes.")));
        assert_eq!(post(&person, 2).await.status, 201, "what there is room for goes in");
        assert_eq!(post(&other, 5).await.status, 201, "each account has its own budget");
        clock.advance(SignedDuration::from_secs(720));
        assert_eq!(post(&person, 1).await.status, 201);
        assert_eq!(post(&person, 1).await.status, 429);
        let stored = person.get("/rest/v1/posts?select=id").send().await.json();
        assert_eq!(stored.as_array().map(Vec::len), Some(11), "a refused insert leaves nothing behind");
    }
}

/// Changes a row of this account's jobs through a proxy.
async fn rename(person: &User, title: &str) -> Answer {
    let call = person.patch("/rest/v1/jobs?title=not.is.null").header("x-forwarded-for", "203.0.113.7");
    call.json(&json!({"title": title})).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_changes_so_many_jobs_an_hour() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = start(engine, &clock).await;
        let employer = app.user("employer").await;
        let job = json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms"});
        assert_eq!(employer.post("/rest/v1/jobs").json(&job).send().await.status, 201);
        for number in 0..30 {
            assert_eq!(rename(&employer, &format!("Weaver {number}")).await.status, 204);
        }
        let refused = rename(&employer, "Weaver 30").await;
        assert_eq!((refused.status, refused.header("retry-after")), (429, "121"), "{}", refused.text);
        let message = "You have changed as many rows of \"jobs\" as an account may change in an hour";
        assert_eq!(refused.json()["message"], message);
        let stored = employer.get("/rest/v1/jobs?select=title").send().await.json();
        assert_eq!(stored, json!([{"title": "Weaver 29"}]), "a refused change is undone");
        clock.advance(SignedDuration::from_secs(120));
        assert_eq!(rename(&employer, "Weaver 30").await.status, 204);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_changes_at_most_a_hundred_jobs() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = start(engine, &Clock::fixed(Timestamp::now())).await;
        let employer = app.user("employer").await;
        let job = json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms"});
        for rows in [100, 1] {
            assert_eq!(employer.post("/rest/v1/jobs").json(&json!(vec![job.clone(); rows])).send().await.status, 201);
        }
        let close = async |path: &str| employer.patch(path).json(&json!({"status": "Closed"})).send().await;
        let all = close("/rest/v1/jobs?status=eq.Active").await;
        let message = "Write at most 100 rows of \"jobs\" at a time";
        assert_eq!((all.status, &all.json()["message"]), (400, &json!(message)));
        let open = employer.head("/rest/v1/jobs?status=eq.Active").header("prefer", "count=exact").send().await;
        assert_eq!(open.header("content-range"), "0-100/101");
        let ids = employer.get("/rest/v1/jobs?select=id&limit=100").send().await.json();
        let ids: Vec<&str> = ids.as_array().unwrap().iter().filter_map(|row| row["id"].as_str()).collect();
        assert_eq!(close(&format!("/rest/v1/jobs?id=in.({})", ids.join(","))).await.status, 204);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn functions_that_add_rows_count_as_the_rows_they_add() {
    let clock = Clock::fixed(Timestamp::now());
    let app = start(Engine::Sqlite, &clock).await;
    let (person, other) = (app.user("user").await, app.user("user").await);
    let open = async || {
        let call = person.post("/rest/v1/rpc/get_or_create_conversation").header("x-forwarded-for", "203.0.113.7");
        call.json(&json!({"p_user_id": other.id})).send().await.status
    };
    for _ in 0..10 {
        assert_eq!(open().await, 200);
    }
    assert_eq!(open().await, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_and_the_machine_itself_are_not_counted() {
    let clock = Clock::fixed(Timestamp::now());
    let app = start(Engine::Sqlite, &clock).await;
    let person = app.user("user").await;
    let rows = json!(vec![json!({"content": "Hello"}); 20]);
    assert_eq!(person.post("/rest/v1/posts").json(&rows).send().await.status, 201, "a load test, say");
    let owned = json!(vec![json!({"content": "Hello", "user_id": person.id}); 20]);
    let operator = app.service().post("/rest/v1/posts").header("x-forwarded-for", "203.0.113.7");
    assert_eq!(operator.json(&owned).send().await.status, 201);
    assert_eq!(post(&person, 5).await.status, 201, "nothing was taken so far");

    let public = App::start_with(Engine::Sqlite, clock.clone(), |settings| {
        settings.row_budget_percent = 1;
        settings.public_url = Some(PublicUrl::parse("https://work.example.org").unwrap());
    });
    let public = public.await;
    let person = public.user("user").await;
    let answer = person.post("/rest/v1/posts").json(&rows).send().await;
    assert_eq!(answer.status, 429, "behind a proxy everyone comes from this machine");

    let unlimited = App::start_with(Engine::Sqlite, clock, |settings| settings.row_budget_percent = 0).await;
    let person = unlimited.user("user").await;
    for _ in 0..6 {
        assert_eq!(post(&person, 100).await.status, 201);
    }
}
