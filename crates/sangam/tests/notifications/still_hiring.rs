//! Whether a job is still open: asked every two weeks, answered in the app or from the mail, and closed without an
//! answer.

use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::scenario::{Scenario, on_scenarios};
use crate::support::User;

const CHORE: &str = "keep_jobs_confirmed";

async fn job_seen_by(person: &User) -> Json {
    person.get("/rest/v1/jobs?select=status,confirmed_at,confirm_by&order=created_at").send().await.json()[0].clone()
}

/// The path of the link in the mail that asks.
async fn mailed_link(scenario: &Scenario, person: &User) -> String {
    let text = scenario.mails(person).await[0]["text"].as_str().unwrap().to_owned();
    let link = text.lines().find(|line| line.contains("/still-hiring?token=")).unwrap();
    link[link.find("/still-hiring").unwrap()..].to_owned()
}

on_scenarios! {
    async fn a_job_that_no_one_confirms_closes_and_its_applicants_are_told(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = scenario.job_of(&employer).await;
        scenario.apply(&seeker, &job).await;
        scenario.wait_days(13, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        assert_eq!(job_seen_by(&employer).await["confirm_by"], Json::Null);
        scenario.wait_days(1, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        let asked = &scenario.notifications_of(&employer).await[0];
        assert_eq!((&asked["kind"], &asked["title"]), (&json!("still_hiring"), &json!("Are you still hiring? Accountant")));
        assert_eq!(asked["link"], json!(format!("/jobs/{}", job.as_str().unwrap())));
        scenario.wait_days(6, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        assert_eq!(job_seen_by(&employer).await["status"], "Active", "there are seven days to answer");
        scenario.wait_days(1, CHORE).await;
        let (employer, seeker) = (scenario.app.again(&employer).await, scenario.app.again(&seeker).await);
        let closed = job_seen_by(&seeker).await;
        assert_eq!((&closed["status"], &closed["confirm_by"]), (&json!("Closed"), &Json::Null));
        assert_eq!(scenario.titles(&seeker).await, ["This job is closed: Accountant"]);
        assert_eq!(scenario.titles(&employer).await[0], "Closed because no one confirmed it: Accountant");
        let kept = seeker.get("/rest/v1/job_applications?select=status,job(title)").send().await.json();
        assert_eq!(kept, json!([{"status": "Under Review", "job": {"title": "Accountant"}}]));
    }

    async fn the_owner_confirms_and_reopening_does_not_reset_the_age_of_a_job(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = scenario.job_of(&employer).await;
        scenario.wait_days(14, CHORE).await;
        let (employer, seeker) = (scenario.app.again(&employer).await, scenario.app.again(&seeker).await);
        assert_eq!(job_seen_by(&seeker).await["confirm_by"], Json::Null, "that concerns only us and the owner");
        let refused = seeker.post("/rest/v1/rpc/confirm_job").json(&json!({"p_job_id": job})).send().await;
        assert_eq!((refused.status, refused.json()["code"].as_str()), (403, Some("42501")));
        let dashboard = scenario.call(&employer, "dashboard", json!({})).await;
        assert_eq!(dashboard["hiring"]["unconfirmed"][0]["id"], job);
        let confirmed = scenario.call(&employer, "confirm_job", json!({"p_job_id": job})).await;
        assert_eq!((&confirmed["status"], &confirmed["confirm_by"]), (&json!("Active"), &Json::Null));
        assert_eq!(scenario.notifications_of(&employer).await[0]["read_at"], confirmed["updated_at"], "the question is settled");
        scenario.wait_days(13, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        assert_eq!(scenario.notifications_of(&employer).await.len(), 1);
        let path = format!("/rest/v1/jobs?id=eq.{}", job.as_str().unwrap());
        for status in ["Closed", "Active"] {
            assert_eq!(employer.patch(&path).json(&json!({"status": status})).send().await.status, 204);
        }
        let reopened = employer.get(&path).send().await.json()[0].clone();
        assert_eq!(reopened["created_at"], confirmed["created_at"]);
        assert_eq!(reopened["confirmed_at"], reopened["updated_at"]);
        assert_ne!(reopened["confirmed_at"], confirmed["confirmed_at"]);
        assert_eq!(employer.patch(&path).json(&json!({"confirmed_at": null})).send().await.status, 403);
        assert_eq!(employer.patch(&path).json(&json!({"status": "Closed"})).send().await.status, 204);
        let closed = employer.post("/rest/v1/rpc/confirm_job").json(&json!({"p_job_id": job})).send().await;
        assert_eq!((closed.status, closed.json()["code"].as_str()), (400, Some("SG001")));
    }

    async fn a_job_from_before_the_question_has_three_weeks_for_the_first_answer(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let job = scenario.job_of(&employer).await;
        scenario.change("jobs", &job, json!({"confirmed_at": null})).await;
        for (days, status) in [(14, "Active"), (20, "Active"), (1, "Closed")] {
            scenario.wait_days(days, CHORE).await;
            assert_eq!(job_seen_by(&scenario.app.again(&employer).await).await["status"], status, "{days} days later");
        }
    }

    async fn the_mailed_link_asks_first_and_answers_without_signing_in(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let job = scenario.job_of(&employer).await;
        scenario.wait_days(14, CHORE).await;
        scenario.wait(SignedDuration::from_mins(11)).await;
        let path = mailed_link(&scenario, &employer).await;
        let employer = scenario.app.again(&employer).await;
        let bare = scenario.app.bare();
        let page = bare.get(&path).send().await;
        assert_eq!(page.status, 200, "{}", page.text);
        assert!(page.text.contains("Accountant") && page.text.contains("Yes, still hiring"), "{}", page.text);
        assert_ne!(job_seen_by(&employer).await["confirm_by"], Json::Null, "a visit is no answer");
        let job = job.as_str().unwrap();
        for wrong in [format!("{path}x&job={job}&answer=close"), format!("{path}&job={job}&answer=delete")] {
            assert_eq!(bare.post(&wrong).send().await.status, 400, "{wrong}");
        }
        let pressed = bare.post(&format!("{path}&job={job}&answer=confirm")).send().await;
        assert_eq!(pressed.status, 200, "{}", pressed.text);
        assert!(pressed.text.contains("Confirmed. We will ask again in two weeks."), "{}", pressed.text);
        let seen = job_seen_by(&employer).await;
        assert_eq!((&seen["status"], &seen["confirm_by"]), (&json!("Active"), &Json::Null));
        let stranger = scenario.app.user("employer").await;
        let other = scenario.job_of(&stranger).await;
        let foreign = bare.post(&format!("{path}&job={}&answer=close", other.as_str().unwrap())).send().await;
        assert!(foreign.text.contains("nothing was changed"), "{}", foreign.text);
        let closed = bare.post(&format!("{path}&job={job}&answer=close")).send().await;
        assert!(closed.text.contains("The job is closed."), "{}", closed.text);
        assert_eq!(job_seen_by(&employer).await["status"], "Closed");
        scenario.clock.advance(SignedDuration::from_hours(31 * 24));
        assert_eq!(bare.get(&path).send().await.status, 400, "a link ends after a month");
    }
}
