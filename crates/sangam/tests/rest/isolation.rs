//! A request changes the answers of others only through rows.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sangam_db::Engine;
use sangam_product::schema;
use sangam_schema::Caller;
use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

/// The tenders page, as the web application requests it.
const PAGE: &str = "select=*,business(id,full_name)&status=eq.Open&order=created_at.desc,id.desc&limit=20";

/// Steps per random sequence.
const STEPS: usize = 150;

async fn post_tender(business: &User) -> Json {
    let tender = json!({"title": "Roof", "category": "Design", "deadline": "2099-12-31", "description": "Tiles", "sealed": false});
    let call = business.post("/rest/v1/tenders").header("prefer", "return=representation");
    call.json(&tender).send().await.json()[0].clone()
}

fn proposal(tender: &Json) -> Json {
    json!({
        "p_tender_id": tender["id"], "p_name": "Ravi", "p_email": "ravi@example.org", "p_mobile": "9800000000",
        "p_address": "Pune", "p_amount": 1000, "p_message": "We can",
    })
}

on_both_engines! {
    async fn a_function_called_with_a_pages_query_leaves_the_page_alone(app: App) {
        let (meera, ravi) = (app.user("business").await, app.user("user").await);
        let (kept, given_up) = (post_tender(&meera).await, post_tender(&meera).await);
        let call = meera.post(&format!("/rest/v1/rpc/withdraw_tender?{PAGE}")).header("prefer", "count=exact");
        let closed = call.json(&json!({"p_tender_id": given_up["id"]})).send().await;
        assert_eq!((closed.status, closed.text.as_str()), (200, "null"), "it is not open any more");
        let read = ravi.get(&format!("/rest/v1/tenders?{PAGE}")).header("prefer", "count=exact").send().await;
        assert_eq!(read.header("content-range"), "0-0/1", "{}", read.text);
        assert_eq!(read.json()[0]["id"], kept["id"]);

        // And vice versa: the table's plan is not used for the function.
        let query = "select=id,status";
        assert_eq!(ravi.get(&format!("/rest/v1/proposals?{query}")).send().await.json(), json!([]));
        let made = ravi.post(&format!("/rest/v1/rpc/submit_proposal?{query}")).json(&proposal(&kept)).send().await;
        assert_eq!(made.status, 200, "{}", made.text);
        assert_eq!(made.json()["status"], "Under Review");
    }
}

/// One step of a random sequence.
#[derive(Debug, Clone)]
enum Step {
    Read { person: usize, table: &'static str, query: String },
    Withdraw { query: String },
    Bid { query: String },
}

fn step() -> impl Strategy<Value = Step> {
    let select =
        prop::sample::select(vec!["select=*", "select=id,status", "select=id,business(full_name)", "select=id"]);
    let rest = prop::sample::select(vec![
        "",
        "&status=eq.Open",
        "&order=id.desc",
        "&status=neq.Closed&order=id",
        "&limit=2&order=id",
    ]);
    let query = (select, rest).prop_map(|(select, rest)| format!("{select}{rest}"));
    prop_oneof![
        4 => (0usize..3, prop::sample::select(vec!["tenders", "proposals", "profiles"]), query.clone())
            .prop_map(|(person, table, query)| Step::Read { person, table, query }),
        1 => query.clone().prop_map(|query| Step::Withdraw { query }),
        1 => query.prop_map(|query| Step::Bid { query }),
    ]
}

/// Each read is answered as if its statement had never been planned before.
async fn answers_depend_on_rows_alone(engine: Engine) {
    let app = App::start(engine).await;
    let people = [app.user("business").await, app.user("user").await, app.user("employer").await];
    let schema = schema();
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let mut compared = 0;
    for _ in 0..STEPS {
        match step().new_tree(&mut runner).unwrap().current() {
            Step::Read { person, table, query } => {
                let person = &people[person];
                let caller = Caller::User(person.id);
                let fresh = sangam_rest::explain(engine, &schema, caller, table, &query, false);
                let answer = person.get(&format!("/rest/v1/{table}?{query}")).send().await;
                let Ok(fresh) = fresh else {
                    assert!(matches!(answer.status, 300 | 400), "{table}?{query}: {}", answer.text);
                    continue;
                };
                let rows = app.db.read(fresh).await.unwrap();
                assert_eq!(answer.text, rows[0].text(0).unwrap(), "{table}?{query}");
                compared += 1;
            }
            Step::Withdraw { query } => {
                let tender = post_tender(&people[0]).await;
                let call = people[0].post(&format!("/rest/v1/rpc/withdraw_tender?{query}"));
                assert!(call.json(&json!({"p_tender_id": tender["id"]})).send().await.status < 500);
            }
            Step::Bid { query } => {
                let tender = post_tender(&people[0]).await;
                let call = people[1].post(&format!("/rest/v1/rpc/submit_proposal?{query}"));
                assert!(call.json(&proposal(&tender)).send().await.status < 500);
            }
        }
    }
    assert!(compared > STEPS / 4, "{compared} reads compared");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_depend_on_rows_alone_on_sqlite() {
    Box::pin(answers_depend_on_rows_alone(Engine::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_depend_on_rows_alone_on_postgres() {
    Box::pin(answers_depend_on_rows_alone(Engine::Postgres)).await;
}
