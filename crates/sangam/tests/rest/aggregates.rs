//! Counts, and what else several rows come to: only ever of rows that the caller may read.

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
