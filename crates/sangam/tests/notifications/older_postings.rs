//! Postings from before the checks: looked at in small steps, and their owners hear of what was held.

use sangam_db::{Statement, Value};
use serde_json::{Value as Json, json};

use super::scenario::{Scenario, on_scenarios};
use crate::support::User;

const CHORE: &str = "check_older_postings";
const SCAM: &str = "Registration fee of Rs 500 must be paid before joining. Send your CV on WhatsApp 98765 43210.";

async fn run(scenario: &Scenario, template: &'static str, values: Vec<Value>) {
    let written = scenario.app.db.write(move |tx| {
        Box::pin(async move {
            let statement = tx.statement(template, values);
            tx.execute(&statement).await.map(|_| ())
        })
    });
    written.await.unwrap();
}

/// Posts a job and makes it one that was never checked, with this text.
async fn older_job(scenario: &Scenario, employer: &User, title: &str, text: &str, status: &str) -> Json {
    let job = json!({"title": title, "location": "Surat", "type": "Full-time", "description": "Typing."});
    let call = employer.post("/rest/v1/jobs").header("prefer", "return=representation");
    let job = call.json(&job).send().await.json()[0].clone();
    let id = job["id"].as_str().unwrap();
    let change = "update jobs set description = {text}, status = {text} where id = {uuid}";
    run(scenario, change, vec![text.into(), status.into(), id.into()]).await;
    unchecked(scenario, "job", &job).await;
    job
}

async fn unchecked(scenario: &Scenario, kind: &'static str, posting: &Json) {
    let id = posting["id"].as_str().unwrap();
    run(scenario, "delete from posting_checks where posting_id = {uuid}", vec![id.into()]).await;
    run(scenario, "delete from _posted_jobs where job_id = {uuid}", vec![id.into()]).await;
    let list = "insert into _unchecked_postings (kind, posting_id) values ({text}, {uuid})";
    run(scenario, list, vec![kind.into(), id.into()]).await;
}

async fn titles_seen_by(reader: &User) -> Json {
    reader.get("/rest/v1/jobs?select=title,status&order=title").send().await.json()
}

async fn left(scenario: &Scenario) -> i64 {
    let count = Statement::new("select count(*) from _unchecked_postings".to_owned(), Vec::new());
    scenario.app.db.read(count).await.unwrap()[0].int(0).unwrap()
}

on_scenarios! {
    async fn open_postings_are_checked_and_their_owners_told_of_what_is_held(scenario: Scenario) {
        let (employer, reader) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        older_job(&scenario, &employer, "Honest", "Typing for a hospital.", "Active").await;
        let held = older_job(&scenario, &employer, "Scam", SCAM, "Active").await;
        older_job(&scenario, &employer, "Over", SCAM, "Closed").await;
        let open = |title: &str| json!({"title": title, "status": "Active"});
        let closed = json!({"title": "Over", "status": "Closed"});
        assert_eq!(titles_seen_by(&reader).await, json!([open("Honest"), closed, open("Scam")]));
        scenario.wait_days(0, CHORE).await;
        assert_eq!(left(&scenario).await, 0);
        assert_eq!(titles_seen_by(&reader).await, json!([open("Honest"), closed]));
        let told = &scenario.notifications_of(&employer).await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0]["title"], "Held for review: Scam");
        assert_eq!(told[0]["link"], json!(format!("/jobs/{}", held["id"].as_str().unwrap())));

        // A closed job is checked when it is opened again, and keeps its age when it is posted again.
        let path = "/rest/v1/jobs?title=eq.Over";
        assert_eq!(employer.patch(path).json(&json!({"status": "Active"})).send().await.status, 204);
        assert_eq!(titles_seen_by(&reader).await, json!([open("Honest")]));
    }

    async fn a_closed_job_from_before_keeps_its_age_when_it_is_posted_again(scenario: Scenario) {
        let employer = scenario.app.user("employer").await;
        let over = older_job(&scenario, &employer, "Typist", "Typing for a hospital.", "Closed").await;
        scenario.wait_days(0, CHORE).await;
        scenario.wait_days(20, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        let again = json!({"title": "Typist", "location": "Surat", "type": "Full-time", "description": "Typing for a hospital."});
        let call = employer.post("/rest/v1/jobs").header("prefer", "return=representation");
        assert_eq!(call.json(&again).send().await.json()[0]["created_at"], over["created_at"]);
    }

    async fn a_tender_from_before_is_checked_too(scenario: Scenario) {
        let business = scenario.app.user("business").await;
        let tender = json!({
            "title": "Roof", "category": "Design", "location": "Pune", "deadline": "2099-12-31", "description": "Tiles.",
        });
        let call = business.post("/rest/v1/tenders").header("prefer", "return=representation");
        let tender = call.json(&tender).send().await.json()[0].clone();
        // Two hundred domains or more hide one, and the account is new.
        let domains: String = (0..250).map(|number| format!("{number:x}.in ")).collect();
        let id = tender["id"].as_str().unwrap();
        let change = "update tenders set description = {text} where id = {uuid}";
        run(&scenario, change, vec![domains.as_str().into(), id.into()]).await;
        unchecked(&scenario, "tender", &tender).await;
        scenario.wait_days(0, CHORE).await;
        let seen = business.get("/rest/v1/tenders?select=warnings,held_at").send().await.json();
        assert_eq!(seen[0]["warnings"], json!(["imitated-domain", "new-account"]));
        assert_ne!(seen[0]["held_at"], Json::Null);
        assert_eq!(scenario.titles(&business).await, ["Held for review: Roof"]);
    }
}
