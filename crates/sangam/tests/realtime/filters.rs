//! Listeners with filters.

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{insert, post};
use crate::support::{App, Socket, User, on_both_engines};

const TOPIC: &str = "realtime:filtered";

fn entry(table: &str, filter: &str) -> Json {
    json!({"postgres_changes": [{"event": "*", "schema": "public", "table": table, "filter": filter}]})
}

async fn job(employer: &User, title: &str, salary_min: u32) -> Json {
    insert(
        employer,
        "jobs",
        json!({
            "title": title, "company": "Dhaba", "location": "Pune", "type": "Full-time", "description": "Cooking",
            "salary_min": salary_min,
        }),
    )
    .await
}

async fn reason(app: &App, user: &User, config: Json) -> String {
    let mut socket = Socket::open(app).await;
    let reply = socket.try_join(TOPIC, config, Some(user.token())).await;
    assert_eq!(reply.payload["status"], "error", "{reply:?}");
    reply.payload["response"]["reason"].as_str().unwrap().to_owned()
}

on_both_engines! {
    async fn numbers_are_compared_as_numbers(app: App) {
        let employer = app.user("employer").await;
        let mut socket = Socket::open(&app).await;
        socket.join(&employer, TOPIC, entry("jobs", "salary_min=lt.9000")).await;
        job(&employer, "More, though it sorts first as text", 10_000).await;
        job(&employer, "Less", 8_999).await;
        assert_eq!(socket.change(TOPIC).await["record"]["title"], "Less");
    }

    async fn several_filters_must_all_hold(app: App) {
        let employer = app.user("employer").await;
        let mut socket = Socket::open(&app).await;
        let filter = format!("employer_id=eq.{},title=in.(\"Cook, senior\",Baker),salary_min=not.lt.100", employer.id);
        socket.join(&employer, TOPIC, entry("jobs", &filter)).await;
        for (title, salary) in [("Cook", 200), ("Baker", 50), ("Cook, senior", 200)] {
            job(&employer, title, salary).await;
        }
        assert_eq!(socket.change(TOPIC).await["record"]["title"], "Cook, senior");
    }

    async fn a_filter_looks_at_the_new_row(app: App) {
        let employer = app.user("employer").await;
        let row = job(&employer, "Cook", 100).await;
        let mut socket = Socket::open(&app).await;
        socket.join(&employer, TOPIC, entry("jobs", "status=eq.Closed")).await;
        let path = format!("/rest/v1/jobs?id=eq.{}", row["id"].as_str().unwrap());
        for status in ["Closed", "Active", "Closed"] {
            assert_eq!(employer.patch(&path).json(&json!({"status": status})).send().await.status, 204);
        }
        for _ in 0..2 {
            assert_eq!(socket.change(TOPIC).await["record"]["status"], "Closed");
        }
        socket.assert_quiet().await;
    }

    async fn events_are_told_apart(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        let entries = json!([
            {"event": "UPDATE", "schema": "public", "table": "posts"},
            {"event": "DELETE", "schema": "public", "table": "posts", "filter": format!("user_id=eq.{}", user.id)},
        ]);
        let reply = socket.join(&user, TOPIC, json!({"postgres_changes": entries})).await;
        let row = post(&user, "New").await;
        let path = format!("/rest/v1/posts?id=eq.{}", row["id"].as_str().unwrap());
        assert_eq!(user.patch(&path).json(&json!({"content": "Newer"})).send().await.status, 204);
        assert_eq!(user.delete(&path).send().await.status, 204);
        for (i, event) in ["UPDATE", "DELETE"].into_iter().enumerate() {
            let change = socket.expect(TOPIC, "postgres_changes").await.payload;
            assert_eq!(change["data"]["type"], event);
            assert_eq!(change["ids"], json!([reply.payload["response"]["postgres_changes"][i]["id"]]));
        }
    }

    async fn invalid_listeners_are_refused_with_the_reason(app: App) {
        let user = app.user("user").await;
        for (table, filter, words) in [
            ("nothing", "", "There is no table \"nothing\""),
            ("accounts", "", "There is no table \"accounts\""),
            ("contact_messages", "", "There is no table"),
            ("posts", "nothing=eq.1", "posts has no column \"nothing\""),
            ("posts", "likes=about.1", "There is no operator \"about\""),
            ("posts", "likes=eq.many", "invalid input syntax for type bigint"),
            ("profiles", "email=like.a%", "is not shown to everyone"),
        ] {
            let reason = reason(&app, &user, entry(table, filter)).await;
            assert!(reason.contains(words), "{table} {filter}: {reason}");
        }
        let bad = |entry: Json| json!({"postgres_changes": [entry]});
        assert!(reason(&app, &user, bad(json!({"event": "TRUNCATE", "schema": "public", "table": "posts"}))).await.contains("There is no event"));
        assert!(reason(&app, &user, bad(json!({"event": "*", "schema": "auth", "table": "posts"}))).await.contains("There is no schema"));
        assert!(reason(&app, &user, json!({"postgres_changes": "posts"})).await.contains("A join must have the form"));
    }
}

/// A number of patterns in one filter.
fn patterns(count: usize) -> String {
    (0..count).map(|n| format!("content=match.{n}")).collect::<Vec<_>>().join(",")
}

on_both_engines! {
    async fn patterns_are_limited_in_number_and_size(app: App) {
        let user = app.user("user").await;
        let filters: Vec<Json> = (0..8)
            .map(|n| json!({"event": "*", "schema": "public", "table": "posts", "filter": format!("{},likes=gt.{n}", patterns(453))}))
            .collect();
        for (config, words) in [
            (json!({"postgres_changes": filters}), "A channel may have 10 patterns"),
            (entry("posts", "content=match.(\\w{50}\\d{50}){50}"), "too complex"),
            (entry("posts", &format!("content=like.{}", "a".repeat(1001))), "1000 bytes"),
        ] {
            let reason = reason(&app, &user, config).await;
            assert!(reason.contains(words), "{reason}");
        }
        let mut socket = Socket::open(&app).await;
        for topic in ["realtime:a", "realtime:b"] {
            socket.join(&user, topic, entry("posts", &patterns(10))).await;
        }
        let reply = socket.try_join(TOPIC, entry("posts", &patterns(1)), Some(user.token())).await;
        assert_eq!(reply.payload["status"], "error", "{reply:?}");
        // Listeners of an earlier join to the same topic do not count, and neither do those of a topic that was left.
        socket.join(&user, "realtime:a", entry("posts", "content=ilike.*NEW*")).await;
        socket.join(&user, TOPIC, entry("posts", &patterns(1))).await;
        post(&user, "A new one").await;
        assert_eq!(socket.change("realtime:a").await["record"]["content"], "A new one");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_its_share_of_patterns_on_all_sockets() {
    let app =
        App::start_with(Engine::Sqlite, Clock::system(), |settings| settings.realtime.account_patterns = 15).await;
    let user = app.user("user").await;
    let mut sockets = Vec::new();
    for _ in 0..2 {
        // Through a proxy, because connections from the server's own machine count for no account.
        sockets.push(Socket::open_from(&app, "203.0.113.7").await.unwrap());
    }
    sockets[0].join(&user, TOPIC, entry("posts", &patterns(10))).await;
    let reply = sockets[1].try_join(TOPIC, entry("posts", &patterns(6)), Some(user.token())).await;
    let reason = reply.payload["response"]["reason"].as_str().unwrap();
    assert!(reason.starts_with("The filters of an account may have 15 patterns"), "{reason}");
    sockets[0].ask(TOPIC, "phx_leave", json!({})).await;
    sockets[1].join(&user, TOPIC, entry("posts", &patterns(6))).await;
}
