//! `/user/sessions` and `/user/events`: the signed-in user's sessions and the account's history. GoTrue has no such calls;
//! only our web app makes them.

use axum::extract::State;
use axum::routing::{delete, get};
use axum::{Json, Router};
use http::StatusCode;
use serde_json::{Value, json};

use crate::audit::list_events;
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{SessionId, SignedIn};
use crate::sessions::{Device, end_own_session, list_sessions};

/// The maximum number of events returned. The log keeps events for a year.
const MAX_EVENTS: i64 = 100;

pub(super) fn calls() -> Router<Auth> {
    Router::new()
        .route("/user/sessions", get(list))
        .route("/user/sessions/{id}", delete(end))
        .route("/user/events", get(events))
}

/// `GET /user/sessions`: lists sessions that have not ended, most recently used first.
async fn list(State(auth): State<Auth>, caller: SignedIn) -> Result<Json<Value>, Error> {
    let sessions = list_sessions(&auth, caller.account_id).await?;
    let objects = sessions.iter().map(|listed| {
        json!({
            "id": listed.session.id,
            "created_at": listed.session.created_at,
            "refreshed_at": listed.refreshed_at,
            "user_agent": listed.device.user_agent,
            "ip": listed.device.ip,
            "aal": listed.session.aal,
            "amr": listed.session.methods(),
            "current": listed.session.id == caller.session_id,
        })
    });
    Ok(Json(objects.collect()))
}

/// `DELETE /user/sessions/{id}`: signs that device out.
async fn end(
    State(auth): State<Auth>,
    caller: SignedIn,
    SessionId(id): SessionId,
    device: Device,
) -> Result<StatusCode, Error> {
    end_own_session(&auth, caller.account_id, id, device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /user/events`: the account's audit events, newest first.
async fn events(State(auth): State<Auth>, caller: SignedIn) -> Result<Json<Value>, Error> {
    let events = list_events(&auth, caller.account_id, MAX_EVENTS).await?;
    let objects = events
        .iter()
        .map(|event| json!({ "kind": event.kind, "at": event.at, "user_agent": event.user_agent, "ip": event.ip }));
    Ok(Json(objects.collect()))
}
