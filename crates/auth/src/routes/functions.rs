//! The calls under `/functions/v1`: deleting one's account, and cancelling the deletion. GoTrue has no such calls, so they have
//! their own prefix.

use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use http::StatusCode;
use sangam_schema::{Admitted, Caller, Refused};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::accounts::{DeletionProof, cancel_deletion, delete_own_account};
use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::Device;

/// All functions, to be mounted at `/functions/v1`. Each request must carry `Result<Admitted, Refused>` as an extension. Unknown
/// names get a JSON error.
pub fn functions_router(auth: Auth) -> Router {
    Router::new()
        .route("/delete-account", post(delete))
        .route("/keep-account", post(keep))
        .fallback(async || refuse(StatusCode::NOT_FOUND, "NOT_FOUND", "Requested function was not found"))
        .method_not_allowed_fallback(async || {
            refuse(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "Call this function with POST")
        })
        .with_state(auth)
}

#[derive(Deserialize)]
struct Deletion {
    password: Option<String>,
    nonce: Option<String>,
}

/// `delete-account`: requires the password or a mailed nonce, because an unattended browser has a session, too. Hides the user from
/// everyone immediately. `leaves_at` says until when they can cancel, if the instance has a grace period.
async fn delete(
    State(auth): State<Auth>,
    Extension(admitted): Extension<Result<Admitted, Refused>>,
    device: Device,
    body: Bytes,
) -> Response {
    let id = match require_user(admitted) {
        Ok(id) => id,
        Err(refusal) => return *refusal,
    };
    let deletion = serde_json::from_slice::<Deletion>(&body).unwrap_or(Deletion { password: None, nonce: None });
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    let proof = match (some(deletion.password), some(deletion.nonce)) {
        (Some(password), _) => DeletionProof::Password(password),
        (None, Some(nonce)) => DeletionProof::Nonce(nonce),
        (None, None) => {
            return refuse(
                StatusCode::BAD_REQUEST,
                "BAD_REQUEST",
                "Send your password as {\"password\": …}, or the code that /reauthenticate mails as {\"nonce\": …}.",
            );
        }
    };
    match delete_own_account(&auth, id, proof, device).await {
        Ok(Some(leaves_at)) => Json(json!({ "deleted": true, "leaves_at": leaves_at })).into_response(),
        Ok(None) => Json(json!({ "deleted": true })).into_response(),
        Err(Error::InvalidCredentials) => {
            refuse(StatusCode::BAD_REQUEST, "invalid_credentials", "That is not your password. Nothing was deleted.")
        }
        Err(error) => refuse_error(&error),
    }
}

/// `keep-account`: cancels a deletion. The session is proof enough: it began after the deletion, with the password or a mailed
/// link.
async fn keep(
    State(auth): State<Auth>,
    Extension(admitted): Extension<Result<Admitted, Refused>>,
    device: Device,
) -> Response {
    let id = match require_user(Admitted::allow_pending_deletion(admitted)) {
        Ok(id) => id,
        Err(refusal) => return *refusal,
    };
    match cancel_deletion(&auth, id, device).await {
        Ok(()) => Json(json!({ "kept": true })).into_response(),
        Err(error) => refuse_error(&error),
    }
}

/// Returns the signed-in account, or the response that refuses any other caller.
fn require_user(admitted: Result<Admitted, Refused>) -> Result<Uuid, Box<Response>> {
    let (status, code, message) = match admitted.and_then(|admitted| admitted.to_manage()) {
        Ok(Caller::User(id)) => return Ok(id),
        Ok(_) => (StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "Please log in first.".to_owned()),
        Err(refused @ Refused::Unavailable) => (StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", refused.to_string()),
        Err(refused @ Refused::PendingDeletion { .. }) => (StatusCode::FORBIDDEN, "user_leaving", refused.to_string()),
        Err(refused @ (Refused::SecondFactorNeeded | Refused::SecondFactorRequired)) => {
            (StatusCode::FORBIDDEN, "insufficient_aal", refused.to_string())
        }
        Err(refused @ (Refused::NeedsSession | Refused::NoPlan)) => {
            (StatusCode::FORBIDDEN, "FORBIDDEN", refused.to_string())
        }
        Err(refused @ Refused::TooManyAttempts { .. }) => {
            (StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", refused.to_string())
        }
        Err(refused) => (StatusCode::UNAUTHORIZED, "UNAUTHORIZED", refused.to_string()),
    };
    Err(Box::new(refuse(status, code, &message)))
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
