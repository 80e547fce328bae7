//! Random rows of each kind, and random filters for them.

use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use serde_json::{Map, Value as Json, json};

use super::wire::day;

const CITIES: &[&str] = &["Bengaluru, Karnataka", "Pune, Maharashtra", "Mumbai, Maharashtra", "Kochi, Kerala", ""];
const SKILLS: &[&str] = &["React", "Node.js", "Python", "Design", "Tally", "Weaving"];
const WORDS: &[&str] = &["engineer", "designer", "loom", "React", "clinic"];
const LEVELS: &[&str] = &["Entry Level", "Mid Level", "Senior Level", "Executive"];
const TYPES: &[&str] = &["Full-time", "Part-time", "Contract", "Freelance", "Remote"];
const CATEGORIES: &[&str] = &["Technology", "Design", "Finance", "Education"];

/// Late in the evening in London, and already tomorrow in India.
pub(super) fn now() -> Timestamp {
    "2026-11-15T20:10:00Z".parse().unwrap()
}

fn one_of(values: &'static [&'static str]) -> impl Strategy<Value = Json> {
    prop::sample::select(values).prop_map(Json::from)
}

fn some_of(values: &'static [&'static str]) -> impl Strategy<Value = Json> {
    prop::sample::subsequence(values, 0..=3).prop_map(|values| json!(values))
}

fn maybe(value: impl Strategy<Value = Json>) -> impl Strategy<Value = Json> {
    prop::option::weighted(0.7, value).prop_map(|value| value.unwrap_or_default())
}

fn ends(step: i64, most: i64) -> impl Strategy<Value = (Json, Json)> {
    (0..most, 0..most, 0..6u8).prop_map(move |(low, width, which)| match which {
        0 => (Json::Null, Json::Null),
        1 => (json!(low * step), Json::Null),
        2 => (Json::Null, json!(low * step)),
        _ => (json!(low * step), json!((low + width) * step)),
    })
}

fn moment(days: std::ops::Range<i64>) -> impl Strategy<Value = Json> {
    days.prop_map(|days| json!(now() + SignedDuration::from_hours(days * 24 + 3)))
}

/// A row of a kind, without its id and owner.
pub(super) fn row(kind: &str) -> BoxedStrategy<Json> {
    let words =
        || (one_of(WORDS), one_of(WORDS)).prop_map(|(a, b)| json!(format!("A {a} for the {b}").replace('"', "")));
    match kind {
        "job" => (
            (words(), one_of(&CITIES[..4]), one_of(TYPES), maybe(one_of(LEVELS)), some_of(SKILLS), ends(5_000, 45)),
            (maybe(one_of(&["Engineering", "Design"])), one_of(&["Active", "Active", "Closed"]), moment(-40..-3), maybe(moment(-3..9))),
        )
            .prop_map(|((title, location, ty, level, skills, (min, max)), (department, status, created, expires))| {
                json!({"title": title, "location": location, "type": ty, "experience": level, "skills": skills, "salary_min": min,
                    "salary_max": max, "department": department, "status": status, "created_at": created, "expires_at": expires,
                    "company": "Kaveri", "description": "Work", "requirements": []})
            })
            .boxed(),
        "tender" => (
            (words(), one_of(CITIES), one_of(CATEGORIES), maybe(one_of(&["Fixed price", "Supply"])), some_of(SKILLS)),
            (ends(100_000, 120), one_of(&["Open", "Closed", "Awarded"]), moment(-40..-3), -3..40i64),
        )
            .prop_map(|((title, location, category, ty, skills), ((min, max), status, created, days))| {
                json!({"title": title, "location": location, "category": category, "type": ty, "skills": skills,
                    "budget_min": min, "budget_max": max, "status": status, "created_at": created, "deadline": day(now(), days),
                    "company": "Kaveri", "description": "Work", "sealed": true})
            })
            .boxed(),
        "freelancer" => (words(), one_of(CITIES), 0..50i64, some_of(SKILLS), one_of(&["Available", "Busy"]), 0..=5u8)
            .prop_map(|(title, location, rate, skills, availability, rating)| {
                json!({"title": title, "location": location, "hourly_rate": rate * 50, "skills": skills,
                    "availability": availability, "rating": f64::from(rating) * 0.9 + 0.5 * f64::from(u8::from(rating == 5))})
            })
            .boxed(),
        _ => (words(), one_of(CITIES), one_of(LEVELS), some_of(SKILLS), one_of(&["Actively Looking", "Open to Offers"]))
            .prop_map(|(title, location, level, skills, availability)| {
                json!({"title": title, "location": location, "experience": level, "skills": skills, "availability": availability})
            })
            .boxed(),
    }
}

/// Some filters of a kind's sidebar.
pub(super) fn filters(kind: &str) -> BoxedStrategy<Map<String, Json>> {
    let range = |step, most| {
        ends(step, most).prop_map(|(min, max)| {
            if min.is_null() && max.is_null() { Json::Null } else { json!({"min": min, "max": max}) }
        })
    };
    let values =
        |values: &'static [&'static str]| prop::sample::subsequence(values, 1..=2).prop_map(|v| json!(v)).boxed();
    let text = |values: &'static [&'static str]| one_of(values).boxed();
    let option = |options: &'static [i64]| prop::sample::select(options).prop_map(Json::from).boxed();
    let mut offered: Vec<(&'static str, BoxedStrategy<Json>)> = vec![
        ("search", text(&["engineer", "design* or loom", "react -clinic", "\"for the clinic\""])),
        ("location", text(&["bengal", "MAHARASHTRA", "Kochi, K"])),
        ("skills", values(SKILLS)),
    ];
    offered.extend(match kind {
        "job" => vec![
            ("salary", range(5_000, 40).boxed()),
            ("type", values(TYPES)),
            ("experience", values(LEVELS)),
            ("department", values(&["Engineering", "Design"])),
            ("posted", option(&[1, 7, 30])),
        ],
        "tender" => vec![
            ("category", values(CATEGORIES)),
            ("budget", range(100_000, 100).boxed()),
            ("status", values(&["Open", "Closed", "Awarded"])),
            ("type", values(&["Fixed price", "Supply"])),
            ("deadline", option(&[1, 7, 30])),
            ("posted", option(&[1, 7, 30])),
        ],
        "freelancer" => vec![
            ("rating", option(&[5, 4, 3, 2, 1])),
            ("rate", range(50, 40).boxed()),
            ("availability", values(&["Available", "Busy"])),
        ],
        _ => vec![("experience", values(LEVELS)), ("availability", values(&["Actively Looking", "Open to Offers"]))],
    });
    let each: Vec<_> = offered
        .into_iter()
        .map(|(name, value)| {
            prop::option::weighted(0.35, value)
                .prop_map(move |value| (name.to_owned(), value.unwrap_or_default()))
                .boxed()
        })
        .collect();
    each.prop_map(|filters| filters.into_iter().collect()).boxed()
}
