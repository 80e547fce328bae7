//! The promised reply time: kept, broken, and counted.

use jiff::SignedDuration;
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

    async fn deleting_applications_and_jobs_does_not_improve_the_record(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let (kept, deleted) = (post_job(&employer, 3).await, post_job(&employer, 3).await);
        let mut seekers = Vec::new();
        for job in [&kept, &kept, &deleted, &deleted, &deleted, &deleted] {
            let seeker = scenario.app.user("user").await;
            let application = apply(&seeker, job).await;
            seekers.push((seeker, application));
        }
        answer(&scenario, &employer, &seekers[0].1).await;
        // Withdrawn in time, which says nothing about the employer.
        let id = seekers[5].1["id"].clone();
        scenario.call(&seekers[5].0, "withdraw_application", json!({"p_application_id": id})).await;
        scenario.wait_days(3, CHORE).await;
        let (employer, reader) = (scenario.app.again(&employer).await, scenario.app.user("user").await);
        let expected = json!({"applications": 5, "in_time": 1, "median_days": 0});
        assert_eq!(record(&scenario, &reader, &employer).await, expected);

        // One leaves, one deletes the row, one withdraws; and then nothing keeps the employer from deleting the job.
        let leaver = scenario.app.again(&seekers[2].0).await;
        let gone = scenario.app.service().delete(&format!("/auth/v1/admin/users/{}", leaver.id)).send().await;
        assert_eq!(gone.status, 200, "{}", gone.text);
        for (seeker, application) in &seekers[2..5] {
            if seeker.id == leaver.id {
                continue;
            }
            let seeker = scenario.app.again(seeker).await;
            let id = application["id"].as_str().unwrap();
            if seeker.id == seekers[3].0.id {
                assert_eq!(seeker.delete(&format!("/rest/v1/job_applications?id=eq.{id}")).send().await.status, 204);
            } else {
                scenario.call(&seeker, "withdraw_application", json!({"p_application_id": id})).await;
            }
        }
        assert_eq!(record(&scenario, &reader, &employer).await, expected);
        for job in [&kept, &deleted] {
            let path = format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap());
            assert_eq!(employer.patch(&path).json(&json!({"status": "Closed"})).send().await.status, 204);
            assert_eq!(record(&scenario, &reader, &employer).await, expected, "closing changes nothing");
            assert_eq!(scenario.app.service().delete(&path).send().await.status, 204);
            assert_eq!(record(&scenario, &reader, &employer).await, expected, "deleting changes nothing");
        }
        scenario.wait_days(370, "forget_old_replies").await;
        let reader = scenario.app.again(&reader).await;
        assert_eq!(record(&scenario, &reader, &employer).await, Json::Null, "a year is over");
    }

    async fn a_withdrawal_right_after_the_promise_passed_counts(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let job = post_job(&employer, 3).await;
        let mut applied = Vec::new();
        for _ in 0..5 {
            let seeker = scenario.app.user("user").await;
            let application = apply(&seeker, &job).await;
            applied.push((seeker, application));
        }
        // Before the chore has marked them.
        scenario.clock.advance(SignedDuration::from_hours(3 * 24));
        for (seeker, application) in &applied {
            let withdrawal = json!({"p_application_id": application["id"]});
            let withdrawn = scenario.call(&scenario.app.again(seeker).await, "withdraw_application", withdrawal).await;
            assert_ne!(withdrawn["unanswered_at"], Json::Null);
        }
        let reader = scenario.app.again(&applied[0].0).await;
        let expected = json!({"applications": 5, "in_time": 0, "median_days": null});
        assert_eq!(record(&scenario, &reader, &employer).await, expected);
    }

    async fn a_deletion_right_after_the_promise_passed_counts(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let (kept, deleted) = (post_job(&employer, 3).await, post_job(&employer, 3).await);
        let mut applied = Vec::new();
        for job in [&kept, &kept, &kept, &deleted, &deleted] {
            let seeker = scenario.app.user("user").await;
            let application = apply(&seeker, job).await;
            applied.push((seeker, application));
        }
        // Before the chore has marked them.
        scenario.clock.advance(SignedDuration::from_hours(3 * 24));
        for (seeker, application) in &applied[..3] {
            let path = format!("/rest/v1/job_applications?id=eq.{}", application["id"].as_str().unwrap());
            let call = scenario.app.again(seeker).await.delete(&path).header("prefer", "return=representation");
            let gone = call.send().await;
            assert_eq!(gone.status, 200, "{}", gone.text);
            assert_ne!(gone.json()[0]["unanswered_at"], Json::Null);
        }
        let path = format!("/rest/v1/jobs?id=eq.{}", deleted["id"].as_str().unwrap());
        assert_eq!(scenario.app.service().delete(&path).send().await.status, 204);
        let reader = scenario.app.again(&applied[0].0).await;
        let expected = json!({"applications": 5, "in_time": 0, "median_days": null});
        assert_eq!(record(&scenario, &reader, &employer).await, expected);
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
