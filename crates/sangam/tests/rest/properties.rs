//! Any request gets a valid answer: never a panic, never a 5xx, always the four keys of an error.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sangam_db::Engine;
use sangam_product::schema;
use serde_json::{Value as Json, json};

use super::fixture::RestFixture;
use crate::support::Answer;

/// Requests per engine.
const TRIES: u32 = 2000;

fn runner() -> TestRunner {
    TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn names() -> Vec<String> {
    let schema = schema();
    let mut names: Vec<String> = schema.resources().map(|resource| resource.name.to_owned()).collect();
    names.extend(schema.resources().flat_map(|resource| resource.columns.iter().map(|column| column.name.to_owned())));
    names.extend(schema.resources().flat_map(|resource| resource.foreign_keys.iter().map(|key| key.name.clone())));
    names.extend(["relevance", "count", "author", "nope", ""].map(str::to_owned));
    names
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("5".to_owned()),
        Just("React".to_owned()),
        Just("{React,\"a b\"}".to_owned()),
        Just("[{\"company\":\"X\"}]".to_owned()),
        Just("(1,2)".to_owned()),
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("2026-11-15".to_owned()),
        Just("01a1dd0e-13a2-721e-93c6-56e2338067b2".to_owned()),
        Just("(".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("a & !b | c:*".to_owned()),
        "[^#&]{0,8}",
    ]
}

fn operator() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "eq",
        "neq",
        "gt",
        "lte",
        "like",
        "ilike",
        "match",
        "imatch",
        "in",
        "is",
        "isdistinct",
        "cs",
        "cd",
        "ov",
        "fts",
        "plfts",
        "phfts",
        "wfts",
        "not.eq",
        "not.in",
        "eq(any)",
        "like(all)",
        "sl",
    ])
}

fn filter() -> impl Strategy<Value = String> {
    let name = || prop::sample::select(names());
    prop_oneof![
        4 => (name(), operator(), value()).prop_map(|(name, operator, value)| format!("{name}={operator}.{value}")),
        1 => (name(), name(), operator(), value()).prop_map(|(embed, name, operator, value)| format!("{embed}.{name}={operator}.{value}")),
        1 => (name(), operator(), value(), name()).prop_map(|(name, operator, value, other)| format!("or=({name}.{operator}.{value},{other}.is.null)")),
        1 => (name(), name()).prop_map(|(one, other)| format!("order={one}.desc,{other}.nullsfirst")),
        1 => (name(), name()).prop_map(|(embed, name)| format!("order={embed}({name})")),
        1 => (name(), 0u8..4).prop_map(|(embed, limit)| format!("{embed}.limit={limit}")),
        1 => (0u64..2000).prop_map(|offset| format!("offset={offset}&limit=3")),
    ]
}

fn select() -> impl Strategy<Value = String> {
    let name = || prop::sample::select(names());
    let item = prop_oneof![
        3 => name(),
        1 => Just("*".to_owned()),
        1 => (name(), name()).prop_map(|(name, alias)| format!("{alias}:{name}")),
        1 => (name(), prop::sample::select(vec!["text", "int", "json", "nope"])).prop_map(|(name, cast)| format!("{name}::{cast}")),
        1 => name().prop_map(|name| format!("{name}->0->>company")),
        2 => (name(), name()).prop_map(|(target, name)| format!("{target}({name})")),
        1 => (name(), name(), name()).prop_map(|(target, hint, name)| format!("{target}!{hint}!inner(*,{name})")),
        1 => (name(), name()).prop_map(|(target, name)| format!("...{target}({name})")),
        1 => name().prop_map(|target| format!("{target}(count)")),
    ];
    prop::collection::vec(item, 1..4).prop_map(|items| format!("select={}", items.join(",")))
}

fn query() -> impl Strategy<Value = String> {
    let noise = "[^#]{0,30}";
    prop_oneof![
        6 => (select(), prop::collection::vec(filter(), 0..3)).prop_map(|(select, filters)| format!("{select}&{}", filters.join("&"))),
        1 => noise.prop_map(|noise| noise),
    ]
}

fn body() -> impl Strategy<Value = Json> {
    let scalar = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<f64>().prop_map(|number| json!(number)),
        "\\PC{0,10}".prop_map(Json::from),
        Just(json!(["React"])),
        Just(json!({"k": "\u{0}"})),
    ];
    let object = prop::collection::btree_map(prop::sample::select(names()), scalar.clone(), 0..5)
        .prop_map(|fields| json!(fields));
    prop_oneof![4 => object.clone(), 2 => prop::collection::vec(object, 0..3).prop_map(Json::from), 1 => scalar]
}

async fn try_requests(engine: Engine) {
    let fixture = RestFixture::new(engine).await;
    for table in ["posts", "jobs", "comments", "messages", "seekers"] {
        fixture.sample(table).await;
    }
    let tables: Vec<_> = schema().resources().map(|resource| resource.name).collect();
    let request = (
        prop::sample::select(tables),
        prop::sample::select(vec!["GET", "GET", "HEAD", "POST", "PATCH", "DELETE"]),
        query(),
        body(),
    );
    let mut runner = runner();
    for _ in 0..TRIES {
        let (table, method, query, body) = request.new_tree(&mut runner).unwrap().current();
        let path = format!("/rest/v1/{table}?{query}");
        let prefer = "return=representation,count=exact,resolution=merge-duplicates";
        let call = fixture.seeker.call(method.parse().unwrap(), &path).header("prefer", prefer);
        let answer = if matches!(method, "POST" | "PATCH") { call.json(&body) } else { call }.send().await;
        check(&answer, &format!("{method} {path} {body}"), method);
    }
}

fn check(answer: &Answer, request: &str, method: &str) {
    assert!(answer.status < 500, "{request}: {} {}", answer.status, answer.text);
    if answer.status >= 300 && method != "HEAD" {
        let error = answer.json();
        for key in ["code", "message", "details", "hint"] {
            assert!(error.get(key).is_some(), "{request}: {}", answer.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_request_is_answered_in_the_dialect_on_sqlite() {
    Box::pin(try_requests(Engine::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_request_is_answered_in_the_dialect_on_postgres() {
    Box::pin(try_requests(Engine::Postgres)).await;
}
