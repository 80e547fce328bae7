//! Suspending somebody hides what they put up, at once and everywhere; restoring them brings it back.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

async fn store(app: &App, table: &str, row: Json) -> Json {
    let call = app.service().post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{table}: {}", answer.text);
    answer.json()[0].clone()
}

async fn suspend(app: &App, person: &User, length: &str) {
    let path = format!("/auth/v1/admin/users/{}", person.id);
    let answer = app.service().put(&path).json(&json!({"ban_duration": length})).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

/// Everything a business can put up.
async fn furnish(app: &App, person: &User, reader: &User) {
    let id = person.id;
    store(app, "posts", json!({"user_id": id, "content": "Buy now"})).await;
    let post = store(app, "posts", json!({"user_id": reader.id, "content": "Hello"})).await;
    store(app, "comments", json!({"user_id": id, "post_id": post["id"], "text": "Buy now"})).await;
    let job = json!({
        "employer_id": id, "title": "Seller", "company": "Acme", "location": "Pune", "type": "Full-time",
        "description": "Sell",
    });
    store(app, "jobs", job).await;
    let tender = json!({
        "business_id": id, "title": "Website", "company": "Acme", "category": "Technology", "deadline": "2099-01-01",
        "description": "Build it",
    });
    store(app, "tenders", tender).await;
    store(app, "freelancers", json!({"id": id, "title": "Seller"})).await;
    store(app, "freelancers", json!({"id": reader.id, "title": "Designer"})).await;
    store(app, "seekers", json!({"id": id, "title": "Seller"})).await;
    store(app, "reviews", json!({"freelancer_id": reader.id, "author_id": id, "rating": 1, "text": "Buy now"})).await;
}

/// How many results the sidebars count.
async fn counted(reader: &User) -> Vec<Json> {
    let mut totals = Vec::new();
    for kind in ["job", "tender", "freelancer", "seeker"] {
        let call = reader.post("/rest/v1/rpc/search_facets").json(&json!({"p_kind": kind, "p_filters": {}}));
        totals.push(call.send().await.json()["total"].clone());
    }
    totals
}

/// How many rows of theirs somebody else finds, by table.
async fn visible(reader: &User, person: &User) -> Vec<usize> {
    let mut found = Vec::new();
    for (table, owner) in [
        ("posts", "user_id"),
        ("comments", "user_id"),
        ("jobs", "employer_id"),
        ("tenders", "business_id"),
        ("freelancers", "id"),
        ("seekers", "id"),
        ("reviews", "author_id"),
    ] {
        let answer = reader.get(&format!("/rest/v1/{table}?{owner}=eq.{}", person.id)).send().await;
        assert_eq!(answer.status, 200, "{table}: {}", answer.text);
        found.push(answer.json().as_array().unwrap().len());
    }
    found
}

on_both_engines! {
    async fn everything_is_hidden_at_once_and_comes_back(app: App) {
        let (person, reader) = (app.user("business").await, app.user("user").await);
        furnish(&app, &person, &reader).await;
        assert_eq!(visible(&reader, &person).await, [1; 7]);
        assert_eq!(counted(&reader).await, [1, 1, 2, 1]);
        let told = person.patch(&format!("/rest/v1/profiles?id=eq.{}", person.id)).json(&json!({"bio": "Buy now"})).send().await;
        assert_eq!(told.status, 204, "{}", told.text);
        suspend(&app, &person, "24h").await;
        assert_eq!(visible(&reader, &person).await, [0; 7]);
        assert_eq!(counted(&reader).await, [0, 0, 1, 0]);
        let profile = format!("/rest/v1/profiles?select=full_name,bio&id=eq.{}", person.id);
        assert_eq!(reader.get(&profile).send().await.json(), json!([{"full_name": "Person 0", "bio": null}]));
        for search in ["posts?search=wfts.buy", "jobs?search=wfts.seller", "freelancers?search=wfts.seller"] {
            assert_eq!(reader.get(&format!("/rest/v1/{search}")).send().await.json(), json!([]), "{search}");
        }
        let head = reader.head("/rest/v1/jobs?status=eq.Active").header("prefer", "count=exact").send().await;
        assert_eq!(head.header("content-range"), "*/0");
        let written = reader.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": person.id}));
        assert_eq!(written.send().await.status, 400);
        suspend(&app, &person, "none").await;
        assert_eq!(visible(&reader, &person).await, [1; 7]);
        assert_eq!(counted(&reader).await, [1, 1, 2, 1]);
        assert_eq!(reader.get(&profile).send().await.json()[0]["bio"], "Buy now");
    }

    async fn somebody_suspended_can_do_nothing_and_is_told_why(app: App) {
        let (person, reader) = (app.user("business").await, app.user("user").await);
        let post = store(&app, "posts", json!({"user_id": reader.id, "content": "Hello"})).await;
        suspend(&app, &person, "24h").await;
        for command in sangam_network::commands::commands() {
            let call = person.post(&format!("/rest/v1/rpc/{}", command.signature.name)).json(&json!({"p_id": post["id"]}));
            let answer = call.send().await;
            let said = (answer.status, answer.json()["message"].as_str().unwrap().to_owned());
            assert_eq!(said, (401, "User is banned".to_owned()), "{}", command.signature.name);
        }
        for (table, row) in [
            ("comments", json!({"post_id": post["id"], "text": "Buy now"})),
            ("posts", json!({"content": "Buy now"})),
            ("messages", json!({"conversation_id": post["id"], "content": "Buy now"})),
        ] {
            assert_eq!(person.post(&format!("/rest/v1/{table}")).json(&row).send().await.status, 401, "{table}");
        }
    }

    async fn whoever_had_to_do_with_them_keeps_their_own_history(app: App) {
        let (employer, seeker, other) = (app.user("employer").await, app.user("user").await, app.user("user").await);
        let job = json!({
            "employer_id": employer.id, "title": "Clerk", "company": "Acme", "location": "Pune", "type": "Full-time",
            "description": "Count",
        });
        let job = store(&app, "jobs", job).await;
        let application = json!({
            "job_id": job["id"], "applicant_id": seeker.id, "full_name": "A", "email": "a@example.org",
            "resume_path": "x/y.pdf",
        });
        store(&app, "job_applications", application).await;
        suspend(&app, &employer, "24h").await;
        let mine = "/rest/v1/job_applications?select=job:jobs(title,employer:profiles(full_name))";
        assert_eq!(seeker.get(mine).send().await.json(), json!([{"job": {"title": "Clerk", "employer": {"full_name": "Person 0"}}}]));
        assert_eq!(other.get("/rest/v1/jobs").send().await.json(), json!([]));
    }

    async fn nobody_is_told_of_what_somebody_suspended_did(app: App) {
        let (author, reader) = (app.user("user").await, app.user("user").await);
        let post = store(&app, "posts", json!({"user_id": author.id, "content": "Hello"})).await;
        suspend(&app, &reader, "24h").await;
        store(&app, "comments", json!({"user_id": reader.id, "post_id": post["id"], "text": "Buy now"})).await;
        app.notifier.tell_all().await.unwrap();
        assert_eq!(author.get("/rest/v1/notifications").send().await.json(), json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspension_that_is_over_hides_nothing_any_more() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |_| ()).await;
        let (person, reader) = (app.user("user").await, app.user("user").await);
        store(&app, "posts", json!({"user_id": person.id, "content": "Hello"})).await;
        suspend(&app, &person, "10m").await;
        assert_eq!(reader.get("/rest/v1/posts").send().await.json(), json!([]));
        clock.advance(SignedDuration::from_mins(11));
        while !app.chores.do_due().await.unwrap().contains(&"lift_suspensions") {
            clock.advance(SignedDuration::from_mins(1));
        }
        assert_eq!(reader.get("/rest/v1/posts?select=content").send().await.json(), json!([{"content": "Hello"}]));
    }
}
