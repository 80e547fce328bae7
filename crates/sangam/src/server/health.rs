//! Whether this copy lives, and whether it should be sent requests.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::StatusCode;
use http::header::CACHE_CONTROL;
use sangam_db::Db;
use serde_json::{Value, json};

/// `/health/live` asks nothing of anyone, so that a slow database does not get the process killed; `/health/ready`
/// asks the database; `/health` tells both.
pub(crate) fn routes(db: Db) -> Router {
    Router::new()
        .route("/health", get(overall))
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
        .with_state(db)
}

async fn live() -> Response {
    answer(StatusCode::OK, json!({"status": "live"}))
}

/// A copy whose bus is away is ready all the same; docs/decisions/the-bus.md says why.
async fn ready(State(db): State<Db>) -> Response {
    match db.ready().await {
        Ok(()) => answer(StatusCode::OK, with_bus(&db, json!({"status": "ready"}))),
        Err(error) => {
            tracing::warn!(%error, "not ready: {error}");
            answer(StatusCode::SERVICE_UNAVAILABLE, json!({"status": "unavailable"}))
        }
    }
}

async fn overall(State(db): State<Db>) -> Response {
    let ready = db.ready().await.is_ok();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = if ready { "ok" } else { "unavailable" };
    let body = json!({"status": word, "live": true, "ready": ready, "version": env!("CARGO_PKG_VERSION")});
    answer(status, with_bus(&db, body))
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
