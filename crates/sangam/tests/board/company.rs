//! What a company's postings reveal about it.

use serde_json::{Value as Json, json};

use super::{done, post, post_tender};
use crate::support::{User, on_both_engines};

async fn record_of(reader: &User, company: &User) -> Json {
    done(reader, "company_record", json!({"p_company_id": company.id})).await
}

on_both_engines! {
    async fn a_company_is_counted_by_its_postings_and_judged_from_five_jobs_on(app: App) {
        let (reader, company) = (app.user("user").await, app.user("business").await);
        let job = |salary: Option<i64>, more: Json| {
            let mut job = json!({
                "title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms", "salary_max": salary,
            });
            job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            job
        };
        for salary in [Some(30_000), Some(40_000), None] {
            post(&company, "jobs", job(salary, json!({}))).await;
        }
        post(&company, "jobs", job(None, json!({"status": "Closed"}))).await;
        post_tender(&company, true).await;
        let record = record_of(&reader, &company).await;
        assert!(record["joined_at"].as_str().is_some_and(|day| day.contains('T')), "{record}");
        let counts = ["open_jobs", "confirmed_jobs", "open_tenders", "pay"].map(|name| record[name].clone());
        assert_eq!(counts, [json!(3), json!(3), json!(1), Json::Null], "four jobs are too few for a statistic");

        post(&company, "jobs", job(None, json!({"status": "Closed"}))).await;
        let record = record_of(&company, &company).await;
        assert_eq!(record["open_jobs"], 3, "a closed job is not open");
        assert_eq!(record["pay"], json!({"jobs": 5, "hidden": 3}));
        assert_eq!(record_of(&company, &reader).await, Json::Null, "a job seeker is not a company");
    }
}
