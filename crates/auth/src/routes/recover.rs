//! `POST /recover`: mails a link to a user who forgot their password.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::accounts::request_recovery;
use crate::auth::Auth;
use crate::error::Error;
use crate::pkce::PkceChallenge;
use crate::request::{JsonBody, QueryParams};
use crate::sessions::Device;

#[derive(Deserialize)]
pub(super) struct RecoverRequest {
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Known and unknown addresses get the same response.
pub(super) async fn recover(
    State(auth): State<Auth>,
    params: QueryParams,
    device: Device,
    JsonBody(recovery): JsonBody<RecoverRequest>,
) -> Result<Json<Value>, Error> {
    let email = recovery.email.ok_or_else(|| Error::Validation("Password recovery requires an email".into()))?;
    let challenge =
        PkceChallenge::parse(recovery.code_challenge.as_deref(), recovery.code_challenge_method.as_deref())?;
    let redirect_to = auth.settings().redirects.resolve(params.get("redirect_to"));
    request_recovery(&auth, &email, challenge, redirect_to, device).await?;
    Ok(Json(json!({})))
}
