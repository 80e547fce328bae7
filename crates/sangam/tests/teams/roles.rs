//! What each role may do for a company, and that strangers and other companies may do nothing.

use serde_json::json;

use super::{
    apply, bid, call, company, done, join, made, member, patch, post_job, post_tender, proposal, refused, rows,
};
use crate::support::{User, on_both_engines};

/// Uploads a document for a proposal and returns its path.
async fn upload_paper(person: &User) -> String {
    let path = format!("{}/work.pdf", person.id);
    let pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n";
    let call = person.post(&format!("/storage/v1/object/proposals/{path}"));
    let stored = call.header("content-type", "application/pdf").body(pdf).send().await;
    assert_eq!(stored.status, 200, "{}", stored.text);
    path
}

on_both_engines! {
    // C-362
    async fn editors_post_edit_and_close_for_the_company_and_viewers_only_read(app: App) {
        let acme = company(&app, "business").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let stranger = app.user("business").await;
        let job = made(&post_job(&edith, &acme).await);
        assert_eq!((&job["employer_id"], &job["posted_by"]), (&json!(acme.id), &json!(edith.id)));
        let tender = made(&post_tender(&edith, &acme, true).await);
        assert_eq!((&tender["business_id"], &tender["posted_by"]), (&json!(acme.id), &json!(edith.id)));
        for person in [&victor, &stranger] {
            assert_eq!(post_job(person, &acme).await.status, 403);
            assert_eq!(post_tender(person, &acme, true).await.status, 403);
            assert_eq!(patch(person, &format!("jobs?employer_id=eq.{}", acme.id), json!({"title": "Mine"})).await, (200, 0));
            assert_eq!(patch(person, &format!("tenders?business_id=eq.{}", acme.id), json!({"title": "Mine"})).await, (200, 0));
        }
        assert_eq!(patch(&edith, &format!("jobs?employer_id=eq.{}", acme.id), json!({"status": "Closed"})).await, (200, 1));
        assert_eq!(patch(&edith, &format!("jobs?employer_id=eq.{}", acme.id), json!({"status": "Active"})).await, (200, 1));
        let mine = json!({"employer_id": edith.id});
        assert_eq!(patch(&edith, &format!("jobs?employer_id=eq.{}", acme.id), mine).await.1, 0, "no one can take a listing with them");
        assert_eq!(rows(&stranger, "jobs?select=employer_id").await, json!([{"employer_id": acme.id}]));
        // Readers of a company's postings need not know which member posted them.
        assert_eq!(rows(&stranger, "jobs?select=posted_by").await, json!([{"posted_by": null}]));
        assert_eq!(rows(&stranger, &format!("jobs?select=id&posted_by=eq.{}", edith.id)).await, json!([]));
        assert_eq!(rows(&victor, "jobs?select=posted_by").await, json!([{"posted_by": edith.id}]));
        let (manager, path) = (member(&app, &acme, "Manager").await, "/rest/v1/jobs?title=eq.Weaver");
        assert_eq!(edith.delete(path).send().await.status, 204);
        assert_eq!(rows(&edith, "jobs?select=title").await, json!([{"title": "Weaver"}]), "deleting is a manager's");
        assert_eq!(manager.delete(path).send().await.status, 204);
        assert_eq!(rows(&edith, "jobs?select=title").await, json!([]));
    }

    async fn no_one_can_move_a_listing_between_companies_or_hide_one_in_a_batch(app: App) {
        let (acme, rival) = (company(&app, "employer").await, company(&app, "employer").await);
        let edith = member(&app, &acme, "Editor").await;
        let job = made(&post_job(&acme, &acme).await);
        let mut stolen = json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms"});
        let upsert = edith.post("/rest/v1/jobs?on_conflict=id").header("prefer", "resolution=merge-duplicates");
        stolen["id"] = job["id"].clone();
        stolen["employer_id"] = json!(edith.id);
        assert_eq!(upsert.json(&stolen).send().await.status, 403);
        stolen.as_object_mut().unwrap().remove("id");
        let mut foreign = stolen.clone();
        foreign["employer_id"] = json!(rival.id);
        let crowd = edith.post("/rest/v1/jobs").json(&json!([stolen, foreign])).send().await;
        assert_eq!((crowd.status, &crowd.json()["code"]), (403, &json!("42501")), "{}", crowd.text);
        for owner in [json!(null), json!("00000000-0000-0000-0000-000000000000")] {
            stolen["employer_id"] = owner;
            assert_eq!(edith.post("/rest/v1/jobs").json(&stolen).send().await.status, 403);
        }
        stolen["employer_id"] = json!(acme.id);
        stolen["posted_by"] = json!(acme.id);
        assert_eq!(edith.post("/rest/v1/jobs").json(&stolen).send().await.status, 403, "nor in another's name");
        assert_eq!(rows(&edith, "jobs?select=employer_id").await, json!([{"employer_id": acme.id}]));
    }

    async fn a_business_posts_tenders_whatever_its_members_are_and_an_employer_none(app: App) {
        let (hirer, buyer) = (company(&app, "employer").await, company(&app, "business").await);
        let seeker = app.user("user").await;
        join(&hirer, &seeker, "Editor").await;
        join(&buyer, &seeker, "Editor").await;
        assert_eq!(post_tender(&seeker, &hirer, true).await.status, 403, "employers cannot post tenders");
        made(&post_tender(&seeker, &buyer, true).await);
        made(&post_job(&seeker, &hirer).await);
        assert_eq!(post_job(&seeker, &seeker).await.status, 403, "their own account still seeks");
    }

    async fn the_team_reads_applicants_and_editors_move_them_on(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let (asha, rival) = (app.user("user").await, member(&app, &company(&app, "employer").await, "Manager").await);
        let job = made(&post_job(&acme, &acme).await);
        let application = apply(&asha, &job).await;
        let resume = format!("/storage/v1/object/resumes/{}", application["resume_path"].as_str().unwrap());
        for person in [&acme, &edith, &victor] {
            assert_eq!(rows(person, "job_applications?select=full_name").await, json!([{"full_name": "Asha Rao"}]));
            assert_eq!(rows(person, "application_events?select=status").await, json!([{"status": "Under Review"}]));
            assert_eq!(person.get(&resume).send().await.status, 200);
        }
        assert_eq!(rows(&rival, "job_applications").await, json!([]));
        assert_eq!(rows(&rival, "application_events").await, json!([]));
        assert!(rival.get(&resume).send().await.status >= 400);
        let step = json!({"p_application_id": application["id"], "p_status": "Interview Scheduled", "p_note": "Monday"});
        assert_eq!(refused(&rival, "set_application_status", step.clone()).await.0, "P0002");
        assert_eq!(refused(&victor, "set_application_status", step.clone()).await.0, "42501");
        done(&edith, "set_application_status", step).await;
        let history = rows(&asha, "application_events?select=status,actor_id&order=created_at,id").await;
        assert_eq!(history[1], json!({"status": "Interview Scheduled", "actor_id": edith.id}), "its history says who");
        let mut openers: Vec<_> = rows(&asha, "resume_openings?select=opened_by").await.as_array().unwrap().clone();
        openers.sort_by_key(|opening| opening["opened_by"].to_string());
        let mut expected = [acme.id, edith.id, victor.id].map(|id| json!({"opened_by": id}));
        expected.sort_by_key(|opening| opening["opened_by"].to_string());
        assert_eq!(openers, expected, "and who read the resume");
    }

    async fn a_seal_holds_for_the_team_too(app: App) {
        let acme = company(&app, "business").await;
        let (mira, edith) = (member(&app, &acme, "Manager").await, member(&app, &acme, "Editor").await);
        let victor = member(&app, &acme, "Viewer").await;
        let (ravi, rival) = (app.user("user").await, company(&app, "business").await);
        let tender = made(&post_tender(&acme, &acme, true).await);
        let paper = upload_paper(&ravi).await;
        let mut offer = proposal(&tender);
        offer["p_file_path"] = json!(paper);
        let proposal = done(&ravi, "submit_proposal", offer).await;
        let paper = format!("/storage/v1/object/proposals/{paper}");
        let accept = json!({"p_proposal_id": proposal["id"], "p_status": "Accepted"});
        for person in [&mira, &edith, &victor] {
            assert_eq!(rows(person, "proposals?select=amount").await, json!([]));
            assert_eq!(rows(person, "tenders?select=proposals(count)").await, json!([{"proposals": [{"count": 0}]}]));
            assert!(person.get(&paper).send().await.status >= 400, "nor the documents attached to it");
        }
        assert_eq!(refused(&edith, "decide_proposal", accept.clone()).await.0, "SG003");
        assert_eq!(patch(&edith, "tenders?status=eq.Open", json!({"status": "Closed"})).await, (200, 1));
        assert_eq!(rows(&victor, "proposals?select=amount").await, json!([{"amount": 250_000}]));
        assert_eq!(rows(&rival, "proposals?select=amount").await, json!([]));
        assert_eq!(victor.get(&paper).send().await.status, 200);
        assert!(rival.get(&paper).send().await.status >= 400);
        assert_eq!(refused(&victor, "decide_proposal", accept.clone()).await.0, "42501");
        assert_eq!(refused(&rival, "decide_proposal", accept.clone()).await.0, "P0002");
        done(&mira, "decide_proposal", accept).await;
        let history = "tender_events?select=kind,actor_id&order=number";
        let inside = json!([{"kind": "Closed", "actor_id": edith.id}, {"kind": "Awarded", "actor_id": mira.id}]);
        assert_eq!(rows(&victor, history).await, inside);
        let outside = json!([{"kind": "Closed", "actor_id": null}, {"kind": "Awarded", "actor_id": null}]);
        assert_eq!(rows(&ravi, history).await, outside, "who of the company did it is its own affair");
    }

    async fn an_editor_gives_a_tender_up_and_a_viewer_does_not(app: App) {
        let acme = company(&app, "business").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let tender = made(&post_tender(&acme, &acme, true).await);
        let withdraw = json!({"p_tender_id": tender["id"]});
        assert_eq!(refused(&victor, "withdraw_tender", withdraw.clone()).await.0, "42501");
        done(&edith, "withdraw_tender", withdraw).await;
        let history = rows(&acme, "tender_events?select=kind,actor_id").await;
        assert_eq!(history, json!([{"kind": "Withdrawn", "actor_id": edith.id}]));
    }

    async fn no_one_bids_for_applies_to_or_decides_on_their_own(app: App) {
        let acme = company(&app, "business").await;
        let (early, late) = (app.user("user").await, app.user("user").await);
        let (job, tender) = (made(&post_job(&acme, &acme).await), made(&post_tender(&acme, &acme, false).await));
        let (application, offer) = (apply(&early, &job).await, bid(&early, &tender).await);
        join(&acme, &early, "Manager").await;
        join(&acme, &late, "Viewer").await;
        assert_eq!(refused(&late, "submit_proposal", proposal(&tender)).await.1, "You are in the team that posted this tender.");
        let resume = crate::board::upload_resume(&late).await;
        let sent = json!({"p_job_id": job["id"], "p_full_name": "L", "p_email": "l@example.in", "p_resume_path": resume});
        assert_eq!(refused(&late, "apply_to_job", sent).await.1, "You are in the team that posted this job.");
        let step = json!({"p_application_id": application["id"], "p_status": "Interview Scheduled"});
        assert_eq!(refused(&early, "set_application_status", step).await.0, "42501");
        let accept = json!({"p_proposal_id": offer["id"], "p_status": "Accepted"});
        assert_eq!(refused(&early, "decide_proposal", accept).await.0, "42501");
        let mut cheaper = proposal(&tender);
        cheaper["p_amount"] = json!(1);
        let rival = app.user("user").await;
        bid(&rival, &tender).await;
        assert_eq!(refused(&early, "change_proposal", cheaper).await.1, "You are in the team that posted this tender.");
        assert_eq!(rows(&acme, "proposals?select=amount").await, json!([{"amount": 250_000}, {"amount": 250_000}]));
    }

    async fn the_companys_dashboard_shows_its_team_the_same_numbers(app: App) {
        let (acme, shop) = (company(&app, "business").await, company(&app, "employer").await);
        let (victor, stranger) = (member(&app, &acme, "Viewer").await, app.user("business").await);
        made(&post_job(&acme, &acme).await);
        made(&post_tender(&acme, &acme, true).await);
        let path = |id| format!("rpc/company_dashboard?p_company_id={id}");
        let (own, seen) = (rows(&acme, "rpc/dashboard").await, rows(&victor, &path(acme.id)).await);
        assert_eq!((&seen["user_type"], &seen["role"]), (&json!("business"), &json!("Viewer")));
        assert_eq!((&seen["hiring"], &seen["tendering"]), (&own["hiring"], &own["tendering"]));
        assert_eq!(seen.get("bidding"), None, "what the owner bids for is not the team's");
        assert_eq!(rows(&acme, &path(acme.id)).await["role"], "Owner");
        assert_eq!(rows(&shop, &path(shop.id)).await.get("tendering"), None);
        let closed = call(&stranger, "company_dashboard", json!({"p_company_id": acme.id})).await;
        assert_eq!((closed.status, &closed.json()["code"]), (404, &json!("P0002")), "{}", closed.text);
    }

    async fn the_team_does_not_count_as_an_audience(app: App) {
        let acme = company(&app, "business").await;
        let victor = member(&app, &acme, "Viewer").await;
        let job = made(&post_job(&acme, &acme).await);
        let look = json!({"p_kind": "job", "p_id": job["id"]});
        for (person, views) in [(&victor, 0), (&acme, 0), (&app.user("user").await, 1)] {
            assert_eq!(done(person, "record_view", look.clone()).await, json!(views));
        }
    }
}
