//! Whether this copy lives, and whether it should be sent requests.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::StatusCode;
use http::header::CACHE_CONTROL;
use jiff::SignedDuration;
use sangam_db::Db;
use sangam_product::chores::read_history;
use sangam_schema::Clock;
use serde_json::{Value, json};

use super::chores::BACK_UP;
use crate::settings::Settings;

/// What is asked.
#[derive(Clone)]
struct HealthState {
    db: Db,
    clock: Clock,
    /// How often a backup is due, if the server makes any.
    backup_every: Option<SignedDuration>,
}

/// `/health/live` asks nothing of anyone, so that a slow database does not get the process killed; `/health/ready`
/// asks the database; `/health` tells both.
pub(crate) fn routes(db: Db, clock: Clock, settings: &Settings) -> Router {
    let backup = &settings.backup;
    let backup_every = backup.folder.as_ref().and_then(|_| SignedDuration::try_from(backup.every).ok());
    Router::new()
        .route("/health", get(overall))
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
        .with_state(HealthState { db, clock, backup_every })
}

async fn live() -> Response {
    answer(StatusCode::OK, json!({"status": "live"}))
}

/// A copy whose bus is away is ready all the same; docs/decisions/the-bus.md says why.
async fn ready(State(HealthState { db, .. }): State<HealthState>) -> Response {
    match db.ready().await {
        Ok(()) => answer(StatusCode::OK, with_bus(&db, json!({"status": "ready"}))),
        Err(error) => {
            tracing::warn!(%error, "not ready: {error}");
            answer(StatusCode::SERVICE_UNAVAILABLE, json!({"status": "unavailable"}))
        }
    }
}

async fn overall(State(state): State<HealthState>) -> Response {
    let ready = state.db.ready().await.is_ok();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = if ready { "ok" } else { "unavailable" };
    let mut body = json!({"status": word, "live": true, "ready": ready, "version": env!("CARGO_PKG_VERSION")});
    if let (Some(every), true) = (state.backup_every, ready) {
        body["backup"] = describe_backup(&state, every).await;
    }
    answer(status, with_bus(&state.db, body))
}

/// When a backup was last made, how often that has failed since, and whether one is overdue.
async fn describe_backup(state: &HealthState, every: SignedDuration) -> Value {
    let Ok(history) = read_history(&state.db, BACK_UP).await else { return Value::Null };
    let made_at = history.and_then(|history| history.last_success_at);
    let late = made_at.is_some_and(|made_at| state.clock.now().duration_since(made_at) > every + every);
    json!({
        "last_success_at": made_at.map(|time| time.to_string()),
        "failures": history.map_or(0, |history| history.failures),
        "late": late,
    })
}

/// Tells how the bus is, where there is one.
fn with_bus(db: &Db, mut body: Value) -> Value {
    if !db.bus().is_local() {
        body["bus"] = if db.bus().is_connected() { "connected" } else { "away" }.into();
    }
    body
}

fn answer(status: StatusCode, body: Value) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
