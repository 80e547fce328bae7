//! The machine's clock is changed while the server runs.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::{App, run};

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_goes_back_keeps_no_one_from_signing_in() {
    let clock = Clock::fixed(Timestamp::now());
    let app = App::start_with(Engine::Sqlite, clock.clone(), |_| ()).await;
    let person = app.user("user").await;
    let sign_in = async |password: &str| {
        let credentials = json!({"email": person.email, "password": password});
        app.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await.status
    };
    for _ in 0..3 {
        assert_eq!(sign_in("mistyped it").await, 400);
    }
    clock.set_by(SignedDuration::from_hours(-2));
    assert_eq!(sign_in(&person.password).await, 200);
    for _ in 0..7 {
        assert_eq!(sign_in("guessing on").await, 400);
    }
    assert_eq!(sign_in("guessing on").await, 429, "changing the clock does not grant new attempts either");
}

#[tokio::test(flavor = "multi_thread")]
async fn chores_pause_after_a_clock_change_and_resume_later() {
    for by in [SignedDuration::from_hours(-2), SignedDuration::from_hours(24 * 400)] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(Engine::Sqlite, clock.clone(), |_| ()).await;
        let person = app.user("user").await;
        let note = json!({"user_id": person.id, "kind": "notice", "title": "Keep me", "body": "x"});
        assert_eq!(app.service().post("/rest/v1/notifications").json(&note).send().await.status, 201);
        // The first round, which the server may run itself.
        while !app.chores.run_due().await.unwrap().contains(&"lift_suspensions") {
            clock.advance(SignedDuration::from_mins(1));
        }
        clock.set_by(by);
        assert!(app.chores.run_due().await.unwrap().is_empty());
        let health = app.bare().get("/health").send().await;
        assert_eq!((health.status, &health.json()["clock"]["set_by_seconds"]), (200, &json!(by.as_secs())));
        clock.advance(SignedDuration::from_mins(4));
        assert!(app.chores.run_due().await.unwrap().is_empty());
        let left = app.service().get("/rest/v1/notifications?select=title").send().await.json();
        assert_eq!(left, json!([{"title": "Keep me"}]), "nothing is forgotten while the clock is not trusted");
        // Once the clock is correct again, everything runs as before, whether it was due long ago or years ahead.
        clock.set_by(-by);
        app.chores.run_due().await.unwrap();
        clock.advance(SignedDuration::from_mins(6));
        wait_for_chore(&app, &clock).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chores_that_are_due_years_ahead_are_corrected() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |_| ()).await;
        while !app.chores.run_due().await.unwrap().contains(&"lift_suspensions") {
            clock.advance(SignedDuration::from_mins(1));
        }
        let later = clock.now() + SignedDuration::from_hours(24 * 365 * 20);
        let delay = app.db.statement("update _chores set due_at = {timestamp}", vec![later.into()]);
        app.db.write(move |tx| Box::pin(async move { tx.execute(&delay).await })).await.unwrap();
        wait_for_chore(&app, &clock).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_can_be_refreshed_while_the_clock_is_wrong_and_afterwards() {
    for by in [SignedDuration::from_hours(-2), SignedDuration::from_hours(3), SignedDuration::from_hours(24 * 365)] {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let clock = Clock::fixed(Timestamp::now());
            let app = App::start_with(engine, clock.clone(), |_| ()).await;
            let person = app.user("user").await;
            let mut token = person.refresh_token.clone();
            // Right, wrong, and right again.
            for set_by in [SignedDuration::ZERO, by, -by] {
                clock.set_by(set_by);
                let asked = json!({"refresh_token": token});
                let answer = app.anon().post("/auth/v1/token?grant_type=refresh_token").json(&asked).send().await;
                assert_eq!(answer.status, 200, "{engine:?}, set by {set_by:#} of {by:#}: {}", answer.text);
                let session = answer.json();
                token = session["refresh_token"].as_str().unwrap().to_owned();
                let client = app.anon().with_bearer(session["access_token"].as_str().unwrap());
                assert_eq!(client.get("/rest/v1/posts?select=id").send().await.status, 200, "{engine:?}, {by:#}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_reports_changes_of_the_clock_that_the_server_noticed() {
    let clock = Clock::fixed(Timestamp::now());
    let app = App::start_with(Engine::Sqlite, clock.clone(), |_| ()).await;
    let data = app.folder.parent().unwrap();
    let doctor = async || {
        let found = String::from_utf8(run(data, "doctor", &[]).await.stdout).unwrap();
        found.lines().find(|line| line.contains(" clock ")).unwrap_or_else(|| panic!("{found}")).to_owned()
    };
    let fine = doctor().await;
    assert!(fine.starts_with("ok"), "{fine}");
    for by in [SignedDuration::from_hours(-2), SignedDuration::from_hours(2)] {
        clock.set_by(by);
        app.chores.run_due().await.unwrap();
    }
    let told = doctor().await;
    assert!(told.starts_with("risk") && told.contains("changed by 2h") && told.contains("2 changes"), "{told}");
}

/// Advances the clock until a chore that is due every few minutes has run.
async fn wait_for_chore(app: &App, clock: &Clock) {
    for _ in 0..10 {
        if app.chores.run_due().await.unwrap().contains(&"lift_suspensions") {
            return;
        }
        clock.advance(SignedDuration::from_mins(1));
    }
    panic!("the chore never becomes due");
}
