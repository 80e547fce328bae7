//! `/passkeys`: passkeys of the signed-in user, and signing in with one. `/admin/users/{id}/passkeys` for the operator.

mod admin;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::{delete, get, patch, post};
use axum::{Json, Router};
use http::StatusCode;
use http::header::CACHE_CONTROL;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;
use crate::passkeys::{
    PasskeyChallenge, list_passkeys, register_passkey, remove_own_passkey, rename_passkey, sign_in_with_passkey,
    start_passkey_sign_in, start_registration,
};
use crate::request::{AnySession, JsonBody, PasskeyId};
use crate::response_objects::{passkey_object, session_object};
use crate::sessions::Device;

/// All routes for passkeys.
pub(super) fn calls() -> Router<Auth> {
    Router::new()
        .route("/passkeys", get(list))
        .route("/passkeys/{id}", patch(rename).delete(remove))
        .route("/passkeys/registration/options", post(registration_options))
        .route("/passkeys/registration/verify", post(verify_registration))
        .route("/passkeys/authentication/options", post(authentication_options))
        .route("/passkeys/authentication/verify", post(verify_authentication))
        .route("/admin/users/{id}/passkeys", get(admin::list))
        .route("/admin/users/{id}/passkeys/{passkey}", delete(admin::remove))
}

/// Requires a session that may change how its owner signs in.
fn require_full_session(session: AnySession) -> Result<AnySession, Error> {
    let session = session.require_not_pending_deletion()?;
    if session.lacks_second_factor() {
        return Err(Error::PASSKEYS_NEED_AAL2);
    }
    Ok(session)
}

/// `POST /passkeys/registration/options`.
async fn registration_options(
    State(auth): State<Auth>,
    session: AnySession,
    device: Device,
) -> Result<impl IntoResponse, Error> {
    auth.passkeys()?;
    start_registration(&auth, require_full_session(session)?.caller, &device).await.map(challenge_answer)
}

/// `POST /passkeys/authentication/options`: names no account. The browser offers the user's passkeys.
async fn authentication_options(State(auth): State<Auth>, device: Device) -> Result<impl IntoResponse, Error> {
    start_passkey_sign_in(&auth, &device).await.map(challenge_answer)
}

fn challenge_answer(challenge: PasskeyChallenge) -> impl IntoResponse {
    let PasskeyChallenge { id, options, expires_at } = challenge;
    let answer = json!({ "challenge_id": id, "options": options, "expires_at": expires_at.as_second() });
    ([(CACHE_CONTROL, "no-store")], Json(answer))
}

#[derive(Deserialize)]
struct PasskeyAnswer {
    challenge_id: Option<String>,
    credential: Option<Value>,
}

impl PasskeyAnswer {
    fn parse(self) -> Result<(Uuid, Value), Error> {
        let challenge_id = self.challenge_id.and_then(|id| id.parse().ok());
        let challenge_id = challenge_id.ok_or_else(|| Error::Validation("challenge_id must be an UUID".into()))?;
        let credential = self.credential.filter(Value::is_object);
        let credential = credential.ok_or_else(|| Error::Validation("credential must be an object".into()))?;
        Ok((challenge_id, credential))
    }
}

/// `POST /passkeys/registration/verify`.
async fn verify_registration(
    State(auth): State<Auth>,
    session: AnySession,
    device: Device,
    JsonBody(answer): JsonBody<PasskeyAnswer>,
) -> Result<Json<Value>, Error> {
    auth.passkeys()?;
    let session = require_full_session(session)?;
    let (challenge_id, credential) = answer.parse()?;
    let passkey = register_passkey(&auth, session.caller, challenge_id, credential, device).await?;
    Ok(Json(passkey_object(&passkey)))
}

/// `POST /passkeys/authentication/verify`: returns a session of the second level.
async fn verify_authentication(
    State(auth): State<Auth>,
    device: Device,
    JsonBody(answer): JsonBody<PasskeyAnswer>,
) -> Result<impl IntoResponse, Error> {
    auth.passkeys()?;
    let (challenge_id, credential) = answer.parse()?;
    let issued = sign_in_with_passkey(&auth, challenge_id, credential, device).await?;
    Ok(([(CACHE_CONTROL, "no-store")], Json(session_object(&auth, &issued, auth.now()).await?)))
}

/// `GET /passkeys`.
async fn list(State(auth): State<Auth>, session: AnySession) -> Result<Json<Value>, Error> {
    auth.passkeys()?;
    Ok(Json(list_passkeys(&auth, session.caller.account_id).await?.iter().map(passkey_object).collect()))
}

#[derive(Deserialize)]
struct RenameRequest {
    friendly_name: Option<String>,
}

/// `PATCH /passkeys/{id}`: any session may rename a passkey, because the name has no effect on security.
async fn rename(
    State(auth): State<Auth>,
    session: AnySession,
    PasskeyId(id): PasskeyId,
    JsonBody(body): JsonBody<RenameRequest>,
) -> Result<Json<Value>, Error> {
    auth.passkeys()?;
    let account_id = session.require_not_pending_deletion()?.caller.account_id;
    let name = body.friendly_name.unwrap_or_default();
    Ok(Json(passkey_object(&rename_passkey(&auth, account_id, id, &name).await?)))
}

/// `DELETE /passkeys/{id}`.
async fn remove(
    State(auth): State<Auth>,
    session: AnySession,
    PasskeyId(id): PasskeyId,
    device: Device,
) -> Result<StatusCode, Error> {
    auth.passkeys()?;
    remove_own_passkey(&auth, require_full_session(session)?.caller, id, device).await?;
    Ok(StatusCode::NO_CONTENT)
}
