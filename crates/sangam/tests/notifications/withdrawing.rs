//! Withdrawing an application: how the employer is notified, and what remains of it.

use serde_json::json;

use super::scenario::on_scenarios;
use crate::board::apply;

on_scenarios! {
    async fn a_withdrawal_is_told_with_its_reason_and_one_may_apply_again(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let stranger = scenario.app.user("user").await;
        let job = json!({"id": scenario.job_of(&employer).await});
        let application = apply(&seeker, &job).await;
        let withdraw = json!({"p_application_id": application["id"], "p_reason": "Found work nearer home."});
        let refused = stranger.post("/rest/v1/rpc/withdraw_application").json(&withdraw).send().await;
        assert_eq!((refused.status, refused.json()["code"].as_str()), (404, Some("P0002")));
        let withdrawn = scenario.call(&seeker, "withdraw_application", withdraw).await;
        assert_eq!((&withdrawn["job_id"], &withdrawn["applied_at"]), (&job["id"], &application["created_at"]));
        let told = &scenario.notifications_of(&employer).await[0];
        assert_eq!(told["title"], "Person 1 withdrew the application for Accountant");
        assert_eq!(told["body"], "Found work nearer home.");
        for (person, left) in [(&employer, 1), (&seeker, 1), (&stranger, 0)] {
            assert_eq!(person.get("/rest/v1/job_applications").send().await.json(), json!([]));
            let seen = person.get("/rest/v1/application_withdrawals").send().await.json();
            assert_eq!(seen.as_array().unwrap().len(), left);
        }
        apply(&seeker, &job).await;
        assert_eq!(employer.get("/rest/v1/job_applications").send().await.json().as_array().unwrap().len(), 1);
    }
}
