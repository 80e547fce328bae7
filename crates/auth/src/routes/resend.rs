//! `POST /resend`: resends a confirmation mail.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::accounts::resend_mail;
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::OneTimeTokenKind;
use crate::pkce::PkceChallenge;
use crate::request::{JsonBody, QueryParams};
use crate::sessions::Device;

#[derive(Deserialize)]
pub(super) struct ResendRequest {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

pub(super) async fn resend(
    State(auth): State<Auth>,
    params: QueryParams,
    device: Device,
    JsonBody(resend): JsonBody<ResendRequest>,
) -> Result<Json<Value>, Error> {
    let kind = match resend.kind.as_deref() {
        Some("signup") => OneTimeTokenKind::Signup,
        Some("email_change") => OneTimeTokenKind::EmailChange,
        _ => return Err(Error::Validation("Missing one of these types: signup, email_change".into())),
    };
    let email = resend.email.ok_or_else(|| Error::Validation("Type provided requires an email address".into()))?;
    let challenge = PkceChallenge::parse(resend.code_challenge.as_deref(), resend.code_challenge_method.as_deref())?;
    let redirect_to = auth.settings().redirects.resolve(params.get("redirect_to"));
    resend_mail(&auth, kind, &email, challenge, redirect_to, device).await?;
    Ok(Json(json!({})))
}
