//! The unsubscribe link at the end of every notification mail, which works without signing in.

use jiff::SignedDuration;
use serde_json::json;

use super::scenario::on_scenarios;

on_scenarios! {
    async fn one_click_stops_only_that_kind_of_mail(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        scenario.prefer(&author, "comment", false, true).await;
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Well said").await;
        scenario.wait(SignedDuration::from_mins(11)).await;
        let text = scenario.mails(&author).await[0]["text"].as_str().unwrap().to_owned();
        let link = text.lines().find(|line| line.contains("/unsubscribe?token=")).unwrap();
        let path = &link[link.find("/unsubscribe").unwrap()..];

        let page = scenario.app.bare().get(path).send().await;
        assert_eq!(page.status, 200, "{}", page.text);
        assert!(page.text.contains("comments on your posts") && page.text.contains("method=\"post\""), "{}", page.text);
        let preference = "/rest/v1/notification_preferences?select=kind,in_app,email";
        let before = author.get(preference).send().await.json();
        assert_eq!(before, json!([{"kind": "comment", "in_app": false, "email": true}]), "looking changes nothing");

        let pressed = scenario.app.bare().post(path).header("content-type", "application/x-www-form-urlencoded");
        let pressed = pressed.body("List-Unsubscribe=One-Click").send().await;
        assert_eq!(pressed.status, 200, "{}", pressed.text);
        assert!(pressed.text.contains("no more mails about comments on your posts"), "{}", pressed.text);
        let after = author.get(preference).send().await.json();
        assert_eq!(after, json!([{"kind": "comment", "in_app": false, "email": false}]));
        assert_eq!(scenario.app.bare().post(path).send().await.status, 200, "a second press is as good");
    }

    async fn a_forged_link_changes_nothing(scenario: Scenario) {
        let person = scenario.app.user("user").await;
        let forged = format!("/unsubscribe?token={}.comment.c2lnbmF0dXJl", person.id);
        for path in [forged.as_str(), "/unsubscribe?token=", "/unsubscribe", "/unsubscribe?token=%3Cscript%3E"] {
            for call in [scenario.app.bare().get(path), scenario.app.bare().post(path)] {
                let answer = call.send().await;
                assert_eq!(answer.status, 400, "{path}");
                assert!(answer.text.contains("This link does not work") && !answer.text.contains("<script>"), "{}", answer.text);
            }
        }
        assert_eq!(person.get("/rest/v1/notification_preferences").send().await.json(), json!([]));
    }
}
