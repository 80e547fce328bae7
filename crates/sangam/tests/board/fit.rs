//! How jobs fit a seeker: the order and the explanation use the same facts.

use serde_json::{Value as Json, json};

use super::{apply, done, post, refused, rows};
use crate::support::on_both_engines;

on_both_engines! {
    async fn jobs_are_ranked_by_the_facts_that_explain_them(app: App) {
        let (seeker, employer) = (app.user("user").await, app.user("employer").await);
        post(&seeker, "seekers", json!({
            "title": "Developer", "location": "Bengaluru, Karnataka", "experience": "Mid Level", "skills": ["React", "Rust"],
            "desired_salary": 50_000,
        })).await;
        let job = |title: &str, more: Json| {
            let mut job = json!({"title": title, "location": "Mumbai", "type": "Full-time", "description": "Work"});
            job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            job
        };
        let fitting = post(&employer, "jobs", job("Fitting", json!({
            "location": "Bangalore", "experience": "Entry Level", "skills": ["react", "Go"], "salary_min": 40_000, "salary_max": 60_000,
        }))).await;
        let other = post(&employer, "jobs", job("Other", json!({
            "experience": "Senior Level", "skills": ["Go"], "salary_max": 30_000,
        }))).await;
        let silent = post(&employer, "jobs", job("Silent", json!({"type": "Remote"}))).await;

        let facts = |fit: &Json| ["skills", "pay", "place", "experience"].map(|fact| fit[fact].as_str().unwrap().to_owned());
        let ranked = done(&seeker, "rank_jobs", json!({})).await;
        let order: Vec<_> = ranked.as_array().unwrap().iter().map(|fit| fit["id"].clone()).collect();
        assert_eq!(order, [&fitting, &silent, &other].map(|job| job["id"].clone()));
        for (fit, expected) in ranked.as_array().unwrap().iter().zip([
            ["met", "met", "met", "met"],
            ["unknown", "unknown", "met", "unknown"],
            ["missing", "missing", "missing", "missing"],
        ]) {
            assert_eq!(facts(fit), expected);
            assert_eq!(done(&seeker, "explain_job", json!({"p_job_id": fit["id"]})).await, *fit);
        }
        assert_eq!((&ranked[0]["shared_skills"], &ranked[0]["lacking_skills"]), (&json!(["react"]), &json!(["Go"])));
        let ids = [&silent, &fitting].map(|job| job["id"].clone());
        let mut page = done(&seeker, "explain_jobs", json!({"p_job_ids": [ids[0], ids[1], seeker.id]})).await;
        page.as_array_mut().unwrap().sort_by_key(|fit| fit["id"] == ids[0]);
        assert_eq!(page, json!([ranked[0], ranked[1]]), "a page of cards shows the same, and leaves out what is not a job");
        refused(&seeker, "explain_jobs", json!({"p_job_ids": "all"}), 400, "22023", "Send a list of at most 100 ids.").await;
        let second = done(&seeker, "rank_jobs", json!({"p_filters": {"location": "mumbai"}, "p_offset": 1, "p_limit": 1})).await;
        assert_eq!(second[0]["id"], other["id"]);
        let senior = seeker.patch(&format!("/rest/v1/seekers?id=eq.{}", seeker.id)).json(&json!({"experience": "Senior Level"})).send().await;
        assert_eq!(senior.status, 204, "{}", senior.text);
        let fit = done(&seeker, "explain_job", json!({"p_job_id": fitting["id"]})).await;
        assert_eq!(fit["experience"], "missing", "a job two levels below does not match their search");
        assert_eq!(rows(&employer, "seekers?select=desired_salary").await, json!([{"desired_salary": null}]));
    }

    async fn employers_compare_their_own_job_with_people_in_the_directory(app: App) {
        let (seeker, unlisted) = (app.user("user").await, app.user("user").await);
        let (employer, rival) = (app.user("employer").await, app.user("employer").await);
        post(&seeker, "seekers", json!({
            "title": "Developer", "location": "Bengaluru", "experience": "Mid Level", "skills": ["React"], "desired_salary": 90_000,
        })).await;
        let job = post(&employer, "jobs", json!({
            "title": "Developer", "location": "Bangalore", "type": "Full-time", "description": "Work", "experience": "Senior Level",
            "skills": ["React", "Go"], "salary_max": 20_000,
        })).await;
        let asked = json!({"p_job_id": job["id"], "p_seeker_ids": [seeker.id, unlisted.id]});
        assert_eq!(done(&employer, "explain_seekers", asked.clone()).await, json!([{
            "id": seeker.id, "skills": "met", "pay": "unknown", "place": "met", "experience": "missing",
            "shared_skills": ["React"], "lacking_skills": ["Go"],
        }]), "what a seeker wants to earn is theirs alone, and those who are not listed are not compared");
        refused(&rival, "explain_seekers", asked, 404, "P0002", "This job is no longer there.").await;
    }

    async fn an_employer_learns_nothing_about_an_applicant_who_is_suspended(app: App) {
        let (seeker, employer) = (app.user("user").await, app.user("employer").await);
        post(&seeker, "seekers", json!({
            "title": "Developer", "location": "Bengaluru", "experience": "Mid Level", "skills": ["React"],
        })).await;
        let job = post(&employer, "jobs", json!({
            "title": "Developer", "location": "Bangalore", "type": "Full-time", "description": "Work", "skills": ["React", "Go"],
        })).await;
        apply(&seeker, &job).await;
        let shared = async || {
            let board = done(&employer, "applicant_board", json!({"p_job_id": job["id"], "p_status": "Under Review"})).await;
            board["columns"][0]["applicants"][0]["shared_skills"].clone()
        };
        assert_eq!(shared().await, json!(["React"]));
        for (duration, skills) in [("24h", json!([])), ("none", json!(["React"]))] {
            let put = app.service().call(reqwest::Method::PUT, &format!("/auth/v1/admin/users/{}", seeker.id));
            assert_eq!(put.json(&json!({"ban_duration": duration})).send().await.status, 200);
            assert_eq!(shared().await, skills, "{duration}");
        }
    }
}
