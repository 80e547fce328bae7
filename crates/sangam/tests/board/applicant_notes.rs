//! The board of a job's applicants, and the team's private notes: who sees what, in which order.

use serde_json::{Value as Json, json};

use super::{apply, call, done, post, refused, rows};
use crate::support::{Socket, User, on_both_engines};
use crate::teams::{company, join, member};

async fn put(person: &User, table: &str, row: Json) -> u16 {
    let call = person.post(&format!("/rest/v1/{table}")).header("prefer", "resolution=merge-duplicates");
    call.json(&row).send().await.status
}

/// The applications of a column in order, and their total.
fn column(board: &Json, status: &str) -> (u64, Vec<Json>) {
    let column = board["columns"].as_array().unwrap().iter().find(|column| column["status"] == status).unwrap();
    let ids = column["applicants"].as_array().unwrap().iter().map(|applicant| applicant["id"].clone()).collect();
    (column["total"].as_u64().unwrap(), ids)
}

on_both_engines! {
    async fn the_board_orders_applicants_by_age_by_facts_and_by_stars(app: App) {
        let acme = company(&app, "employer").await;
        let victor = member(&app, &acme, "Viewer").await;
        let job = post(&acme, "jobs", json!({
            "title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms", "experience": "Mid Level",
            "skills": ["Looms", "Dyes"], "salary_max": 40_000,
        })).await;
        let (fitting, middling, silent) = (app.user("user").await, app.user("user").await, app.user("user").await);
        post(&fitting, "seekers", json!({
            "title": "Weaver", "location": "Surat, Gujarat", "experience": "Senior Level", "skills": ["looms"], "desired_salary": 50_000,
        })).await;
        post(&middling, "seekers", json!({"title": "Dyer", "location": "Pune", "experience": "Executive", "skills": ["Dyes"]})).await;
        let name = json!({"full_name": "प्रिया शर्मा"});
        assert_eq!(silent.patch(&format!("/rest/v1/profiles?id=eq.{}", silent.id)).json(&name).send().await.status, 204);
        let mut ids = Vec::new();
        for person in [&fitting, &middling, &silent] {
            ids.push(apply(person, &job).await["id"].clone());
        }
        let ask = |more: Json| {
            let mut asked = json!({"p_job_id": job["id"]});
            asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            asked
        };
        let newest = done(&victor, "applicant_board", ask(json!({}))).await;
        assert_eq!(column(&newest, "Under Review"), (3, vec![ids[2].clone(), ids[1].clone(), ids[0].clone()]));
        assert_eq!(column(&newest, "Hired"), (0, vec![]));
        let best = done(&acme, "applicant_board", ask(json!({"p_sort": "match"}))).await;
        assert_eq!(column(&best, "Under Review").1, [ids[0].clone(), ids[1].clone(), ids[2].clone()]);
        let facts = |applicant: &Json| ["skills", "pay", "place", "experience"].map(|fact| applicant[fact].as_str().unwrap().to_owned());
        let shown = best["columns"][0]["applicants"].as_array().unwrap();
        // Only the seeker sees their own expected pay, so the employer does not learn whether the offer is enough.
        assert_eq!(facts(&shown[0]), ["met", "unknown", "met", "met"]);
        assert_eq!(facts(&shown[1]), ["met", "unknown", "missing", "missing"]);
        assert_eq!(facts(&shown[2]), ["unknown", "unknown", "unknown", "unknown"]);
        assert_eq!((&shown[0]["shared_skills"], &shown[0]["lacking_skills"]), (&json!(["Looms"]), &json!(["Dyes"])));
        let own = done(&fitting, "explain_job", json!({"p_job_id": job["id"]})).await;
        assert_eq!(["skills", "place", "experience"].map(|fact| own[fact].clone()), ["skills", "place", "experience"].map(|fact| shown[0][fact].clone()), "both sides read the same facts");

        for (person, application, stars) in [(&acme, &ids[1], 5), (&victor, &ids[1], 4), (&victor, &ids[2], 5), (&victor, &ids[2], 3)] {
            assert!(put(person, "application_ratings", json!({"application_id": application, "stars": stars})).await < 300);
        }
        let rated = done(&acme, "applicant_board", ask(json!({"p_sort": "rating"}))).await;
        assert_eq!(column(&rated, "Under Review").1, [ids[1].clone(), ids[2].clone(), ids[0].clone()]);

        let paged = done(&acme, "applicant_board", ask(json!({"p_status": "Under Review", "p_offset": 1, "p_limit": 1}))).await;
        assert_eq!((column(&paged, "Under Review"), paged["columns"].as_array().unwrap().len()), ((3, vec![ids[1].clone()]), 1));
        let one = done(&acme, "applicant_board", ask(json!({"p_application_id": ids[1], "p_search": "asha"}))).await;
        assert_eq!(column(&one, "Under Review"), (1, vec![ids[1].clone()]));
        for (typed, found) in [("priya", 1), ("प्रिया", 1), ("ASHA", 3), ("asha@example", 3), ("a%o", 0), ("sunita", 0), ("\"(", 0)] {
            let board = done(&acme, "applicant_board", ask(json!({"p_search": typed}))).await;
            assert_eq!(column(&board, "Under Review").0, found, "{typed}");
        }
        for person in [&fitting, &app.user("employer").await] {
            refused(person, "applicant_board", ask(json!({})), 404, "P0002", "This job is no longer there.").await;
        }
        let odd = call(&acme, "applicant_board", ask(json!({"p_sort": "name"}))).await;
        assert_eq!((odd.status, odd.json()["code"].as_str()), (400, Some("22023")));
    }

    async fn notes_stars_and_tags_are_the_teams_and_never_the_applicants(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let (asha, rival) = (app.user("user").await, app.user("employer").await);
        let job = post(&acme, "jobs", json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms"})).await;
        let application = apply(&asha, &job).await["id"].clone();
        let about = |more: Json| {
            let mut row = json!({"application_id": application});
            row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            row
        };
        let everything = || {
            let tables = ["application_notes", "application_ratings", "application_tags"];
            json!({"postgres_changes": tables.map(|table| json!({"event": "*", "schema": "public", "table": table}))})
        };
        let (mut heard, mut kept_from) = (Socket::open(&app).await, Socket::open(&app).await);
        heard.join(&victor, "realtime:team", everything()).await;
        kept_from.join(&asha, "realtime:applicant", everything()).await;
        for person in [&acme, &edith, &victor] {
            assert_eq!(put(person, "application_notes", about(json!({"note": format!("Of {}", person.id)}))).await, 201);
            assert!(put(person, "application_ratings", about(json!({"stars": 3}))).await < 300);
        }
        assert_eq!(put(&edith, "application_tags", about(json!({"tag": "Second round"}))).await, 201);
        assert_eq!(put(&victor, "application_tags", about(json!({"tag": "Mine"}))).await, 403, "tags are for people who answer");
        // Changes arrive in commit order, so the applicant would have received it by the time the team did.
        while heard.change("realtime:team").await["table"] != "application_tags" {}
        // What is removed is reported to those who saw it.
        let removed = format!("/rest/v1/application_notes?author_id=eq.{}", edith.id);
        let gone = edith.delete(&removed).header("prefer", "return=representation").send().await.json();
        let told = heard.change("realtime:team").await;
        assert_eq!((&told["type"], &told["old_record"]), (&json!("DELETE"), &json!({"id": gone[0]["id"]})));
        assert_eq!(edith.delete("/rest/v1/application_tags?tag=eq.Second%20round").send().await.status, 204);
        let told = heard.change("realtime:team").await;
        assert_eq!((&told["type"], &told["old_record"]["tag"]), (&json!("DELETE"), &json!("Second round")));
        assert_eq!(put(&edith, "application_notes", about(json!({"note": format!("Of {}", edith.id)}))).await, 201);
        assert_eq!(put(&edith, "application_tags", about(json!({"tag": "Second round"}))).await, 201);
        kept_from.assert_quiet().await;
        for (table, row) in [
            ("application_notes", json!({"note": "Let me"})),
            ("application_ratings", json!({"stars": 5})),
            ("application_tags", json!({"tag": "Best"})),
        ] {
            for person in [&asha, &rival] {
                assert_eq!(put(person, table, about(row.clone())).await, 403, "{table}");
                assert_eq!(rows(person, table).await, json!([]), "{table}");
            }
        }
        assert_eq!(put(&edith, "application_ratings", about(json!({"stars": 6}))).await, 400);
        let seen = "job_applications?select=notes:application_notes(note),ratings:application_ratings(stars),tags:application_tags(tag)";
        assert_eq!(rows(&asha, seen).await, json!([{"notes": [], "ratings": [], "tags": []}]));
        let team = rows(&victor, seen).await;
        assert_eq!((team[0]["notes"].as_array().unwrap().len(), &team[0]["tags"]), (3, &json!([{"tag": "Second round"}])));
        // Members cannot change or remove what another member wrote.
        let others = format!("/rest/v1/application_notes?author_id=eq.{}", acme.id);
        let changed = edith.patch(&others).header("prefer", "return=representation").json(&json!({"note": "Changed"})).send().await;
        assert_eq!(changed.text, "[]");
        assert_eq!(edith.delete(&others).send().await.status, 204);
        assert_eq!(rows(&acme, "application_notes").await.as_array().unwrap().len(), 3);

        let exported = rows(&asha, "rpc/export_my_data").await;
        for table in ["application_notes", "application_ratings", "application_tags"] {
            assert_eq!(exported[table], json!([]), "{table}");
        }
        assert_eq!(rows(&edith, "rpc/export_my_data").await["application_notes"][0]["note"], format!("Of {}", edith.id));
        // An applicant who joins the team later still learns nothing about their own evaluation.
        join(&acme, &asha, "Manager").await;
        for table in ["application_notes", "application_ratings", "application_tags"] {
            assert_eq!(rows(&asha, table).await, json!([]), "{table}");
        }
        let board = done(&asha, "applicant_board", json!({"p_job_id": job["id"]})).await;
        assert_eq!(column(&board, "Under Review").0, 0);
    }

    async fn a_template_is_the_companys_and_is_filled_in_for_each_applicant(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let (asha, rival) = (app.user("user").await, app.user("employer").await);
        let job = post(&acme, "jobs", json!({
            "title": "Weaver", "company": "Acme {name}", "location": "Surat", "type": "Full-time", "description": "Looms",
        })).await;
        let application = apply(&asha, &job).await["id"].clone();
        let body = "Dear {name}, {job} at {company} is filled. {other}";
        let template = json!({"company_id": acme.id, "name": "Filled", "body": body});
        post(&edith, "answer_templates", template.clone()).await;
        assert_eq!(put(&edith, "answer_templates", json!({"company_id": acme.id, "name": "Filled", "body": "Again"})).await, 409);
        for person in [&victor, &rival, &asha] {
            let mut other = template.clone();
            other["name"] = json!("Another");
            assert_eq!(put(person, "answer_templates", other).await, 403);
        }
        assert_eq!(rows(&victor, "answer_templates?select=name").await, json!([{"name": "Filled"}]));
        assert_eq!(rows(&rival, "answer_templates?select=name").await, json!([]));
        let filled = "Dear Asha Rao, Weaver at Acme {name} is filled. {other}";
        let preview = json!({"p_application_id": application, "p_note": body});
        assert_eq!(done(&victor, "preview_answer", preview.clone()).await, json!(filled));
        for person in [&asha, &rival] {
            refused(person, "preview_answer", preview.clone(), 404, "P0002", "This application is no longer there.").await;
        }
        let reject = json!({"p_ids": [application], "p_status": "Rejected", "p_reason": "position_filled", "p_note": body});
        done(&edith, "set_application_statuses", reject).await;
        assert_eq!(rows(&asha, "application_events?select=note&status=eq.Rejected").await, json!([{"note": filled}]));
    }
}
