//! Saved searches and random postings: a posting is new for a search exactly if the list shows it under these filters.

use std::collections::BTreeSet;

use sangam_db::Engine;
use serde_json::{Map, Value as Json, json};

use super::exactness::FacetFixture;
use super::random::{filters, now};
use super::wire::{list, query};

const SEARCHES: usize = 14;
const ROWS: usize = 20;

/// A saved search, and the list query for the same rows.
struct KeptSearch {
    id: String,
    filters: Map<String, Json>,
    conditions: Vec<(String, String)>,
}

/// The query that the web app sends for this typed text.
fn asked(typed: &str) -> String {
    if typed.ends_with('"') { typed.to_owned() } else { format!("{typed}*") }
}

async fn save(fixture: &mut FacetFixture, kind: &str) -> Option<KeptSearch> {
    let filters = fixture.pick(&filters(kind));
    let sent = json!({"p_kind": kind, "p_name": "Mine", "p_filters": filters, "p_notify": "never"});
    let saved = fixture.reader.post("/rest/v1/rpc/save_search").json(&sent).send().await;
    // No filter is selected, or the same filters were saved before.
    if saved.status == 400 || saved.status == 409 {
        return None;
    }
    assert_eq!(saved.status, 200, "{sent}: {}", saved.text);
    let mut asked_for = filters.clone();
    if let Some(typed) = filters["search"].as_str() {
        asked_for["search"] = json!(asked(typed));
    }
    let id = saved.json()["id"].as_str().unwrap().to_owned();
    Some(KeptSearch { id, filters, conditions: query(kind, &asked_for, "", now()) })
}

fn ids(rows: &Json, column: &str) -> BTreeSet<String> {
    rows.as_array().unwrap().iter().map(|row| row[column].as_str().unwrap().to_owned()).collect()
}

async fn matches_are_what_the_list_shows(engine: Engine, kind: &str) {
    let mut fixture = FacetFixture::new(engine).await;
    let mut searches = Vec::new();
    for _ in 0..SEARCHES {
        searches.extend(save(&mut fixture, kind).await);
    }
    for _ in 0..ROWS {
        fixture.add(kind).await;
    }
    for round in 0..3 {
        fixture.app.notifier.notify_all().await.unwrap();
        for search in &searches {
            let (_, shown, _) = list(&fixture.reader, kind, &search.conditions, "select=id").await;
            let shown = ids(&serde_json::from_str(&shown).unwrap(), "id");
            let path = format!("/rest/v1/saved_search_matches?search_id=eq.{}", search.id);
            let matched = ids(&fixture.reader.get(&path).send().await.json(), "target_id");
            let new = ids(&fixture.reader.get(&format!("{path}&seen=is.false")).send().await.json(), "target_id");
            let filters = &search.filters;
            assert!(new.is_subset(&shown), "round {round}: {filters:?} is told of what its list does not show");
            assert!(shown.is_subset(&matched), "round {round}: {filters:?} is not told of what its list shows");
        }
        fixture.change_some_rows(kind).await;
    }
}

macro_rules! a_posting_matches_what_would_list_it {
    ($($name:ident: $kind:literal),*) => {$(
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn a_saved_search_matches_what_its_list_shows_on_sqlite() {
                matches_are_what_the_list_shows(Engine::Sqlite, $kind).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_saved_search_matches_what_its_list_shows_on_postgres() {
                matches_are_what_the_list_shows(Engine::Postgres, $kind).await;
            }
        }
    )*};
}

a_posting_matches_what_would_list_it!(jobs: "job", tenders: "tender", freelancers: "freelancer", seekers: "seeker");
