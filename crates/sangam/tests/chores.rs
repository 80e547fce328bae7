//! The chores of a running server: they run when due, once across all copies, and appear in the metrics.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::App;

/// Advances the clock until the test has run this chore. The server may be busy with its own first round.
async fn wait_for(app: &App, clock: &Clock, chore: &str) {
    while !app.chores.run_due().await.unwrap().contains(&chore) {
        clock.advance(SignedDuration::from_mins(10));
    }
}

async fn start(engine: Engine) -> (App, Clock) {
    let clock = Clock::fixed(Timestamp::now());
    (App::start_with(engine, clock.clone(), |_| ()).await, clock)
}

async fn count(app: &App, template: &'static str) -> i64 {
    app.db.read(app.db.statement(template, vec![])).await.unwrap()[0].int(0).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn old_notifications_are_forgotten() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (app, clock) = start(engine).await;
        let person = app.user("user").await;
        for read_at in [json!(clock.now()), json!(null)] {
            let row =
                json!({"user_id": person.id, "kind": "comment", "title": "Someone commented", "read_at": read_at});
            assert_eq!(app.service().post("/rest/v1/notifications").json(&row).send().await.status, 201);
        }
        for (days, left) in [(89, 2), (2, 1), (300, 0)] {
            clock.advance(SignedDuration::from_hours(days * 24));
            wait_for(&app, &clock, "forget_old_notifications").await;
            assert_eq!(count(&app, "select count(*) from notifications").await, left, "after {days} more days");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_tokens_and_idle_sessions_are_forgotten() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (app, clock) = start(engine).await;
        let person = app.user("user").await;
        let recover = app.anon().post("/auth/v1/recover").json(&json!({"email": person.email})).send().await;
        assert_eq!(recover.status, 200, "{}", recover.text);
        assert_eq!(count(&app, "select count(*) from one_time_tokens").await, 1);
        clock.advance(SignedDuration::from_hours(25));
        wait_for(&app, &clock, "forget_expired_tokens").await;
        assert_eq!(count(&app, "select count(*) from one_time_tokens").await, 0);
        assert_eq!(count(&app, "select count(*) from sessions").await, 1);
        clock.advance(SignedDuration::from_hours(181 * 24));
        wait_for(&app, &clock, "forget_expired_tokens").await;
        assert_eq!(count(&app, "select count(*) from sessions").await, 0);
        assert!(count(&app, "select count(*) from audit_events").await > 0);
        clock.advance(SignedDuration::from_hours(190 * 24));
        wait_for(&app, &clock, "forget_expired_tokens").await;
        assert_eq!(count(&app, "select count(*) from audit_events").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_address_that_is_not_confirmed_is_forgotten_after_a_month() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (app, clock) = start(engine).await;
        let person = app.user("user").await;
        let change = json!({"email": "mistyped@example.com", "current_password": person.password});
        let asked = person.put("/auth/v1/user").json(&change).send().await;
        assert_eq!(asked.status, 200, "{}", asked.text);
        for (days, left) in [(29, 1), (2, 0)] {
            clock.advance(SignedDuration::from_hours(days * 24));
            wait_for(&app, &clock, "forget_expired_tokens").await;
            let waiting = count(&app, "select count(*) from accounts where new_email is not null").await;
            assert_eq!(waiting, left, "after {days} more days");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_that_nobody_answered_are_forgotten_the_same_day() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (app, clock) = start(engine).await;
        let asked = app.anon().post("/auth/v1/passkeys/authentication/options").send().await;
        assert_eq!(asked.status, 200, "{}", asked.text);
        assert_eq!(count(&app, "select count(*) from passkey_challenges").await, 1);
        clock.advance(SignedDuration::from_mins(20));
        wait_for(&app, &clock, "forget_unfinished_sign_ins").await;
        assert_eq!(count(&app, "select count(*) from passkey_challenges").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chores_are_seen_in_the_metrics() {
    let (app, clock) = start(Engine::Sqlite).await;
    wait_for(&app, &clock, "lift_suspensions").await;
    let metrics = app.bare().get("/metrics").send().await.text;
    for name in ["sangam_chore_runs_total", "sangam_chore_last_success_timestamp", "sangam_chore_seconds_count"] {
        assert!(metrics.contains(&format!("{name}{{chore=\"lift_suspensions\"}}")), "{name}: {metrics}");
    }
}
