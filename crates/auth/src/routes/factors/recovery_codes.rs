//! `/factors/recovery-codes`.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header::CACHE_CONTROL;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::auth::Auth;
use crate::error::Error;
use crate::factors::{
    FactorType, NewCodes, RecoveryCodeCount, count_codes, create_codes, regenerate_codes, remove_codes,
    verify_recovery_code,
};
use crate::request::{AnySession, JsonBody, SignedIn};
use crate::response_objects::session_object;
use crate::sessions::Device;

/// `GET`: returns how many codes are left.
pub(super) async fn count(State(auth): State<Auth>, session: AnySession) -> Result<Json<Value>, Error> {
    let RecoveryCodeCount { id, total, remaining } = count_codes(&auth, session.caller.account_id).await?;
    Ok(Json(json!({ "id": id, "type": FactorType::RecoveryCode.name(), "total": total, "remaining": remaining })))
}

#[derive(Deserialize)]
pub(super) struct NewCodesRequest {
    friendly_name: Option<String>,
}

/// `POST`: creates the first set, which appears only in this response.
pub(super) async fn make(
    State(auth): State<Auth>,
    caller: SignedIn,
    device: Device,
    JsonBody(body): JsonBody<NewCodesRequest>,
) -> Result<impl IntoResponse, Error> {
    Ok(show(create_codes(&auth, caller, body.friendly_name, device).await?))
}

/// `POST …/regenerate`: replaces the set with a new one.
pub(super) async fn regenerate(
    State(auth): State<Auth>,
    caller: SignedIn,
    device: Device,
) -> Result<impl IntoResponse, Error> {
    Ok(show(regenerate_codes(&auth, caller, device).await?))
}

fn show(made: NewCodes) -> impl IntoResponse {
    let NewCodes { id, friendly_name, codes } = made;
    let answer = json!({
        "id": id,
        "type": FactorType::RecoveryCode.name(),
        "friendly_name": friendly_name,
        "total": codes.len(),
        "codes": codes,
    });
    ([(CACHE_CONTROL, "no-store")], Json(answer))
}

#[derive(Deserialize)]
pub(super) struct RecoveryCodeRequest {
    code: Option<String>,
}

/// `POST …/verify`: returns the same session, raised to the second level.
pub(super) async fn verify(
    State(auth): State<Auth>,
    session: AnySession,
    device: Device,
    JsonBody(body): JsonBody<RecoveryCodeRequest>,
) -> Result<impl IntoResponse, Error> {
    let code = body.code.filter(|code| !code.trim().is_empty());
    let code = code.ok_or_else(|| Error::Validation("Code needs to be non-empty".into()))?;
    let issued = verify_recovery_code(&auth, session.caller, code, device).await?;
    Ok(([(CACHE_CONTROL, "no-store")], Json(session_object(&auth, &issued, auth.now()).await?)))
}

/// `DELETE`: removes the set.
pub(super) async fn remove(State(auth): State<Auth>, caller: SignedIn, device: Device) -> Result<Json<Value>, Error> {
    let id = remove_codes(&auth, caller, device).await?;
    Ok(Json(json!({ "id": id })))
}
