//! Tokens last as long as the plan that includes them.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use super::{TOKENS, program, read, subscribe, subscriber};
use crate::support::{App, on_both_engines};

const NO_PLAN: &str = "API tokens are not part of this account's plan; choose a plan that includes them";

on_both_engines! {
    async fn only_business_includes_them(app: App) {
        let person = app.user("business").await;
        let wish = json!({"name": "Report", "access": "read", "expires_in_days": 90});
        for plan in [None, Some("Basic"), Some("Pro")] {
            if let Some(plan) = plan {
                subscribe(&app, &person, plan, "2999-01-01T00:00:00Z").await;
            }
            let refused = person.post(TOKENS).json(&wish).send().await;
            assert_eq!((refused.status, &refused.json()["msg"]), (403, &json!(NO_PLAN)), "{plan:?}");
            assert_eq!(person.get(TOKENS).send().await.json()["included"], json!(false));
        }
        subscribe(&app, &person, "Business", "2999-01-01T00:00:00Z").await;
        assert_eq!(person.post(TOKENS).json(&wish).send().await.status, 201);
    }

    async fn a_downgrade_stops_them_at_once_and_an_upgrade_brings_them_back(app: App) {
        let person = subscriber(&app).await;
        let (client, id) = program(&person, "write").await;
        assert_eq!(read(&client).await.0, 200);
        subscribe(&app, &person, "Pro", "2999-01-01T00:00:00Z").await;
        assert_eq!(read(&client).await, (403, json!(NO_PLAN)));
        let written = client.post("/rest/v1/posts").json(&json!({"content": "Too late"})).send().await;
        assert_eq!(written.status, 403, "{}", written.text);
        let list = client.post("/storage/v1/object/list/avatars").json(&json!({})).send().await;
        assert_eq!((list.status, &list.json()["message"]), (403, &json!(NO_PLAN)));
        assert_eq!(person.get(TOKENS).send().await.json()["tokens"][0]["id"], json!(id), "they can still be revoked");

        subscribe(&app, &person, "Business", "2999-01-01T00:00:00Z").await;
        assert_eq!(read(&client).await.0, 200);
        let ended = app.service().delete(&format!("/rest/v1/subscriptions?user_id=eq.{}", person.id)).send().await;
        assert_eq!(ended.status, 204, "{}", ended.text);
        assert_eq!(read(&client).await, (403, json!(NO_PLAN)));
    }
}

async fn an_expired_plan_ends_its_tokens(engine: Engine) {
    let clock = Clock::fixed("2026-11-15T00:00:00Z".parse::<Timestamp>().unwrap());
    let app = App::start_with(engine, clock.clone(), |_| ()).await;
    let person = app.user("business").await;
    subscribe(&app, &person, "Business", "2026-11-15T00:00:03Z").await;
    let (client, _) = program(&person, "read").await;
    clock.advance(SignedDuration::from_secs(2));
    assert_eq!(read(&client).await.0, 200);
    // Before cached values would be read again.
    clock.advance(SignedDuration::from_secs(1));
    assert_eq!(read(&client).await, (403, json!(NO_PLAN)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_plan_ends_its_tokens_sqlite() {
    an_expired_plan_ends_its_tokens(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_plan_ends_its_tokens_postgres() {
    an_expired_plan_ends_its_tokens(Engine::Postgres).await;
}
