//! Each kind and each channel can be switched off (C-349).

use jiff::SignedDuration;
use sangam_product::notifications::KINDS;
use serde_json::json;

use super::scenario::on_scenarios;

on_scenarios! {
    async fn a_kind_that_is_off_in_the_application_is_only_mailed(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        scenario.prefer(&author, "comment", false, true).await;
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Well said").await;
        scenario.like(&reader, &post).await;
        assert_eq!(scenario.titles(&author).await, ["Person 1 liked your post"], "the other kinds are unchanged");
        scenario.wait(SignedDuration::from_mins(11)).await;
        let mut subjects: Vec<_> = scenario.mails(&author).await.iter().map(|mail| mail["subject"].to_string()).collect();
        subjects.sort();
        assert_eq!(subjects, ["\"Person 1 commented on your post\"", "\"Person 1 liked your post\""]);
    }

    async fn a_kind_that_is_off_by_mail_is_only_shown(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        scenario.prefer(&author, "comment", true, false).await;
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Well said").await;
        assert_eq!(scenario.notifications_of(&author).await.len(), 1);
        scenario.wait(SignedDuration::from_mins(11)).await;
        assert_eq!(scenario.mails(&author).await.len(), 0);
    }

    async fn a_kind_that_is_off_everywhere_leaves_nothing(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        scenario.prefer(&author, "comment", false, false).await;
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Well said").await;
        let kept = scenario.app.service().get("/rest/v1/notifications").send().await;
        assert_eq!(kept.json(), json!([]));
    }

    async fn a_kind_that_does_not_exist_is_refused(scenario: Scenario) {
        let person = scenario.app.user("user").await;
        for kind in KINDS {
            scenario.prefer(&person, kind, true, true).await;
        }
        let wrong = person.post("/rest/v1/notification_preferences").json(&json!({"kind": "everything"})).send().await;
        assert_eq!(wrong.status, 400, "{}", wrong.text);
    }
}
