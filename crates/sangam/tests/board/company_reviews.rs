//! People's reviews of companies they dealt with.

use serde_json::{Value as Json, json};

use super::{apply, done, post, post_job, post_tender, proposal, rows};
use crate::support::{User, on_both_engines};

async fn review(author: &User, company: &User, rating: i64) -> u16 {
    let review = json!({"company_id": company.id, "rating": rating, "text": "They answered within two days"});
    author.post("/rest/v1/reviews").json(&review).send().await.status
}

async fn reviews_of(reader: &User, company: &User) -> Json {
    done(reader, "company_record", json!({"p_company_id": company.id})).await["reviews"].clone()
}

async fn reject(employer: &User, application: &Json) {
    let step = json!({"p_application_id": application["id"], "p_status": "Rejected", "p_reason": "location"});
    done(employer, "set_application_status", step).await;
}

on_both_engines! {
    async fn an_applicant_reviews_a_company_once_it_has_answered(app: App) {
        let (asha, ravi, stranger) = (app.user("user").await, app.user("employer").await, app.user("user").await);
        let application = apply(&asha, &post_job(&ravi).await).await;
        assert_eq!(review(&asha, &ravi, 5).await, 403, "the application has no outcome yet");
        assert_eq!(reviews_of(&asha, &ravi).await, Json::Null);
        reject(&ravi, &application).await;
        assert_eq!(review(&asha, &ravi, 4).await, 201);
        assert_eq!(review(&asha, &ravi, 4).await, 409, "once each");
        assert_eq!(review(&stranger, &ravi, 1).await, 403, "they never dealt with each other");
        assert_eq!(review(&ravi, &ravi, 5).await, 403);
        assert_eq!(reviews_of(&stranger, &ravi).await, json!({"count": 1, "rating": 4.0}));
        let shown = rows(&stranger, &format!("reviews?company_id=eq.{}&select=rating,author(id),company(id)", ravi.id)).await;
        assert_eq!(shown, json!([{"rating": 4, "author": {"id": asha.id}, "company": {"id": ravi.id}}]));
        let author_of_old_requests = rows(&stranger, "reviews?select=profiles(id)").await;
        assert_eq!(author_of_old_requests, json!([{"profiles": {"id": asha.id}}]));
    }

    async fn a_company_that_broke_its_promise_can_be_reviewed(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let application = apply(&asha, &post_job(&ravi).await).await;
        let path = format!("/rest/v1/job_applications?id=eq.{}", application["id"].as_str().unwrap());
        let passed = json!({"unanswered_at": "2026-01-01T00:00:00Z"});
        assert_eq!(app.service().patch(&path).json(&passed).send().await.status, 204);
        assert_eq!(review(&asha, &ravi, 1).await, 201);
    }

    async fn a_bidder_reviews_the_company_that_chose_them(app: App) {
        let (bidder, owner) = (app.user("business").await, app.user("business").await);
        let tender = post_tender(&owner, false).await;
        let bid = done(&bidder, "submit_proposal", proposal(&tender)).await;
        assert_eq!(review(&bidder, &owner, 5).await, 403, "a bid alone is no dealing");
        let award = json!({"p_proposal_id": bid["id"], "p_status": "Accepted", "p_note": "Best offer"});
        done(&owner, "decide_proposal", award).await;
        assert_eq!(review(&bidder, &owner, 5).await, 201);
    }

    async fn a_review_is_about_one_company_or_one_freelancer_and_no_member_of_a_team_writes_it(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        reject(&ravi, &apply(&asha, &post_job(&ravi).await).await).await;
        post(&ravi, "freelancers", json!({"title": "Planner", "hourly_rate": 500})).await;
        for subject in [json!({}), json!({"company_id": ravi.id, "freelancer_id": ravi.id})] {
            let mut review = subject.clone();
            review["rating"] = json!(3);
            let answer = asha.post("/rest/v1/reviews").json(&review).send().await;
            assert_eq!(answer.status, 403, "{subject}: {}", answer.text);
        }
        let member = json!({"company_id": ravi.id, "user_id": asha.id, "role": "Viewer"});
        assert_eq!(app.service().post("/rest/v1/team_members").json(&member).send().await.status, 201);
        assert_eq!(review(&asha, &ravi, 5).await, 403, "it would be a review of oneself");
    }

    async fn the_review_of_a_suspended_person_does_not_count(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        reject(&ravi, &apply(&asha, &post_job(&ravi).await).await).await;
        assert_eq!(review(&asha, &ravi, 1).await, 201);
        let path = format!("/auth/v1/admin/users/{}", asha.id);
        assert_eq!(app.service().put(&path).json(&json!({"ban_duration": "24h"})).send().await.status, 200);
        assert_eq!(reviews_of(&ravi, &ravi).await, Json::Null);
    }
}
