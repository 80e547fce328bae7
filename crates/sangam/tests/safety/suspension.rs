//! Suspending a person hides everything they posted, immediately and everywhere; restoring them brings it back.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

pub(super) async fn store(app: &App, table: &str, row: Json) -> Json {
    let call = app.service().post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{table}: {}", answer.text);
    answer.json()[0].clone()
}

pub(super) async fn suspend(app: &App, person: &User, length: &str) {
    let path = format!("/auth/v1/admin/users/{}", person.id);
    let answer = app.service().put(&path).json(&json!({"ban_duration": length})).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

/// Everything a business can post.
pub(super) async fn post_everything(app: &App, person: &User, reader: &User) {
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

/// The result counts of the sidebars.
pub(super) async fn counted(reader: &User) -> Vec<Json> {
    let mut totals = Vec::new();
    for kind in ["job", "tender", "freelancer", "seeker"] {
        let call = reader.post("/rest/v1/rpc/search_facets").json(&json!({"p_kind": kind, "p_filters": {}}));
        totals.push(call.send().await.json()["total"].clone());
    }
    totals
}

/// How many of a person's rows another person sees, by table.
pub(super) async fn visible(reader: &User, person: &User) -> Vec<usize> {
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

/// Likes and comments of the only post, rating and reviews of the only freelancer.
async fn numbers(reader: &User) -> [Option<f64>; 4] {
    let post = reader.get("/rest/v1/posts?select=likes,comments").send().await.json();
    let standing = reader.get("/rest/v1/freelancers?select=rating,review_count").send().await.json();
    let (post, standing) = (&post[0], &standing[0]);
    [&post["likes"], &post["comments"], &standing["rating"], &standing["review_count"]].map(Json::as_f64)
}

/// The other person in the reader's only conversation.
async fn partner(reader: &User) -> Json {
    let call = reader.post("/rest/v1/rpc/get_conversations_with_details").json(&json!({"p_user_id": reader.id}));
    call.send().await.json()[0]["participants"][0].clone()
}

on_both_engines! {
    async fn everything_is_hidden_at_once_and_comes_back(app: App) {
        let (person, reader) = (app.user("business").await, app.user("user").await);
        post_everything(&app, &person, &reader).await;
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

    async fn only_the_name_of_a_hidden_profile_remains_visible(app: App) {
        let (person, reader) = (app.user("user").await, app.user("user").await);
        let said = json!({
            "bio": "Zanzibar", "skills": ["Zanzibar"], "education": [{"institution": "Zanzibar"}],
            "work_experience": [{"company": "Zanzibar", "role": "Seller", "duration": "2020"}],
        });
        let path = format!("/rest/v1/profiles?id=eq.{}", person.id);
        assert_eq!(person.patch(&path).json(&said).send().await.status, 204);
        let questions = [
            "search=wfts.zanzibar", "search=wfts.zanzibar&order=id", "bio=ilike.*zanz*", "skills=cs.{Zanzibar}",
            "skills=ov.{Zanzibar}", "skills->>0=eq.Zanzibar", "work_experience->0->>company=eq.Zanzibar",
        ];
        for (length, found) in [("none", 1), ("24h", 0), ("none", 1)] {
            suspend(&app, &person, length).await;
            for question in questions {
                let answer = reader.get(&format!("/rest/v1/profiles?select=id&{question}")).send().await;
                assert_eq!(answer.json().as_array().map(Vec::len), Some(found), "{question}: {}", answer.text);
            }
            let shown = reader.get(&path).send().await;
            assert_eq!(shown.text.contains("Zanzibar"), found == 1, "{}", shown.text);
            let lists = if found == 1 { said["skills"].clone() } else { json!([]) };
            assert_eq!((&shown.json()[0]["full_name"], &shown.json()[0]["skills"]), (&json!("Person 0"), &lists));
        }
    }

    async fn hidden_rows_are_not_counted(app: App) {
        let (person, reader) = (app.user("business").await, app.user("user").await);
        let post = store(&app, "posts", json!({"user_id": reader.id, "content": "Hello"})).await;
        store(&app, "freelancers", json!({"id": reader.id, "title": "Designer"})).await;
        for (author, rating) in [(&person, 1), (&reader, 4)] {
            store(&app, "comments", json!({"user_id": author.id, "post_id": post["id"], "text": "Buy now"})).await;
            store(&app, "post_likes", json!({"user_id": author.id, "post_id": post["id"]})).await;
            let critic = if author.id == reader.id { app.user("user").await.id } else { author.id };
            store(&app, "reviews", json!({"freelancer_id": reader.id, "author_id": critic, "rating": rating})).await;
        }
        let all = [2.0, 2.0, 2.5, 2.0].map(Some);
        let others = [1.0, 1.0, 4.0, 1.0].map(Some);
        assert_eq!(numbers(&reader).await, all);
        suspend(&app, &person, "24h").await;
        assert_eq!(numbers(&reader).await, others);
        suspend(&app, &person, "48h").await;
        assert_eq!(numbers(&reader).await, others);
        suspend(&app, &person, "none").await;
        assert_eq!(numbers(&reader).await, all);
        // What was subtracted from the numbers is not subtracted again when it is removed for good.
        suspend(&app, &person, "24h").await;
        let gone = app.service().delete(&format!("/rest/v1/reviews?author_id=eq.{}", person.id)).send().await;
        assert_eq!(gone.status, 204, "{}", gone.text);
        let gone = app.service().delete(&format!("/auth/v1/admin/users/{}", person.id)).send().await;
        assert_eq!(gone.status, 200, "{}", gone.text);
        assert_eq!(numbers(&reader).await, others);
    }

    async fn events_of_a_hidden_tender_are_hidden_too(app: App) {
        let (person, reader) = (app.user("business").await, app.user("user").await);
        let tender = json!({
            "business_id": person.id, "title": "Website", "company": "Acme", "category": "Technology",
            "deadline": "2099-01-01", "description": "Build it",
        });
        let tender = store(&app, "tenders", tender).await;
        store(&app, "tender_events", json!({"tender_id": tender["id"], "number": 1, "kind": "Amended"})).await;
        for (length, found) in [("none", 1), ("24h", 0)] {
            suspend(&app, &person, length).await;
            let events = reader.get("/rest/v1/tender_events?select=number").send().await.json();
            assert_eq!(events.as_array().map(Vec::len), Some(found), "{events}");
        }
    }

    async fn a_conversation_keeps_their_name_and_not_their_picture(app: App) {
        let (person, reader) = (app.user("user").await, app.user("user").await);
        let picture = json!({"avatar_url": "https://example.org/a.png"});
        let changed = person.patch(&format!("/rest/v1/profiles?id=eq.{}", person.id)).json(&picture).send().await;
        assert_eq!(changed.status, 204, "{}", changed.text);
        let call = reader.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": person.id}));
        assert_eq!(call.send().await.status, 200);
        assert_eq!(partner(&reader).await["avatar_url"], picture["avatar_url"]);
        suspend(&app, &person, "24h").await;
        let shown = partner(&reader).await;
        assert_eq!((&shown["full_name"], &shown["avatar_url"]), (&json!("Person 0"), &Json::Null));
    }

    async fn a_suspended_person_can_do_nothing_and_learns_why(app: App) {
        let (person, reader) = (app.user("business").await, app.user("user").await);
        let post = store(&app, "posts", json!({"user_id": reader.id, "content": "Hello"})).await;
        suspend(&app, &person, "24h").await;
        for command in sangam_product::commands::commands() {
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

    async fn a_person_who_had_to_do_with_them_keeps_their_own_history(app: App) {
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

    async fn no_one_is_told_of_what_someone_suspended_did(app: App) {
        let (author, reader) = (app.user("user").await, app.user("user").await);
        store(&app, "posts", json!({"user_id": author.id, "content": "Hello"})).await;
        let (commenter, post_author) = (reader.id, author.id);
        // In one transaction, because the notifier is running.
        let written = app.db.write(move |tx| {
            Box::pin(async move {
                let comment = tx.statement(
                    "insert into comments (id, post_id, user_id, \"text\", created_at)
                     select {1:uuid}, id, {1:uuid}, 'Buy now', created_at from posts where user_id = {2:uuid}",
                    vec![commenter.into(), post_author.into()],
                );
                assert_eq!(tx.execute(&comment).await?, 1);
                let until = Timestamp::now() + SignedDuration::from_hours(24);
                let suspend = tx.statement(
                    "update accounts set banned_until = {timestamp} where id = {uuid}",
                    vec![until.into(), commenter.into()],
                );
                tx.execute(&suspend).await
            })
        });
        assert_eq!(written.await.unwrap(), 1);
        app.notifier.notify_all().await.unwrap();
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
        while !app.chores.run_due().await.unwrap().contains(&"lift_suspensions") {
            clock.advance(SignedDuration::from_mins(1));
        }
        assert_eq!(reader.get("/rest/v1/posts?select=content").send().await.json(), json!([{"content": "Hello"}]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_may_act_again_from_the_moment_the_suspension_is_over() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |_| ()).await;
        let (person, reader) = (app.user("user").await, app.user("user").await);
        let call = reader.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": person.id}));
        let conversation = call.send().await.json();
        store(&app, "posts", json!({"user_id": person.id, "content": "Hello"})).await;
        suspend(&app, &person, "10m").await;
        // The chore that clears suspensions has not run since.
        clock.advance(SignedDuration::from_mins(10));
        let person = app.again(&person).await;
        for (table, row) in [
            ("posts", json!({"content": "I am back"})),
            ("messages", json!({"conversation_id": conversation, "content": "I am back"})),
        ] {
            let written = person.post(&format!("/rest/v1/{table}")).json(&row).send().await;
            assert_eq!(written.status, 201, "{table}: {}", written.text);
        }
        assert_eq!(reader.get("/rest/v1/posts?select=content").send().await.json().as_array().map(Vec::len), Some(2));
        suspend(&app, &person, "10m").await;
        assert_eq!(reader.get("/rest/v1/posts").send().await.json(), json!([]), "a new suspension hides both");
    }
}
