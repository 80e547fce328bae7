//! `/realtime/v1`: the socket, and broadcasts over HTTP.

mod broadcast;
mod error;
mod websocket;

use std::sync::Arc;

use axum::Router;
use axum::routing::{any, post};

use crate::hub::Hub;

/// All routes. Each request must carry the caller or the refusal as a `Result<Admitted, Refused>` extension.
pub(crate) fn router(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/websocket", any(websocket::open))
        .route("/api/broadcast", post(broadcast::send_many))
        .route("/api/broadcast/{topic}/events/{event}", post(broadcast::send_one))
        .with_state(hub)
}
