//! Answering applicants: rejection reasons, and the same answer to many applicants.

use serde_json::{Value as Json, json};

use super::{apply, call, done, post_job, refused, rows};
use crate::support::{App, User, on_both_engines};

/// Creates a number of seekers, each with an application to the job.
async fn apply_many(app: &App, job: &Json, count: usize) -> Vec<(User, Json)> {
    let mut applied = Vec::new();
    for _ in 0..count {
        let seeker = app.user("user").await;
        let application = apply(&seeker, job).await;
        applied.push((seeker, application["id"].clone()));
    }
    applied
}

on_both_engines! {
    async fn a_reason_is_one_of_a_few_and_only_a_rejection_has_one(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let id = apply(&asha, &post_job(&ravi).await).await["id"].clone();
        let step = |status: &str, reason: Json| json!({"p_application_id": id, "p_status": status, "p_reason": reason});
        let known = "Choose one of experience, skills, location, pay, position_filled, position_closed, another_candidate, other.";
        refused(&ravi, "set_application_status", step("Rejected", json!("too old")), 400, "22023", known).await;
        let only = "Only a rejection can have a reason. Remove the reason, or reject.";
        refused(&ravi, "set_application_status", step("Interview Scheduled", json!("pay")), 400, "22023", only).await;
        assert_eq!(rows(&asha, "job_applications?select=status").await, json!([{"status": "Under Review"}]));
        assert_eq!(done(&ravi, "set_application_status", step("Rejected", json!(null))).await["status"], "Rejected");
        assert_eq!(rows(&asha, "application_events?select=reason&status=eq.Rejected").await, json!([{"reason": null}]));
        let patch = ravi.patch("/rest/v1/application_events?status=eq.Rejected").json(&json!({"reason": "pay"})).send().await;
        assert_eq!(patch.status, 403, "{}", patch.text);
    }

    async fn one_answer_goes_to_many_and_reports_who_could_not_get_it(app: App) {
        let (ravi, rival) = (app.user("employer").await, app.user("employer").await);
        let (job, other_job) = (post_job(&ravi).await, post_job(&rival).await);
        let applied = apply_many(&app, &job, 4).await;
        let foreign = apply_many(&app, &other_job, 1).await[0].1.clone();
        let ids: Vec<Json> = applied.iter().map(|(_, id)| id.clone()).collect();
        done(&ravi, "set_application_status", json!({"p_application_id": ids[3], "p_status": "Interview Scheduled"})).await;
        done(&ravi, "set_application_status", json!({"p_application_id": ids[3], "p_status": "Accepted"})).await;
        done(&ravi, "set_application_status", json!({"p_application_id": ids[3], "p_status": "Hired"})).await;
        let reject = json!({
            "p_ids": [ids[0], ids[1], ids[1], ids[3], foreign], "p_status": "Rejected", "p_reason": "position_filled", "p_note": "Thank you.",
        });
        let report = done(&ravi, "set_application_statuses", reject.clone()).await;
        assert_eq!(report["moved"].as_array().unwrap().len(), 2, "{report}");
        let refusals: Vec<_> = report["refused"].as_array().unwrap().iter().map(|row| (row["id"].clone(), row["code"].clone())).collect();
        assert!(refusals.contains(&(ids[3].clone(), json!("SG002"))), "{report}");
        assert!(refusals.contains(&(foreign.clone(), json!("P0002"))), "{report}");
        assert_eq!(refusals.len(), 2, "{report}");
        let hired = report["refused"].as_array().unwrap().iter().find(|row| row["id"] == ids[3]).unwrap();
        assert_eq!(hired["message"], "An application that is Hired cannot become Rejected.");
        let told = rows(&applied[0].0, "application_events?select=status,reason,note&status=eq.Rejected").await;
        assert_eq!(told, json!([{"status": "Rejected", "reason": "position_filled", "note": "Thank you."}]));
        assert_eq!(rows(&applied[2].0, "job_applications?select=status").await, json!([{"status": "Under Review"}]), "was not asked for");
        assert_eq!(rows(&rival, "job_applications?select=status").await, json!([{"status": "Under Review"}]));
        // Repeating the request changes nothing and adds no second entry.
        assert_eq!(done(&ravi, "set_application_statuses", reject.clone()).await["moved"], report["moved"]);
        assert_eq!(rows(&applied[0].0, "application_events?select=id").await.as_array().unwrap().len(), 2);
        let own = rows(&applied[0].0, "rpc/export_my_data").await;
        assert_eq!(own["application_events"][1]["reason"], "position_filled");

        let most = "Choose between 1 and 200 applications.";
        let many: Vec<_> = (0..201).map(|_| uuid::Uuid::now_v7()).collect();
        for ids in [json!([]), json!(many)] {
            refused(&ravi, "set_application_statuses", json!({"p_ids": ids, "p_status": "Rejected"}), 400, "22023", most).await;
        }
        for ids in [json!(["all"]), json!([1]), json!([null])] {
            let answer = call(&ravi, "set_application_statuses", json!({"p_ids": ids, "p_status": "Rejected"})).await;
            assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("22004")), "{}", answer.text);
        }
        let applicant = done(&applied[2].0, "set_application_statuses", json!({"p_ids": [ids[2]], "p_status": "Interview Scheduled"})).await;
        assert_eq!((&applicant["moved"], &applicant["refused"][0]["code"]), (&json!([]), &json!("42501")));
    }
}
