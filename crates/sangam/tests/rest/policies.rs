//! What rules hide and refuse, beyond the plain matrix.

use serde_json::{Value as Json, json};

use super::fixture::RestFixture;
use crate::support::{App, User, on_both_engines};

async fn store(app: &App, table: &str, row: Json) -> Json {
    let call = app.service().post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()[0].clone()
}

async fn rows(person: &User, path: &str) -> Json {
    let answer = person.get(&format!("/rest/v1/{path}")).send().await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

on_both_engines! {
    async fn an_address_is_seen_and_found_by_its_owner_alone(app: App) {
        let (one, other) = (app.user("user").await, app.user("user").await);
        let email = &other.email;
        assert_eq!(rows(&one, &format!("profiles?select=email&id=eq.{}", other.id)).await, json!([{"email": null}]));
        assert_eq!(rows(&one, &format!("profiles?email=eq.{email}")).await, json!([]));
        assert_eq!(rows(&one, &format!("profiles?or=(email.ilike.*example*,id.is.null)&id=eq.{}", other.id)).await, json!([]));
        assert_eq!(rows(&one, &format!("profiles?select=id&email=is.null&id=eq.{}", other.id)).await, json!([{"id": other.id}]));
        store(&app, "posts", json!({"user_id": other.id, "content": "Hello"})).await;
        assert_eq!(rows(&one, "posts?select=author(email)").await, json!([{"author": {"email": null}}]));
        assert_eq!(rows(&one, &format!("posts?select=author!inner(email)&author.email=eq.{email}")).await, json!([]));
        assert_eq!(rows(&other, &format!("profiles?select=email&email=eq.{email}")).await, json!([{"email": email}]));
    }

    async fn a_person_who_is_blocked_sees_no_posts_of_the_blocker_anywhere(app: App) {
        let (author, blocked, third) = (app.user("user").await, app.user("user").await, app.user("user").await);
        let post = store(&app, "posts", json!({"user_id": author.id, "content": "Hello"})).await;
        store(&app, "comments", json!({"user_id": third.id, "post_id": post["id"], "text": "Hi"})).await;
        let mine = author.post("/rest/v1/blocks").json(&json!({"blocked_id": blocked.id})).send().await;
        assert_eq!(mine.status, 201, "{}", mine.text);
        assert_eq!(rows(&blocked, "posts").await, json!([]));
        assert_eq!(rows(&blocked, "comments?select=text,post:posts(content)").await, json!([]));
        let embedded = rows(&blocked, &format!("profiles?select=posts(content)&id=eq.{}", author.id)).await;
        assert_eq!(embedded, json!([{"posts": []}]));
        let counted = blocked.head("/rest/v1/posts").header("prefer", "count=exact").send().await;
        assert_eq!(counted.header("content-range"), "*/0");
        assert_eq!(rows(&third, "posts?select=content").await, json!([{"content": "Hello"}]));
    }

    async fn a_like_of_someone_else_cannot_be_seen_through_the_post(app: App) {
        let (author, fan, third) = (app.user("user").await, app.user("user").await, app.user("user").await);
        let post = store(&app, "posts", json!({"user_id": author.id, "content": "Hello"})).await;
        let liked = fan.post("/rest/v1/post_likes").json(&json!({"post_id": post["id"]})).send().await;
        assert_eq!(liked.status, 201, "{}", liked.text);
        let fans = "posts?select=likes,fans:profiles!post_likes(id)";
        assert_eq!(rows(&fan, fans).await, json!([{"likes": 1, "fans": [{"id": fan.id}]}]));
        assert_eq!(rows(&third, fans).await, json!([{"likes": 1, "fans": []}]));
    }

    async fn a_sealed_tender_shows_its_owner_only_how_many_bid(app: App) {
        let (owner, bidder) = (app.user("business").await, app.user("business").await);
        let tender = json!({
            "title": "Website", "location": "Pune", "category": "Technology", "type": "Fixed",
            "deadline": "2099-01-01", "description": "Build it",
        });
        let made = owner.post("/rest/v1/tenders").header("prefer", "return=representation").json(&tender).send().await;
        assert_eq!(made.status, 201, "{}", made.text);
        let tender = made.json()[0]["id"].clone();
        let id = tender.as_str().unwrap();
        store(&app, "proposals", json!({
            "tender_id": tender, "bidder_id": bidder.id, "name": "A", "email": "a@example.org", "mobile": "+919800000000",
            "address": "Pune", "amount": 1000, "message": "We can",
        })).await;
        assert_eq!(rows(&owner, "proposals?select=amount").await, json!([]));
        assert_eq!(rows(&owner, &format!("tenders?select=bids,proposals(count)&id=eq.{id}")).await, json!([{"bids": 1, "proposals": [{"count": 0}]}]));
        assert_eq!(rows(&bidder, "proposals?select=amount").await, json!([{"amount": 1000}]));
        let closed = owner.patch(&format!("/rest/v1/tenders?id=eq.{id}")).json(&json!({"status": "Closed"})).send().await;
        assert_eq!(closed.status, 204, "{}", closed.text);
        assert_eq!(rows(&owner, "proposals?select=amount").await, json!([{"amount": 1000}]));
    }

    async fn the_servers_columns_are_refused_by_name(app: App) {
        let (person, other) = (app.user("user").await, app.user("user").await);
        let made = person.post("/rest/v1/posts").header("prefer", "return=representation");
        let post = made.json(&json!({"content": "Hello", "user_id": person.id})).send().await.json()[0].clone();
        let path = format!("/rest/v1/posts?id=eq.{}", post["id"].as_str().unwrap());
        for (column, value) in [("likes", json!(7)), ("created_at", json!("2001-01-01T00:00:00Z")), ("user_id", json!(other.id))] {
            for call in [person.post("/rest/v1/posts").json(&json!({"content": "x", column: value})), person.patch(&path).json(&json!({column: value}))] {
                let answer = call.send().await;
                assert_eq!((answer.status, answer.json()["code"].as_str()), (403, Some("42501")), "{column}: {}", answer.text);
                assert!(answer.json()["message"].as_str().unwrap().contains(column), "{}", answer.text);
            }
        }
        let same = person.patch(&path).json(&json!({"id": post["id"], "user_id": person.id, "content": "Better"})).send().await;
        assert_eq!(same.status, 204, "{}", same.text);
        let moved = person.patch(&path).json(&json!({"id": other.id, "content": "Moved"})).send().await;
        assert_eq!(moved.status, 403, "{}", moved.text);
        assert_eq!(rows(&person, "posts?select=content,likes").await, json!([{"content": "Better", "likes": 0}]));
    }

    async fn the_time_of_a_change_is_the_servers_whatever_is_sent(app: App) {
        let person = app.user("user").await;
        let profile = json!({"id": person.id, "full_name": "Asha Rao", "bio": "Hi", "updated_at": "2001-01-01T00:00:00Z"});
        let call = person.post("/rest/v1/profiles?select=full_name,updated_at");
        let saved = call.header("prefer", "resolution=merge-duplicates,return=representation").json(&profile).send().await;
        assert_eq!(saved.status, 200, "{}", saved.text);
        assert_eq!(saved.json()[0]["full_name"], "Asha Rao");
        assert!(saved.json()[0]["updated_at"].as_str().unwrap() > "2026");
    }

    async fn a_row_that_may_be_written_but_not_read_is_not_returned_nor_kept(app: App) {
        let message = json!({"name": "A", "email": "a@example.org", "subject": "Hi", "message": "Hello"});
        let asked = app.anon().post("/rest/v1/contact_messages").header("prefer", "return=representation").json(&message).send().await;
        assert_eq!(asked.status, 401, "{}", asked.text);
        let kept = app.service().get("/rest/v1/contact_messages?select=name").send().await;
        assert_eq!(kept.json(), json!([]));
        let plain = app.anon().post("/rest/v1/contact_messages").json(&message).send().await;
        assert_eq!((plain.status, plain.text.as_str()), (201, ""));
    }

    async fn accounts_and_side_tables_do_not_exist_for_a_client(app: App) {
        let person = app.user("user").await;
        for table in ["accounts", "sessions", "refresh_tokens", "api_tokens", "identities", "mfa_factors", "recovery_codes", "passkeys", "passkey_challenges", "_jobs_search", "_jobs_skills", "sqlite_master", "pg_class"] {
            for client in [&person.client, &app.service()] {
                let answer = client.get(&format!("/rest/v1/{table}")).send().await;
                assert_eq!((answer.status, answer.json()["code"].as_str()), (404, Some("PGRST205")), "{table}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_see_and_settle_every_report() {
    for engine in [sangam_db::Engine::Sqlite, sangam_db::Engine::Postgres] {
        let fixture = RestFixture::new(engine).await;
        let report = fixture.sample("reports").await;
        let moderator = &fixture.business;
        assert_eq!(rows(moderator, "reports").await, json!([]));
        fixture.app.promote(moderator).await;
        assert_eq!(rows(moderator, "reports?select=id").await, json!([{"id": report["id"]}]));
        let path = format!("/rest/v1/reports?id=eq.{}", report["id"].as_str().unwrap());
        let settled = moderator.patch(&path).json(&json!({"status": "Resolved"})).send().await;
        assert_eq!(settled.status, 204, "{}", settled.text);
        assert_eq!(rows(&fixture.seeker, "reports?select=status").await, json!([{"status": "Resolved"}]));
    }
}
