//! Scaling pictures costs time, and each requester has a share of it.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;

use super::samples::png;
use super::storage_server::{assert_refused, upload};
use crate::support::{Answer, App};

const ENOUGH: &str = "Many pictures were scaled for you; try again in a minute, or ask for them as they are";

/// A server behind a proxy that identifies its clients, on which one picture uses up a client's whole share.
async fn start(clock: &Clock) -> App {
    App::start_with(Engine::Sqlite, clock.clone(), |settings| {
        settings.trusted_proxy_header = Some("x-forwarded-for".parse().unwrap());
        settings.storage.scaling = Duration::ZERO;
    })
    .await
}

async fn scaled(app: &App, from: Option<&str>, path: &str, width: u32) -> Answer {
    let call = app.bare().get(&format!("/storage/v1/render/image/public/{path}?width={width}"));
    match from {
        Some(address) => call.header("x-forwarded-for", address).send().await,
        None => call.send().await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_asks_for_every_size_is_told_to_wait_and_no_one_else() {
    let clock = Clock::fixed(Timestamp::now());
    let app = start(&clock).await;
    let person = app.user("user").await;
    let path = format!("media/{}/a.png", person.id);
    upload(&person, &path, "image/png", png()).await;
    let (one, other) = (Some("203.0.113.7"), Some("203.0.113.8"));
    assert_eq!(scaled(&app, one, &path, 10).await.status, 200);
    assert_refused(&scaled(&app, one, &path, 11).await, 429, "SlowDown", ENOUGH);
    assert_eq!(scaled(&app, one, &path, 10).await.status, 200, "what was made before costs nothing");
    assert_eq!(scaled(&app, other, &path, 11).await.status, 200);
    assert_eq!(scaled(&app, one, &path, 11).await.status, 200, "made for another person");
    // A signed-in person has their own share, at any address.
    let own = person.get(&format!("/storage/v1/render/image/authenticated/{path}?width=12"));
    assert_eq!(own.header("x-forwarded-for", "203.0.113.7").send().await.status, 200);
    clock.advance(SignedDuration::from_hours(1));
    assert_eq!(scaled(&app, one, &path, 20).await.status, 200, "it comes back with time");
    // Requests from this machine have no limit.
    for width in 13..16 {
        assert_eq!(scaled(&app, None, &path, width).await.status, 200);
    }
}
