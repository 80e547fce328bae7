//! What chores record is told as soon as they have run, although the change feed does not show it.

use std::time::Duration;

use jiff::SignedDuration;
use serde_json::json;
use tokio::task::yield_now;
use tokio::time::timeout;

use super::scenario::{Scenario, on_scenarios};
use crate::board::apply;
use crate::support::User;

/// Half of the interval at which the notifier looks for events that nothing announced.
const SOON: Duration = Duration::from_secs(10);

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Waits for a notification that the server's own worker writes.
async fn wait_for_title(scenario: &Scenario, person: &User, title: &str) {
    let person = scenario.app.again(person).await;
    let arrived = async {
        while !scenario.titles(&person).await.iter().any(|arrived| arrived == title) {
            yield_now().await;
        }
    };
    assert!(timeout(SOON, arrived).await.is_ok(), "{title}");
}

on_scenarios! {
    async fn what_chores_record_is_told_without_waiting_for_the_next_look(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let search = json!({"p_kind": "job", "p_name": "Welding", "p_filters": {"skills": ["Welding"]}, "p_notify": "daily"});
        scenario.call(&seeker, "save_search", search).await;
        let job = json!({
            "employer_id": employer.id, "title": "Welder", "company": "Nilgiri Tools", "location": "Ooty", "type": "Full-time",
            "skills": ["Welding"], "description": "Work in our shop.", "reply_days": 3,
        });
        apply(&seeker, &scenario.store("jobs", job).await).await;
        scenario.notify().await;

        scenario.wait_for(DAY * 2, "release_search_alerts").await;
        wait_for_title(&scenario, &seeker, "A new job for “Welding”").await;
        scenario.wait_for(DAY, "mark_unanswered").await;
        wait_for_title(&scenario, &seeker, "No answer yet: Welder").await;
        scenario.wait_for(DAY * 11, "keep_jobs_confirmed").await;
        wait_for_title(&scenario, &employer, "Are you still hiring? Welder").await;
    }

    async fn a_notice_of_the_operator_is_handled_when_it_is_written(scenario: Scenario) {
        let reader = scenario.app.user("user").await;
        let notice = json!({"user_id": reader.id, "kind": "notice", "title": "Maintenance tonight", "link": "/"});
        let written = scenario.app.service().post("/rest/v1/notifications").json(&notice).send().await;
        assert_eq!(written.status, 201, "{}", written.text);
        let db = &scenario.app.db;
        let handled = async {
            while !db.read(db.statement("select 1 from _happenings", vec![])).await.unwrap().is_empty() {
                yield_now().await;
            }
        };
        assert!(timeout(SOON, handled).await.is_ok());
        scenario.wait(SignedDuration::from_mins(11)).await;
        assert_eq!(scenario.mails(&reader).await[0]["subject"], "Maintenance tonight");
    }
}
