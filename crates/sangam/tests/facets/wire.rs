//! The filters of a sidebar as data API queries, as documented in `docs/data-api.md`.

use jiff::tz::{Offset, TimeZone};
use jiff::{Span, Timestamp};
use reqwest::Url;
use serde_json::{Map, Value as Json};

use crate::support::Client;

/// The table behind a kind of list.
pub(super) fn table(kind: &str) -> String {
    format!("{kind}s")
}

/// The conditions under which a list shows a row at all.
pub(super) fn listed(kind: &str, now: Timestamp) -> Vec<(String, String)> {
    match kind {
        "job" => {
            vec![condition("status", "eq.Active"), condition("or", format!("(expires_at.is.null,expires_at.gt.{now})"))]
        }
        _ => Vec::new(),
    }
}

/// The conditions of one filter.
pub(super) fn conditions(kind: &str, name: &str, value: &Json, now: Timestamp) -> Vec<(String, String)> {
    let text = || value.as_str().unwrap();
    let texts = || value.as_array().unwrap().iter().map(|value| format!("\"{}\"", value.as_str().unwrap()));
    let list = || texts().collect::<Vec<_>>().join(",");
    match (kind, name) {
        (_, "search") => vec![condition("search", format!("wfts.{}", text()))],
        ("job", "owner") => vec![condition("employer_id", format!("eq.{}", text()))],
        (_, "location") => vec![condition("location", format!("ilike.*{}*", text()))],
        (_, "skills") => vec![condition("skills", format!("ov.{{{}}}", list()))],
        (_, "salary") => span("salary_min", "salary_max", value, "lte"),
        (_, "budget") => span("budget_min", "budget_max", value, "lte"),
        (_, "rate") => span("hourly_rate", "hourly_rate", value, "lte"),
        (_, "rating") => vec![condition("rating", format!("gte.{value}"))],
        (_, "posted") => vec![condition("created_at", format!("gte.{}", start_of_day(now, -value.as_i64().unwrap())))],
        (_, "deadline") => vec![
            condition("deadline", format!("gte.{}", day(now, 0))),
            condition("deadline", format!("lte.{}", day(now, value.as_i64().unwrap()))),
            condition("status", "eq.Open"),
        ],
        (_, column) => vec![condition(column, format!("in.({})", list()))],
    }
}

/// The conditions of a slider. A row with only one end is open at the other.
pub(super) fn span(low: &str, high: &str, value: &Json, below: &str) -> Vec<(String, String)> {
    let mut conditions = Vec::new();
    if !value["min"].is_null() {
        let min = &value["min"];
        conditions.push(condition("or", format!("({high}.gte.{min},and({high}.is.null,{low}.not.is.null))")));
    }
    if !value["max"].is_null() {
        let max = &value["max"];
        conditions.push(condition("or", format!("({low}.{below}.{max},and({low}.is.null,{high}.not.is.null))")));
    }
    conditions
}

/// All conditions of a list under these filters, except one.
pub(super) fn query(kind: &str, filters: &Map<String, Json>, but: &str, now: Timestamp) -> Vec<(String, String)> {
    let set = filters.iter().filter(|(name, value)| *name != but && !value.is_null());
    let filters = set.flat_map(|(name, value)| conditions(kind, name, value, now));
    listed(kind, now).into_iter().chain(filters).collect()
}

/// How many rows the database counts.
pub(super) async fn count(client: &Client, kind: &str, conditions: &[(String, String)]) -> u64 {
    let (status, text, range) = list(client, kind, &[conditions, &[unindexed()]].concat(), "limit=1").await;
    assert!(status < 300, "{kind} {conditions:?}: {text}");
    range.rsplit('/').next().unwrap().parse().unwrap()
}

/// A condition that every row fulfils and no index supports, so that the database answers the whole request.
pub(super) fn unindexed() -> (String, String) {
    condition("title", "not.is.null")
}

/// The status of a page, the text of its rows, and its range and total as stated in the answer.
pub(super) async fn list(
    client: &Client,
    kind: &str,
    conditions: &[(String, String)],
    page: &str,
) -> (u16, String, String) {
    // The official clients encode a query the same way, as a form.
    let query = Url::parse_with_params(&format!("http://localhost/?{page}"), conditions).unwrap();
    let path = format!("/rest/v1/{}?{}", table(kind), query.query().unwrap());
    let answer = client.get(&path).header("prefer", "count=exact").send().await;
    assert!(answer.status < 300 || answer.status == 416, "{path}: {}", answer.text);
    (answer.status, answer.text.clone(), answer.header("content-range").to_owned())
}

pub(super) fn condition(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

fn india() -> TimeZone {
    TimeZone::fixed(Offset::from_seconds(5 * 3600 + 1800).unwrap())
}

/// The date in India a number of days from now.
pub(super) fn day(now: Timestamp, days: i64) -> jiff::civil::Date {
    now.to_zoned(india()).date() + Span::new().days(days)
}

fn start_of_day(now: Timestamp, days: i64) -> Timestamp {
    day(now, days).to_zoned(india()).unwrap().timestamp()
}
