//! `/functions/v1`: what a person does that is neither a row nor a session. Today: deleting their account.

use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use http::StatusCode;
use sangam_auth::{Auth, Device, Error, delete_own_account};
use sangam_schema::{Caller, Refused};
use serde::Deserialize;
use serde_json::json;

/// All functions; a name that is none of theirs is answered in JSON.
pub(super) fn routes(auth: Auth) -> Router {
    Router::new()
        .route("/delete-account", post(delete_account))
        .fallback(async || refuse(StatusCode::NOT_FOUND, "NOT_FOUND", "Requested function was not found"))
        .method_not_allowed_fallback(async || {
            refuse(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "Call this function with POST")
        })
        .with_state(auth)
}

#[derive(Deserialize)]
struct Deletion {
    password: Option<String>,
}

/// `delete-account`: takes the password, because a session alone may be somebody else's unattended browser.
async fn delete_account(
    State(auth): State<Auth>,
    Extension(caller): Extension<Result<Caller, Refused>>,
    device: Device,
    body: Bytes,
) -> Response {
    let id = match caller {
        Ok(Caller::User(id)) => id,
        Ok(_) => return refuse(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "Please log in first."),
        Err(Refused::Unavailable) => {
            return refuse(StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", &Refused::Unavailable.to_string());
        }
        Err(refused) => return refuse(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", &refused.to_string()),
    };
    let deletion = serde_json::from_slice::<Deletion>(&body).ok();
    let Some(password) = deletion.and_then(|deletion| deletion.password).filter(|password| !password.is_empty()) else {
        return refuse(StatusCode::BAD_REQUEST, "BAD_REQUEST", "Send your password as {\"password\": …} to confirm.");
    };
    match delete_own_account(&auth, id, password, device).await {
        Ok(()) => Json(json!({ "deleted": true })).into_response(),
        Err(Error::InvalidCredentials) => {
            refuse(StatusCode::BAD_REQUEST, "invalid_credentials", "That is not your password. Nothing was deleted.")
        }
        Err(error) => refuse_error(&error),
    }
}

fn refuse_error(error: &Error) -> Response {
    if error.status().is_server_error() {
        tracing::error!(code = error.code(), "A function failed: {error}");
    }
    refuse(error.status(), error.code(), &error.public_message())
}

fn refuse(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({ "code": code, "message": message }))).into_response()
}
