//! Posting a job again: its age stays that of the first, however the employer goes about it, and no one is alerted twice.

use serde_json::{Value as Json, json};

use super::scenario::{Scenario, on_scenarios};
use crate::support::User;

const TEXT: &str = "Keep the books of a tea estate with forty pickers: wages every Saturday, GST returns every month, and the stock \
                    in the drying house. You know Tally and speak Tamil.";

fn accountant(description: &str) -> Json {
    json!({"title": "Accountant", "location": "Ooty, Tamil Nadu", "type": "Full-time", "description": description})
}

async fn post(employer: &User, job: Json) -> Json {
    let call = employer.post("/rest/v1/jobs").header("prefer", "return=representation");
    let answer = call.json(&job).send().await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()[0].clone()
}

fn path_of(job: &Json) -> String {
    format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap())
}

async fn change(employer: &User, job: &Json, values: Json) -> Json {
    let call = employer.patch(&path_of(job)).header("prefer", "return=representation");
    let answer = call.json(&values).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()[0].clone()
}

async fn delete(employer: &User, job: &Json) {
    assert_eq!(employer.delete(&path_of(job)).send().await.status, 204);
}

/// Lets some days pass and signs the person in again.
async fn later(scenario: &Scenario, days: i64, person: &User) -> User {
    scenario.wait_days(days, "close_due").await;
    scenario.app.again(person).await
}

/// Saves a search that the accountant's jobs match.
async fn save_search(scenario: &Scenario, person: &User, notify: &str) {
    let search = json!({"p_kind": "job", "p_name": "Books", "p_filters": {"search": "accountant"}, "p_notify": notify});
    scenario.call(person, "save_search", search).await;
}

/// A person's matches of a job: whether they have seen it, and whether they were told.
async fn matches(person: &User, job: &Json) -> Json {
    let path = format!("/rest/v1/saved_search_matches?select=seen,told&target_id=eq.{}", job["id"].as_str().unwrap());
    person.get(&path).send().await.json()
}

on_scenarios! {
    async fn a_job_that_is_posted_again_alerts_only_those_it_has_not_alerted(scenario: Scenario) {
        const ALERT: &str = "A new job for “Books”";
        let employer = scenario.app.user("employer").await;
        let (quick, patient) = (scenario.app.user("user").await, scenario.app.user("user").await);
        save_search(&scenario, &quick, "at_once").await;
        save_search(&scenario, &patient, "daily").await;
        let first = post(&employer, accountant(TEXT)).await;
        scenario.notify().await;
        assert_eq!(scenario.titles(&quick).await, [ALERT]);

        // Deleted before the morning.
        delete(&employer, &first).await;
        let second = post(&employer, accountant(&TEXT.replace("forty", "50"))).await;
        scenario.notify().await;
        assert_eq!(scenario.titles(&quick).await, [ALERT]);
        assert_eq!(matches(&quick, &second).await, json!([{"seen": false, "told": true}]), "it is still a new result");
        scenario.wait_days(2, "release_search_alerts").await;
        let employer = scenario.app.again(&employer).await;
        assert_eq!(scenario.titles(&scenario.app.again(&patient).await).await, [ALERT]);

        change(&employer, &second, json!({"status": "Closed"})).await;
        scenario.notify().await;
        let newcomer = scenario.app.user("user").await;
        save_search(&scenario, &newcomer, "at_once").await;
        let third = post(&employer, accountant(TEXT)).await;
        scenario.notify().await;
        scenario.wait_days(2, "release_search_alerts").await;
        for person in [&quick, &patient, &newcomer] {
            let person = scenario.app.again(person).await;
            assert_eq!(scenario.titles(&person).await, [ALERT]);
            let seen = person.id != newcomer.id;
            assert_eq!(matches(&person, &third).await, json!([{"seen": seen, "told": true}]));
        }
    }

    async fn a_job_that_is_deleted_or_closed_and_posted_again_keeps_its_first_day(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let first = post(&employer, accountant(TEXT)).await;
        let employer = later(&scenario, 10, &employer).await;
        delete(&employer, &first).await;
        // Other line breaks, a few other words, and a title that says the same.
        let mut again = accountant(&TEXT.replace(". ", ".\n\n").replace("forty", "50").replace("every month", "monthly"));
        again["title"] = json!("Urgent hiring: Accountant");
        let second = post(&employer, again).await;
        assert_eq!(second["created_at"], first["created_at"]);
        assert_eq!(second["confirmed_at"], second["updated_at"], "it is confirmed today");
        change(&employer, &second, json!({"status": "Closed"})).await;
        let employer = later(&scenario, 30, &employer).await;
        let third = post(&employer, accountant(TEXT)).await;
        assert_eq!(third["created_at"], first["created_at"]);

        let export = employer.post("/rest/v1/rpc/export_my_data").json(&json!({})).send().await.json();
        assert_eq!(export["posted_jobs"][0]["first_posted_at"], first["created_at"]);

        // Lists put it where its age belongs.
        let newer = post(&employer, json!({"title": "Guard", "location": "Ooty", "type": "Contract", "description": "At night"})).await;
        let listed = employer.get("/rest/v1/jobs?select=id&order=created_at.desc&status=eq.Active").send().await.json();
        assert_eq!(listed, json!([{"id": newer["id"]}, {"id": third["id"]}]));
    }

    async fn rewriting_a_job_hides_neither_its_old_nor_its_new_text(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let first = post(&employer, accountant(TEXT)).await;
        let employer = later(&scenario, 10, &employer).await;
        let other = json!({"title": "Gardener", "description": "Roses and lawns around the bungalow."});
        assert_eq!(change(&employer, &first, other.clone()).await["created_at"], first["created_at"]);
        delete(&employer, &first).await;
        let second = post(&employer, accountant(TEXT)).await;
        assert_eq!(second["created_at"], first["created_at"]);
        // A new job that is turned into the old one is as old.
        let clerk = json!({"title": "Clerk", "location": "Ooty", "type": "Contract", "description": "Files letters."});
        let new = post(&employer, clerk).await;
        assert_ne!(new["created_at"], first["created_at"]);
        assert_eq!(change(&employer, &new, other).await["created_at"], first["created_at"]);
    }

    async fn other_jobs_places_employers_and_years_start_anew(scenario: Scenario) {
        let (employer, rival) = (scenario.app.user("employer").await, scenario.app.user("employer").await);
        let first = post(&employer, accountant(TEXT)).await;
        let employer = later(&scenario, 10, &employer).await;
        let rival = scenario.app.again(&rival).await;
        let today = post(&rival, accountant(TEXT)).await["created_at"].clone();
        assert_ne!(today, first["created_at"]);
        for change in [
            json!({"title": "Java Developer"}),
            json!({"location": "Kochi"}),
            json!({"description": "Check the invoices of a spinning mill at night."}),
        ] {
            let mut job = accountant(TEXT);
            job.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            assert_eq!(post(&employer, job).await["created_at"], today, "{change}");
        }
        // After half a year without a confirmation it is a new vacancy.
        change(&employer, &first, json!({"status": "Closed"})).await;
        scenario.wait_days(190, "forget_posted_jobs").await;
        let employer = scenario.app.again(&employer).await;
        let next = post(&employer, accountant(TEXT)).await;
        assert_ne!(next["created_at"], first["created_at"]);
        assert_ne!(next["created_at"], today);
    }

    async fn no_client_sets_the_first_day(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let job = post(&employer, accountant(TEXT)).await;
        let young = json!({"created_at": "2099-01-01T00:00:00Z"});
        assert_eq!(employer.patch(&path_of(&job)).json(&young).send().await.status, 403);
        let mut dated = accountant(TEXT);
        dated["created_at"] = json!("2099-01-01T00:00:00Z");
        assert_eq!(employer.post("/rest/v1/jobs").json(&dated).send().await.status, 403);
    }
}
