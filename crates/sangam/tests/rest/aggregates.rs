//! Counts and other aggregates: only over rows that the caller may read.

use sangam_db::Engine;
use sangam_rest::OptionalFeatures;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

/// A person with posts `a`, `b` and `c`, of which `a` has two comments and `b` one.
async fn posts_with_comments(app: &App) -> User {
    let person = app.user("user").await;
    let call = person.post("/rest/v1/posts?select=id,content").header("prefer", "return=representation");
    let posts = call.json(&json!([{"content": "a"}, {"content": "b"}, {"content": "c"}])).send().await.json();
    for (post, text) in [(0, "one"), (0, "two"), (1, "three")] {
        let comment = json!({"post_id": posts[post]["id"], "text": text});
        assert_eq!(person.post("/rest/v1/comments").json(&comment).send().await.status, 201);
    }
    person
}

async fn read(person: &User, path: &str) -> Json {
    let answer = person.get(&format!("/rest/v1/{path}")).send().await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

on_both_engines! {
    // P-01
    async fn plain_count_counts_the_rows_that_the_caller_may_read(app: App) {
        let person = posts_with_comments(&app).await;
        for (path, rows) in [
            ("posts?select=count", json!([{"count": 3}])),
            ("posts?select=n:count::text&content=neq.a", json!([{"n": "2"}])),
            ("posts?select=count&content=eq.none", json!([{"count": 0}])),
            ("posts?select=count,comments!inner()", json!([{"count": 2}])),
            ("posts?select=count&offset=1", json!([])),
            ("posts?select=content,thread:comments(count)&order=content", json!([
                {"content": "a", "thread": [{"count": 2}]},
                {"content": "b", "thread": [{"count": 1}]},
                {"content": "c", "thread": [{"count": 0}]},
            ])),
            ("comments?select=text,posts(count)&order=text&limit=1", json!([{"text": "one", "posts": {"count": 1}}])),
            ("comments?select=text,posts(count)&posts.content=eq.b&order=text", json!([
                {"text": "one", "posts": {"count": 0}},
                {"text": "three", "posts": {"count": 1}},
                {"text": "two", "posts": {"count": 0}},
            ])),
            ("comments?select=text,...posts(count)&order=text&limit=1", json!([{"text": "one", "count": 1}])),
            ("posts?select=content,...comments(count)&content=eq.a", json!([{"content": "a", "count": [2]}])),
        ] {
            assert_eq!(read(&person, path).await, rows, "{path}");
        }
        let counted = person.get("/rest/v1/posts?select=count").header("prefer", "count=exact").send().await;
        assert_eq!((counted.status, counted.header("content-range")), (206, "0-0/3"));
        let head = person.head("/rest/v1/posts?select=count").header("prefer", "count=exact").send().await;
        assert_eq!((head.status, head.header("content-range")), (206, "0-0/3"));
        let written = person.patch("/rest/v1/posts?select=count&content=in.(a,b)").header("prefer", "return=representation");
        assert_eq!(written.json(&json!({"content": "z"})).send().await.json(), json!([{"count": 2}]));
        for path in ["posts?select=count,content", "posts?select=count,author(id)", "posts?select=count&order=content", "comments?select=posts(count)&order=posts(content)"] {
            let answer = person.get(&format!("/rest/v1/{path}")).send().await;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("42803")), "{path}: {}", answer.text);
        }

        let job = json!({"kind": "job", "target_id": "0190a5a0-0000-7000-8000-000000000001"});
        app.service().post("/rest/v1/saves").json(&json!([{"user_id": person.id, "kind": "job", "target_id": job["target_id"]}])).send().await;
        let other = app.user("user").await;
        assert_eq!(read(&person, "saves?select=count").await, json!([{"count": 1}]));
        assert_eq!(read(&other, "saves?select=count").await, json!([{"count": 0}]), "rows of others are not counted");
        assert_eq!(read(&other, &format!("profiles?select=saves(count)&id=eq.{}", person.id)).await, json!([{"saves": [{"count": 0}]}]));
    }
}

/// A server with all optional features enabled.
async fn start_with_all_features(engine: Engine) -> App {
    let all = OptionalFeatures { aggregates: true, plans: true, rollback: true };
    App::start_with(engine, Clock::system(), move |settings| settings.data_api = all).await
}

/// Runs on both engines with all optional features enabled.
macro_rules! on_both_engines_with_all_features {
    ($($name:ident)*) => {
        mod with_all_features {
            use super::*;
            $(
                mod $name {
                    use super::*;
                    #[tokio::test(flavor = "multi_thread")]
                    async fn sqlite() {
                        super::super::$name(start_with_all_features(Engine::Sqlite).await).await;
                    }
                    #[tokio::test(flavor = "multi_thread")]
                    async fn postgres() {
                        super::super::$name(start_with_all_features(Engine::Postgres).await).await;
                    }
                }
            )*
        }
    };
}

on_both_engines_with_all_features! {
    aggregates_work_if_the_operator_enables_them
    a_write_is_undone_and_a_plan_told_where_the_operator_allows_it
}

// P-11
async fn aggregates_work_if_the_operator_enables_them(app: App) {
    let (person, other) = (posts_with_comments(&app).await, app.user("user").await);
    for (number, row) in [(1000, "Active"), (3000, "Active"), (500, "Closed")].into_iter().enumerate() {
        let (salary, status) = row;
        let job = json!({"employer_id": other.id, "title": format!("Job {number}"), "location": "Pune", "type": "Full-time",
            "description": "d", "salary_min": salary, "status": status, "skills": ["b", "a"]});
        assert_eq!(app.service().post("/rest/v1/jobs").json(&job).send().await.status, 201);
    }
    let service = app.service();
    for (path, rows) in [
        ("jobs?select=count()", json!([{"count": 3}])),
        ("jobs?select=n:count()::text", json!([{"n": "3"}])),
        (
            "jobs?select=salary_min.sum(),salary_min.min(),salary_min.max(),salary_min.count()",
            json!([{"sum": 4500, "min": 500, "max": 3000, "count": 3}]),
        ),
        (
            "jobs?select=status,total:salary_min.sum()&order=status.desc",
            json!([{"status": "Closed", "total": 500}, {"status": "Active", "total": 4000}]),
        ),
        ("jobs?select=state:status,count()&order=status&limit=1", json!([{"state": "Active", "count": 2}])),
        ("jobs?select=skills,count()", json!([{"skills": ["b", "a"], "count": 3}])),
        (
            "jobs?select=remote:status,employer(user_type),count()&order=status.asc",
            json!([{"remote": "Active", "employer": {"user_type": "user"}, "count": 2}, {"remote": "Closed", "employer": {"user_type": "user"}, "count": 1}]),
        ),
        ("jobs?select=title.max(),s:salary_min::text.max()&status=eq.Active", json!([{"max": "Job 1", "s": "3000"}])),
        ("jobs?select=salary_min.sum()&status=eq.Draft", json!([{"sum": null}])),
        ("jobs?select=status,count()&status=eq.Draft", json!([])),
        (
            "posts?select=content,comments(text.max(),count())&order=content&limit=2",
            json!([{"content": "a", "comments": [{"max": "two", "count": 2}]}, {"content": "b", "comments": [{"max": "three", "count": 1}]}]),
        ),
        (
            "comments?select=count(),...posts(content)&order=posts(content)",
            json!([{"count": 2, "content": "a"}, {"count": 1, "content": "b"}]),
        ),
        ("comments?select=...posts(content.max(),count())", json!([{"max": "b", "count": 3}])),
    ] {
        let answer = service.get(&format!("/rest/v1/{path}")).send().await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        let same =
            serde_json::from_str::<Json>(&answer.text.replace("1500.0", "1500").replace("4500.0", "4500")).unwrap();
        assert_eq!(same, rows, "{path}");
    }
    for (path, code) in [
        ("jobs?select=status,count()&order=title", "42803"),
        ("jobs?select=title.sum()", "42883"),
        ("jobs?select=id.max()", "42883"),
        ("jobs?select=nope.sum()", "42703"),
        ("posts?select=...comments(count())", "PGRST127"),
    ] {
        let answer = service.get(&format!("/rest/v1/{path}")).send().await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some(code)), "{path}: {}", answer.text);
    }
    let average = service.get("/rest/v1/jobs?select=salary_min.avg()").send().await.json();
    assert_eq!(average[0]["avg"].as_f64(), Some(1500.0));
    let head = service.head("/rest/v1/jobs?select=status,count()").header("prefer", "count=exact").send().await;
    assert_eq!((head.status, head.header("content-range")), (206, "0-1/3"));

    // Only over what the caller may read: hidden rows and columns are excluded.
    let saves = json!([{"user_id": person.id, "kind": "job", "target_id": "0190a5a0-0000-7000-8000-000000000001"}]);
    assert_eq!(service.post("/rest/v1/saves").json(&saves).send().await.status, 201);
    assert_eq!(read(&other, "saves?select=count(),kind.max()").await, json!([{"count": 0, "max": null}]));
    let mails = read(&other, "profiles?select=email.count(),email.max()").await;
    assert_eq!(mails, json!([{"count": 1, "max": other.email}]), "addresses of others are null to everyone else");
}

// P-08
async fn a_write_is_undone_and_a_plan_told_where_the_operator_allows_it(app: App) {
    let person = posts_with_comments(&app).await;
    let prefer = "return=representation,tx=rollback";
    let inserted = person
        .post("/rest/v1/posts?select=content")
        .header("prefer", prefer)
        .json(&json!({"content": "d"}))
        .send()
        .await;
    assert_eq!((inserted.status, inserted.json()), (201, json!([{"content": "d"}])));
    assert_eq!(inserted.header("preference-applied"), "return=representation, tx=rollback");
    let updated = person
        .patch("/rest/v1/posts?content=eq.a&select=content")
        .header("prefer", prefer)
        .json(&json!({"content": "z"}))
        .send()
        .await;
    assert_eq!((updated.status, updated.json()), (200, json!([{"content": "z"}])));
    let deleted = person.delete("/rest/v1/posts?content=eq.b").header("prefer", "tx=rollback,count=exact").send().await;
    assert_eq!((deleted.status, deleted.header("content-range")), (204, "*/1"));
    let left = read(&person, "posts?select=content&order=content").await;
    assert_eq!(left, json!([{"content": "a"}, {"content": "b"}, {"content": "c"}]));
    let post = read(&person, "posts?select=id&limit=1").await[0]["id"].clone();
    let liked = person
        .post("/rest/v1/rpc/toggle_like")
        .header("prefer", "tx=rollback")
        .json(&json!({"p_post_id": post}))
        .send()
        .await;
    assert_eq!((liked.status, liked.json()["code"].as_str()), (400, Some("42883")), "{}", liked.text);
    let kept = person.delete("/rest/v1/posts?content=eq.b").header("prefer", "tx=commit").send().await;
    assert_eq!((kept.status, kept.header("preference-applied")), (204, "tx=commit"));

    for (accepted, kind) in [
        ("application/vnd.pgrst.plan+json", "application/vnd.pgrst.plan+json; charset=utf-8"),
        ("application/vnd.pgrst.plan; options=analyze", "application/vnd.pgrst.plan+text; charset=utf-8"),
    ] {
        let plan = person.get("/rest/v1/posts?content=eq.a").header("accept", accepted).send().await;
        assert_eq!((plan.status, plan.header("content-type")), (200, kind), "{}", plan.text);
        assert!(
            plan.text.to_lowercase().contains("scan") || plan.text.to_lowercase().contains("search"),
            "{}",
            plan.text
        );
        let write =
            person.post("/rest/v1/posts").header("accept", accepted).json(&json!({"content": "x"})).send().await;
        assert_eq!(write.status, 406, "only reads: {}", write.text);
    }
}

on_both_engines! {
    // P-08
    async fn disabled_features_have_no_effect(app: App) {
        let person = posts_with_comments(&app).await;
        let plan = person.get("/rest/v1/posts").header("accept", "application/vnd.pgrst.plan+json").send().await;
        assert_eq!((plan.status, plan.json()["code"].as_str()), (406, Some("PGRST107")), "{}", plan.text);
        let aggregate = person.get("/rest/v1/posts?select=comments(count())").send().await;
        assert_eq!((aggregate.status, aggregate.json()["code"].as_str()), (400, Some("PGRST123")), "{}", aggregate.text);
        let prefer = "handling=strict,tx=rollback,timezone=Asia/Kolkata";
        let deleted = person.delete("/rest/v1/posts?content=eq.c").header("prefer", prefer).send().await;
        assert_eq!((deleted.status, deleted.header("preference-applied")), (204, "handling=strict, timezone=Asia/Kolkata"), "{}", deleted.text);
        assert_eq!(read(&person, "posts?select=count").await, json!([{"count": 2}]));
    }
}
