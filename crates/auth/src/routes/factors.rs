//! `/factors`: second factors of the signed-in user, and `/admin/users/{id}/factors` for the operator.

mod admin;
mod recovery_codes;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use http::header::CACHE_CONTROL;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;
use crate::factors::{
    EnrolledTotp, FactorProof, IssuedChallenge, NewTotp, challenge_factor, enroll_key, enroll_totp, remove_own_factor,
    verify_factor,
};
use crate::not_offered::NotOffered;
use crate::request::{AnySession, FactorId, JsonBody};
use crate::response_objects::session_object;
use crate::sessions::Device;

/// All routes for factors. The literal path of recovery codes takes precedence over an id.
pub(super) fn calls() -> Router<Auth> {
    Router::new()
        .route("/factors", post(enroll))
        .route("/factors/{id}", delete(unenroll))
        .route("/factors/{id}/challenge", post(challenge))
        .route("/factors/{id}/verify", post(verify))
        .route(
            "/factors/recovery-codes",
            get(recovery_codes::count).post(recovery_codes::make).delete(recovery_codes::remove),
        )
        .route("/factors/recovery-codes/regenerate", post(recovery_codes::regenerate))
        .route("/factors/recovery-codes/verify", post(recovery_codes::verify))
        .route("/admin/users/{id}/factors", get(admin::list))
        .route("/admin/users/{id}/factors/{factor}", delete(admin::remove))
}

#[derive(Deserialize)]
struct EnrolRequest {
    factor_type: Option<String>,
    friendly_name: Option<String>,
    issuer: Option<String>,
}

/// `POST /factors`: enrols a factor. The secret appears only in this response.
async fn enroll(
    State(auth): State<Auth>,
    session: AnySession,
    JsonBody(body): JsonBody<EnrolRequest>,
) -> Result<impl IntoResponse, Error> {
    match body.factor_type.as_deref() {
        Some("totp" | "webauthn") => {}
        Some("phone") => return Err(Error::NotOffered(NotOffered::PhoneEnroll)),
        _ => return Err(Error::Validation("factor_type needs to be totp, phone, or webauthn".into())),
    }
    let session = session.require_not_pending_deletion()?;
    if session.lacks_second_factor() && !session.must_set_up_factor() {
        return Err(Error::InsufficientAal("AAL2 required to enroll a new factor"));
    }
    let friendly_name = body.friendly_name.unwrap_or_default();
    if body.factor_type.as_deref() == Some("webauthn") {
        let id = enroll_key(&auth, session.caller, friendly_name.clone()).await?;
        let answer = json!({ "id": id, "type": "webauthn", "friendly_name": friendly_name });
        return Ok(([(CACHE_CONTROL, "no-store")], Json(answer)));
    }
    let new = NewTotp { friendly_name, issuer: body.issuer };
    let EnrolledTotp { id, friendly_name, qr_code, secret, uri } = enroll_totp(&auth, session.caller, new).await?;
    let totp = json!({ "qr_code": qr_code, "secret": secret, "uri": uri });
    let answer = json!({ "id": id, "type": "totp", "friendly_name": friendly_name, "totp": totp });
    Ok(([(CACHE_CONTROL, "no-store")], Json(answer)))
}

/// `POST /factors/{id}/challenge`: ignores the body. The domain and origins that a client names for a security key are determined by
/// the operator's settings.
async fn challenge(
    State(auth): State<Auth>,
    session: AnySession,
    FactorId(id): FactorId,
) -> Result<Json<Value>, Error> {
    let IssuedChallenge { id, factor_type, expires_at, webauthn } =
        challenge_factor(&auth, session.caller.account_id, id).await?;
    let mut answer = json!({ "id": id, "type": factor_type.name(), "expires_at": expires_at.as_second() });
    if let Some(webauthn) = webauthn {
        answer["webauthn"] = webauthn;
    }
    Ok(Json(answer))
}

#[derive(Deserialize)]
struct VerifyFactorRequest {
    challenge_id: Option<String>,
    code: Option<String>,
    webauthn: Option<Value>,
}

/// `POST /factors/{id}/verify`: returns the same session, raised to the second level.
async fn verify(
    State(auth): State<Auth>,
    session: AnySession,
    FactorId(factor_id): FactorId,
    device: Device,
    JsonBody(body): JsonBody<VerifyFactorRequest>,
) -> Result<impl IntoResponse, Error> {
    let code = body.code.filter(|code| !code.trim().is_empty());
    // A malformed id counts as an unknown challenge.
    let challenge_id = body.challenge_id.and_then(|id| id.parse().ok()).unwrap_or(Uuid::nil());
    let proof = FactorProof { factor_id, challenge_id, code, webauthn: body.webauthn };
    let issued = verify_factor(&auth, session.caller, proof, device).await?;
    Ok(([(CACHE_CONTROL, "no-store")], Json(session_object(&auth, &issued, auth.now()).await?)))
}

/// `DELETE /factors/{id}`.
async fn unenroll(
    State(auth): State<Auth>,
    session: AnySession,
    FactorId(id): FactorId,
    device: Device,
) -> Result<Json<Value>, Error> {
    remove_own_factor(&auth, session.require_not_pending_deletion()?.caller, id, device).await?;
    Ok(Json(json!({ "id": id })))
}
