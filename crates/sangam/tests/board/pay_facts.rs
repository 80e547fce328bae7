//! What employers here pay for a kind of work.

use serde_json::{Value as Json, json};

use super::{done, post};
use crate::support::on_both_engines;

on_both_engines! {
    async fn pay_is_told_from_five_employers_on_and_far_more_is_suspicious(app: App) {
        let reader = app.user("user").await;
        let job = |title: &str, place: &str, pay: i64| {
            json!({"title": title, "location": place, "type": "Full-time", "description": "Looms", "salary_min": pay, "salary_max": pay})
        };
        let facts = async |title: &str, place: &str| {
            done(&reader, "pay_facts", json!({"p_title": title, "p_location": place})).await
        };
        for number in 1..=4 {
            post(&app.user("employer").await, "jobs", job("Senior Weaver", "Surat, Gujarat", number * 10_000)).await;
        }
        assert_eq!(facts("weaver", "Surat").await, Json::Null, "four employers could be guessed");
        let fifth = app.user("employer").await;
        for _ in 0..5 {
            post(&fifth, "jobs", job("Weavers (two shifts)", "Bangalore", 50_000)).await;
        }
        post(&fifth, "jobs", json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms"})).await;
        assert_eq!(facts("Urgent hiring: Weaver", "Bengaluru").await, json!({
            "at_location": false, "employers": 5, "jobs": 9, "lower": 240_000, "median": 360_000, "upper": 480_000,
        }), "each employer counts once, and with fewer than five in a place all places count");
        assert_eq!(facts("Driver", "").await, Json::Null);
        assert_eq!(facts("", "").await, Json::Null);

        let sixth = post(&app.user("employer").await, "jobs", job("Weaver", "Surat", 150_000)).await;
        assert_eq!(sixth["warnings"], json!(["far-above-pay", "new-account"]));
        let usual = post(&app.user("employer").await, "jobs", job("Weaver", "Surat", 90_000)).await;
        assert_eq!(usual["warnings"], json!([]));
    }
}
