//! The promised reply time: kept, broken, and counted.

use serde_json::{Value as Json, json};

use super::scenario::{Scenario, on_scenarios};
use crate::board::apply;
use crate::support::User;

const CHORE: &str = "mark_unanswered";

async fn post_job(employer: &User, reply_days: i64) -> Json {
    let job = json!({
        "title": "Accountant", "location": "Ooty", "type": "Full-time", "description": "Keeps the books.",
        "reply_days": reply_days,
    });
    let call = employer.post("/rest/v1/jobs").header("prefer", "return=representation");
    call.json(&job).send().await.json()[0].clone()
}

async fn answer(scenario: &Scenario, employer: &User, application: &Json) -> Json {
    let step = json!({"p_application_id": application["id"], "p_status": "Rejected", "p_note": "Too far away"});
    scenario.call(employer, "set_application_status", step).await
}

async fn record(scenario: &Scenario, reader: &User, employer: &User) -> Json {
    scenario.call(reader, "reply_record", json!({"p_employer_id": employer.id})).await
}

on_scenarios! {
    async fn a_promise_that_passes_is_told_once_and_marked_until_the_answer(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let application = apply(&seeker, &post_job(&employer, 3).await).await;
        scenario.wait_days(2, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        let dashboard = scenario.call(&employer, "dashboard", json!({})).await;
        assert_eq!(dashboard["hiring"]["replies"], json!({"overdue": 0, "soon": 1}));
        scenario.wait_days(1, CHORE).await;
        scenario.wait_days(1, CHORE).await;
        let (employer, seeker) = (scenario.app.again(&employer).await, scenario.app.again(&seeker).await);
        assert_eq!(scenario.titles(&seeker).await, ["No answer yet: Accountant"]);
        let seen = seeker.get("/rest/v1/job_applications?select=status,answered_at,unanswered_at").send().await.json();
        assert_eq!((&seen[0]["status"], &seen[0]["answered_at"]), (&json!("Under Review"), &Json::Null));
        assert_ne!(seen[0]["unanswered_at"], Json::Null);
        let dashboard = scenario.call(&employer, "dashboard", json!({})).await;
        assert_eq!(dashboard["hiring"]["replies"], json!({"overdue": 1, "soon": 0}));
        let answered = answer(&scenario, &employer, &application).await;
        assert_eq!(answered["answered_at"], answered["updated_at"]);
        let dashboard = scenario.call(&employer, "dashboard", json!({})).await;
        assert_eq!(dashboard["hiring"]["replies"], json!({"overdue": 0, "soon": 0}));
    }

    async fn the_record_counts_kept_and_broken_promises_from_five_on(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let job = post_job(&employer, 3).await;
        let mut applications = Vec::new();
        for _ in 0..6 {
            applications.push(apply(&scenario.app.user("user").await, &job).await);
        }
        // The promise that counts is the one the applicant read.
        let longer = json!({"reply_days": 60});
        let path = format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap());
        assert_eq!(employer.patch(&path).json(&longer).send().await.status, 204);
        scenario.wait_days(1, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        for application in &applications[..4] {
            answer(&scenario, &employer, application).await;
        }
        let reader = scenario.app.user("user").await;
        assert_eq!(record(&scenario, &reader, &employer).await, Json::Null, "four are too few, and two still have time");
        scenario.wait_days(2, CHORE).await;
        let (employer, reader) = (scenario.app.again(&employer).await, scenario.app.again(&reader).await);
        answer(&scenario, &employer, &applications[4]).await;
        let expected = json!({"applications": 6, "in_time": 4, "median_days": 1});
        assert_eq!(record(&scenario, &reader, &employer).await, expected);
        scenario.wait_days(365, CHORE).await;
        assert_eq!(record(&scenario, &scenario.app.again(&reader).await, &employer).await, Json::Null, "a year is over");
    }

    async fn a_promise_has_one_to_sixty_days_and_is_the_servers_to_keep(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = post_job(&employer, 60).await;
        let path = format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap());
        for days in [0, 61] {
            let refused = employer.patch(&path).json(&json!({"reply_days": days})).send().await;
            assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some("23514")), "{days}");
        }
        apply(&seeker, &job).await;
        for person in [&employer, &seeker] {
            let patch = person.patch("/rest/v1/job_applications?status=eq.Under%20Review");
            assert_eq!(patch.json(&json!({"reply_by": null})).send().await.status, 403);
        }
    }
}
