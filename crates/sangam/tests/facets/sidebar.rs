//! What the sidebars rely on: names, orders, refusals, and rows that must not be counted.

use serde_json::{Value as Json, json};

use crate::board::upload_resume;
use crate::support::{Client, User, on_both_engines};

async fn facets(client: &Client, kind: &str, filters: Json) -> Json {
    let call = client.post("/rest/v1/rpc/search_facets").json(&json!({"p_kind": kind, "p_filters": filters}));
    let answer = call.send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn post_job(employer: &User, change: Json) -> String {
    let mut job = json!({"title": "Plant Engineer", "location": "Surat, Gujarat", "type": "Full-time",
        "description": "Keep the looms running."});
    job.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    let posted = employer.post("/rest/v1/jobs").header("prefer", "return=representation").json(&job).send().await;
    assert_eq!(posted.status, 201, "{}", posted.text);
    posted.json()[0]["id"].as_str().unwrap().to_owned()
}

fn values(answer: &Json, facet: &str) -> Vec<(Json, Json)> {
    let told = answer["facets"][facet].as_array().unwrap().iter();
    told.map(|told| (told["value"].clone(), told["count"].clone())).collect()
}

on_both_engines! {
    async fn c192_the_six_skills_come_first_and_then_what_is_most_asked_for(app: App) {
        let employer = app.user("employer").await;
        post_job(&employer, json!({"skills": ["Weaving", "Python"]})).await;
        post_job(&employer, json!({"skills": ["Weaving", "Dyeing"]})).await;
        let answer = facets(&employer, "job", json!({})).await;
        let skills = values(&answer, "skills");
        let names: Vec<_> = skills.iter().map(|(value, _)| value.as_str().unwrap()).collect();
        let first = ["JavaScript", "React", "Node.js", "Python", "Design", "Marketing", "Weaving", "Dyeing"];
        assert_eq!(names, first);
        assert_eq!(skills[3].1, 1);
        assert_eq!(skills[6].1, 2);
    }

    async fn m50_tenders_are_found_by_every_skill_in_use(app: App) {
        let business = app.user("business").await;
        let skills: Vec<_> = (0..40).map(|i| format!("Trade {i:02}")).chain(["Arc Welding".to_owned()]).collect();
        for skills in [json!(skills), json!(["React"])] {
            let tender = json!({"title": "A gate", "category": "Technology", "deadline": "2099-12-31",
                "description": "Iron.", "requirements": ["Own tools"], "skills": skills});
            let posted = business.post("/rest/v1/tenders").json(&tender).send().await;
            assert_eq!(posted.status, 201, "{}", posted.text);
        }
        let asked = |values: Json| json!({"p_kind": "tender", "p_filters": {}, "p_values": values});
        let ask = async |values| business.post("/rest/v1/rpc/search_facets").json(&asked(values)).send().await.json();
        let found = values(&ask(json!({"skills": "WELD"})).await, "skills");
        assert_eq!(found[1], (json!("React"), json!(1)));
        assert_eq!(found[6..], [(json!("Arc Welding"), json!(1))]);
        assert_eq!(values(&ask(json!({})).await, "skills").len(), 36);
        assert_eq!(facets(&business, "tender", json!({"skills": ["Arc Welding"]})).await["total"], 1);
        assert_eq!(facets(&business, "tender", json!({"search": "arc welding"})).await["total"], 1);
        let listed = business.get("/rest/v1/tenders?select=title&skills=ov.{\"Arc Welding\"}").send().await.json();
        assert_eq!(listed, json!([{"title": "A gate"}]));
    }

    async fn m50_a_place_is_found_by_its_old_and_its_new_name(app: App) {
        let employer = app.user("employer").await;
        post_job(&employer, json!({"location": "Bengaluru, Karnataka"})).await;
        post_job(&employer, json!({"location": "Bangalore"})).await;
        post_job(&employer, json!({"location": "Mysuru"})).await;
        for name in ["Bangalore", "bengaluru"] {
            assert_eq!(facets(&employer, "job", json!({"location": name})).await["total"], 2, "{name}");
        }
        // What the web app requests, whichever of the two was typed.
        let or = "(location.ilike.\"*Bangalore*\",location.ilike.\"*bengaluru*\")";
        for wanted in [format!("or={or}"), "search=wfts.Bangalore* or bengaluru*".to_owned()] {
            let listed = employer.get(&format!("/rest/v1/jobs?select=id&{wanted}")).send().await.json();
            assert_eq!(listed.as_array().map(Vec::len), Some(2), "{wanted}");
        }
    }

    async fn c206_a_value_counts_beside_its_own_group_and_within_the_others(app: App) {
        let employer = app.user("employer").await;
        post_job(&employer, json!({"type": "Full-time", "experience": "Mid Level"})).await;
        post_job(&employer, json!({"type": "Remote", "experience": "Mid Level"})).await;
        post_job(&employer, json!({"type": "Remote", "experience": "Executive"})).await;
        let answer = facets(&employer, "job", json!({"type": ["Full-time"], "experience": ["Mid Level"]})).await;
        assert_eq!(answer["total"], 1);
        assert_eq!(values(&answer, "type")[0], (json!("Full-time"), json!(1)));
        assert_eq!(values(&answer, "type")[4], (json!("Remote"), json!(1)));
        assert_eq!(values(&answer, "experience")[3], (json!("Executive"), json!(0)));
    }

    async fn an_empty_list_says_which_filter_to_drop(app: App) {
        let employer = app.user("employer").await;
        for _ in 0..3 {
            post_job(&employer, json!({"location": "Kochi, Kerala"})).await;
        }
        let filters = json!({"location": "Bengaluru", "type": ["Full-time"], "search": "engineer"});
        let answer = facets(&employer, "job", filters).await;
        assert_eq!(answer["total"], 0);
        assert_eq!(answer["without"][0], json!({"filter": "location", "total": 3}));
        assert_eq!(answer["without"][1]["total"], 0);
    }

    async fn closed_and_expired_jobs_are_not_counted(app: App) {
        let employer = app.user("employer").await;
        let closed = post_job(&employer, json!({})).await;
        let over = json!({"employer_id": employer.id, "title": "Clerk", "company": "Acme", "location": "Pune", "type": "Contract",
            "description": "Count", "created_at": "2019-12-01T00:00:00Z", "expires_at": "2020-01-01T00:00:00Z"});
        assert_eq!(app.service().post("/rest/v1/jobs").json(&over).send().await.status, 201);
        assert_eq!(facets(&employer, "job", json!({})).await["total"], 1);
        let path = format!("/rest/v1/jobs?id=eq.{closed}");
        assert_eq!(employer.patch(&path).json(&json!({"status": "Closed"})).send().await.status, 204);
        assert_eq!(facets(&employer, "job", json!({})).await["total"], 0);
    }

    async fn postings_of_a_suspended_person_are_counted_only_for_people_who_applied(app: App) {
        let (employer, applicant, other) = (app.user("employer").await, app.user("user").await, app.user("user").await);
        let job = post_job(&employer, json!({})).await;
        let resume = upload_resume(&applicant).await;
        let application = json!({"p_job_id": job, "p_full_name": "A Person", "p_email": applicant.email,
            "p_resume_path": resume});
        let applied = applicant.post("/rest/v1/rpc/apply_to_job").json(&application).send().await;
        assert_eq!(applied.status, 200, "{}", applied.text);
        let account = format!("/auth/v1/admin/users/{}", employer.id);
        for (ban, seen_by_others) in [("24h", 0), ("none", 1)] {
            let changed = app.service().put(&account).json(&json!({"ban_duration": ban})).send().await;
            assert_eq!(changed.status, 200, "{}", changed.text);
            assert_eq!(facets(&other, "job", json!({})).await["total"], seen_by_others);
            let listed = applicant.get("/rest/v1/jobs?select=id&status=eq.Active").send().await.json();
            assert_eq!(facets(&applicant, "job", json!({})).await["total"], listed.as_array().unwrap().len(), "{ban}");
        }
    }

    async fn one_persons_listings_can_be_counted_alone(app: App) {
        let (one, other) = (app.user("employer").await, app.user("employer").await);
        post_job(&one, json!({})).await;
        post_job(&other, json!({})).await;
        assert_eq!(facets(&one, "job", json!({"owner": one.id})).await["total"], 1);
        assert_eq!(facets(&one, "job", json!({})).await["total"], 2);
    }

    async fn a_search_follows_a_change_of_name(app: App) {
        let person = app.user("user").await;
        let seeker = json!({"title": "Weaver", "skills": ["Weaving"]});
        assert_eq!(person.post("/rest/v1/seekers").json(&seeker).send().await.status, 201);
        assert_eq!(facets(&person, "seeker", json!({"search": "Lalitha"})).await["total"], 0);
        let profile = format!("/rest/v1/profiles?id=eq.{}", person.id);
        assert_eq!(person.patch(&profile).json(&json!({"full_name": "Lalitha Bai"})).send().await.status, 204);
        assert_eq!(facets(&person, "seeker", json!({"search": "Lalitha"})).await["total"], 1);
    }

    async fn an_invalid_facet_request_is_refused_with_advice(app: App) {
        let person = app.user("user").await;
        for (asked, message) in [
            (json!({"p_kind": "plumber"}), "There is no such list."),
            (json!({"p_kind": "job", "p_filters": {"budget": {}}}), "There is no filter \"budget\" for job listings."),
            (json!({"p_kind": "job", "p_filters": {"search": "-intern"}}),
                "a search, and each of its alternatives, must look for something, not only exclude"),
        ] {
            let answer = person.post("/rest/v1/rpc/search_facets").json(&asked).send().await;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("22023")), "{}", answer.text);
            assert_eq!(answer.json()["message"], message);
            assert!(answer.json()["hint"].is_string());
        }
        let asked = json!({"p_kind": "job"});
        let anonymous = app.anon().post("/rest/v1/rpc/search_facets").json(&asked).send().await;
        assert_eq!(anonymous.status, 401);
    }
}
