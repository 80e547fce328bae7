//! Plans (C-353 to C-361, C-366, C-377): prices, checkout, and how a payment becomes a subscription.

use sangam_db::Engine;
use sangam_product::payments::CheckoutLink;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::{App, on_both_engines};

const CHECKOUT: &str = "/rest/v1/rpc/start_checkout";

on_both_engines! {
    async fn the_plans_have_their_prices_and_one_is_popular(app: App) {
        let person = app.user("user").await;
        let plans = person.get("/rest/v1/rpc/list_plans").send().await.json();
        let prices: Vec<_> = plans.as_array().unwrap().iter().map(|plan| {
            json!([plan["plan"], plan["monthly"], plan["yearly"], plan["popular"], plan["features"][0]["text"]])
        }).collect();
        assert_eq!(prices, [
            json!(["Basic", 15, 144, false, "5 B2B proposals per month"]),
            json!(["Pro", 35, 360, true, "Unlimited proposals"]),
            json!(["Business", 75, 780, false, "Unlimited jobs and tenders"]),
        ]);
        assert_eq!(app.anon().get("/rest/v1/rpc/list_plans").send().await.status, 401);
    }

    async fn without_a_provider_there_is_nowhere_to_pay(app: App) {
        let person = app.user("user").await;
        let answer = person.post(CHECKOUT).json(&json!({"p_plan": "Pro", "p_interval": "year"})).send().await;
        assert_eq!((answer.status, answer.json()), (200, json!({"url": null})));
        let rows = person.get("/rest/v1/subscriptions").send().await.json();
        assert_eq!(rows, json!([]), "requesting a plan is not enough to get one");
    }

    async fn a_plan_or_interval_that_does_not_exist_is_refused(app: App) {
        let person = app.user("user").await;
        for order in [json!({"p_plan": "Gold", "p_interval": "year"}), json!({"p_plan": "Pro", "p_interval": "week"})] {
            let refused = person.post(CHECKOUT).json(&order).send().await;
            assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("22023")), "{order}");
        }
    }

    async fn the_provider_writes_the_subscription_with_the_operators_key_and_it_holds_at_once(app: App) {
        let person = app.user("business").await;
        let paid = json!({
            "user_id": person.id, "plan": "Pro", "interval": "year", "current_period_end": "2999-01-01T00:00:00Z",
        });
        let upsert = app.service().post("/rest/v1/subscriptions").header("prefer", "resolution=merge-duplicates");
        assert_eq!(upsert.json(&paid).send().await.status, 201);
        let left = person.get("/rest/v1/rpc/proposals_left").send().await.json();
        assert_eq!((&left["plan"], &left["limit"]), (&json!("Pro"), &json!(null)));
        let stolen = person.patch("/rest/v1/subscriptions").json(&json!({"plan": "Business"})).send().await;
        assert!(stolen.status >= 400, "{}", stolen.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_provider_choosing_a_plan_leads_to_its_page() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        let link = CheckoutLink::parse("https://pay.example.org/{plan}/{interval}?for={account}").unwrap();
        settings.checkout = Some(link);
    })
    .await;
    let person = app.user("user").await;
    let answer = person.post(CHECKOUT).json(&json!({"p_plan": "Business", "p_interval": "month"})).send().await;
    assert_eq!(answer.json()["url"], format!("https://pay.example.org/Business/month?for={}", person.id));
    assert_eq!(
        app.anon().post(CHECKOUT).json(&json!({"p_plan": "Pro", "p_interval": "month"})).send().await.status,
        401
    );
}
