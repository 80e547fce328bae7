//! Publishing a job and removing it again.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::post_job;
use crate::support::{App, User, on_both_engines};

async fn change(employer: &User, job: &Json, change: Json) -> (u16, String) {
    let path = format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap());
    let answer = employer.patch(&path).json(&change).send().await;
    let said = if answer.status == 204 { String::new() } else { answer.json()["message"].as_str().unwrap().to_owned() };
    (answer.status, said)
}

on_both_engines! {
    async fn a_job_that_is_over_already_is_refused(app: App) {
        let employer = app.user("employer").await;
        let mut job = json!({"title": "Clerk", "location": "Pune", "type": "Contract", "description": "Count"});
        job["expires_at"] = json!("2020-01-01T00:00:00Z");
        let posted = employer.post("/rest/v1/jobs").json(&job).send().await;
        let said = (posted.status, posted.json()["message"].as_str().unwrap().to_owned());
        assert_eq!(said, (400, "Choose an expiry date that is still to come.".to_owned()));
        let job = post_job(&employer).await;
        let moved = change(&employer, &job, json!({"expires_at": "2020-01-01T00:00:00Z"})).await;
        assert_eq!(moved, (400, "Choose an expiry date that is still to come, or close the job.".to_owned()));
        let closed = change(&employer, &job, json!({"expires_at": "2020-01-01T00:00:00Z", "status": "Closed"})).await;
        assert_eq!(closed, (204, String::new()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_job_reopens_only_with_a_new_date() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |_| ()).await;
        let employer = app.user("employer").await;
        let job = post_job(&employer).await;
        let tomorrow = clock.now() + SignedDuration::from_hours(24);
        assert_eq!(change(&employer, &job, json!({"expires_at": tomorrow})).await.0, 204);
        clock.advance(SignedDuration::from_hours(25));
        while !app.chores.run_due().await.unwrap().contains(&"close_due") {
            clock.advance(SignedDuration::from_mins(1));
        }
        let employer = app.again(&employer).await;
        let seen = employer.get("/rest/v1/jobs?select=status").send().await.json();
        assert_eq!(seen, json!([{"status": "Closed"}]));
        let opened = change(&employer, &job, json!({"status": "Active"})).await;
        assert_eq!(opened, (400, "This job's expiry date has passed. Choose one that is still to come.".to_owned()));
        let later = clock.now() + SignedDuration::from_hours(24);
        assert_eq!(
            change(&employer, &job, json!({"status": "Active", "expires_at": later})).await,
            (204, String::new())
        );
    }
}
