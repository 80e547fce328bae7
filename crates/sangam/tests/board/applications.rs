//! Applying to a job, and how both sides follow the application.

use super::{apply, call, done, post_job, refused, rows};
use crate::support::on_both_engines;
use serde_json::{Value as Json, json};

on_both_engines! {
    // C-254, C-382
    async fn both_sides_follow_an_application_and_no_one_else_sees_it(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let stranger = app.user("employer").await;
        let job = post_job(&ravi).await;
        let application = apply(&asha, &job).await;
        assert_eq!((&application["status"], &application["job_id"]), (&json!("Under Review"), &job["id"]));
        let step = json!({
            "p_application_id": application["id"], "p_status": "Rejected", "p_note": "Too far away", "p_reason": "location",
        });
        assert_eq!(done(&ravi, "set_application_status", step).await["status"], "Rejected");
        let told = "job_applications?select=status,job(title,applications),events(status,reason,note,actor(id))&events.order=created_at,id";
        let expected = json!([{
            "status": "Rejected",
            "job": {"title": "Plant Engineer", "applications": 1},
            "events": [
                {"status": "Under Review", "reason": null, "note": null, "actor": {"id": asha.id}},
                {"status": "Rejected", "reason": "location", "note": "Too far away", "actor": {"id": ravi.id}},
            ],
        }]);
        assert_eq!(rows(&asha, told).await, expected);
        assert_eq!(rows(&ravi, told).await, expected);
        assert_eq!(rows(&stranger, told).await, json!([]));
        assert_eq!(rows(&stranger, "application_events").await, json!([]));
    }

    async fn an_employer_finds_an_applicant_by_the_name_in_the_other_script(app: App) {
        let (priya, ravi) = (app.user("user").await, app.user("employer").await);
        let name = json!({"full_name": "प्रिया शर्मा"});
        assert_eq!(priya.patch(&format!("/rest/v1/profiles?id=eq.{}", priya.id)).json(&name).send().await.status, 204);
        apply(&priya, &post_job(&ravi).await).await;
        for (typed, found) in [("priya", 1), ("प्रिया", 1), ("asha", 1), ("sharm", 1), ("sunita", 0)] {
            let query = format!(
                "job_applications?select=id,named:profiles!job_applications_applicant_id_fkey(id)&named.full_name=plfts.{typed}*\
                 &or=(full_name.ilike.\"%25{typed}%25\",email.ilike.\"%25{typed}%25\",named.not.is.null)"
            );
            assert_eq!(rows(&ravi, &query).await.as_array().unwrap().len(), found, "{typed}");
        }
    }

    async fn a_refusal_has_its_status_code_and_sentence(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let job = post_job(&ravi).await;
        let application = apply(&asha, &job).await;
        let path = application["resume_path"].clone();
        let again = json!({"p_job_id": job["id"], "p_full_name": "Asha", "p_email": "a@b.in", "p_resume_path": path});
        refused(&asha, "apply_to_job", again.clone(), 409, "23505", "You have already applied to this job.").await;
        refused(&ravi, "apply_to_job", again.clone(), 400, "22023", "Upload the file to your own folder first, then send its path.").await;
        let mut nameless = again.clone();
        nameless["p_full_name"] = json!("");
        refused(&asha, "apply_to_job", nameless, 400, "22023", "Full name is required").await;
        let mut gone = again;
        gone["p_job_id"] = json!(asha.id);
        refused(&asha, "apply_to_job", gone, 404, "P0002", "This job is no longer there.").await;
        let jump = json!({"p_application_id": application["id"], "p_status": "Hired"});
        refused(&ravi, "set_application_status", jump.clone(), 400, "SG002", "An application that is Under Review cannot become Hired.").await;
        let told = call(&ravi, "set_application_status", jump.clone()).await.json();
        let details: Json = serde_json::from_str(told["details"].as_str().unwrap()).unwrap();
        let template = "An application that is {status} cannot become {to}.";
        assert_eq!(details, json!({"template": template, "values": {"status": "Under Review", "to": "Hired"}}));
        refused(&asha, "set_application_status", jump, 403, "42501", "Only the job's owner can change the status of its applications.").await;
        let anonymous = app.anon().post("/rest/v1/rpc/dashboard").json(&json!({})).send().await;
        assert_eq!((anonymous.status, anonymous.json()["code"].as_str()), (401, Some("42501")));
    }

    async fn an_applicant_withdraws_and_may_apply_again(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let job = post_job(&ravi).await;
        let application = apply(&asha, &job).await;
        let path = format!("/rest/v1/job_applications?id=eq.{}", application["id"].as_str().unwrap());
        assert_eq!(ravi.delete(&path).send().await.status, 204);
        assert_eq!(rows(&ravi, "jobs?select=applications").await, json!([{"applications": 1}]));
        assert_eq!(asha.delete(&path).send().await.status, 204);
        assert_eq!(rows(&ravi, "jobs?select=applications").await, json!([{"applications": 0}]));
        apply(&asha, &job).await;
        let deleted = ravi.delete(&format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap())).send().await;
        assert_eq!(deleted.status, 204);
        assert_eq!(rows(&ravi, "jobs?select=applications").await, json!([{"applications": 1}]), "there is one application");
    }

    async fn the_status_of_an_application_is_no_column_to_send(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let job = post_job(&ravi).await;
        apply(&asha, &job).await;
        for person in [&asha, &ravi] {
            let patch = person.patch("/rest/v1/job_applications?status=eq.Under%20Review").json(&json!({"status": "Hired"}));
            assert_eq!(patch.send().await.status, 403);
        }
        assert_eq!(rows(&asha, "job_applications?select=status").await, json!([{"status": "Under Review"}]));
    }

    async fn the_dashboard_of_an_employer_counts_at_once(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let job = post_job(&ravi).await;
        apply(&asha, &job).await;
        done(&asha, "record_view", json!({"p_kind": "job", "p_id": job["id"]})).await;
        let shown = rows(&ravi, "rpc/dashboard").await;
        assert_eq!(shown["hiring"]["stats"]["pending_reviews"]["value"], 1);
        assert_eq!(shown["hiring"]["stats"]["job_views"]["trend"][29], 1);
        assert_eq!(shown["hiring"]["recent_applications"][0]["job"]["id"], job["id"]);
    }
}
