//! `POST /otp`: mails a link and a code to sign in without a password.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::accounts::{MailSignIn, request_mail_sign_in};
use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;
use crate::pkce::PkceChallenge;
use crate::request::{JsonBody, QueryParams};
use crate::sessions::Device;

#[derive(Deserialize)]
pub(super) struct OtpRequest {
    email: Option<String>,
    phone: Option<String>,
    create_user: Option<bool>,
    data: Option<Map<String, Value>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Known and unknown addresses get the same response.
pub(super) async fn otp(
    State(auth): State<Auth>,
    params: QueryParams,
    device: Device,
    JsonBody(body): JsonBody<OtpRequest>,
) -> Result<Json<Value>, Error> {
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    let email = match (some(body.email), some(body.phone)) {
        (Some(_), Some(_)) => {
            return Err(Error::Validation("Only an email address or phone number should be provided".into()));
        }
        (Some(email), None) => email,
        (None, Some(_)) => return Err(Error::NotOffered(NotOffered::Phone)),
        (None, None) => return Err(Error::Validation("One of email or phone must be set".into())),
    };
    let request = MailSignIn {
        email,
        create_user: body.create_user.unwrap_or(true),
        data: body.data.unwrap_or_default(),
        challenge: PkceChallenge::parse(body.code_challenge.as_deref(), body.code_challenge_method.as_deref())?,
        redirect_to: auth.settings().redirects.resolve(params.get("redirect_to")),
    };
    request_mail_sign_in(&auth, request, device).await?;
    Ok(Json(json!({})))
}
