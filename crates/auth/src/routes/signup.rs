//! `POST /signup`: creates an account.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::accounts::{SignUp, SignedUp, sign_up};
use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;
use crate::pkce::PkceChallenge;
use crate::request::{JsonBody, QueryParams};
use crate::response_objects::{session_object, taken_address_object, user_object};
use crate::sessions::Device;

#[derive(Deserialize)]
pub(super) struct SignUpRequest {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Option<Map<String, Value>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Returns a bare user if the address has to be confirmed first, otherwise a session.
pub(super) async fn signup(
    State(auth): State<Auth>,
    params: QueryParams,
    device: Device,
    JsonBody(user): JsonBody<SignUpRequest>,
) -> Result<Json<Value>, Error> {
    let missing = |text: &str| Error::Validation(text.into());
    let some = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let email = match (some(user.email), some(user.phone)) {
        (Some(email), _) => email,
        (None, Some(_)) => return Err(Error::NotOffered(NotOffered::PhoneSignup)),
        (None, None) => return Err(Error::NotOffered(NotOffered::Anonymous)),
    };
    let request = SignUp {
        password: user.password.ok_or_else(|| missing("Signup requires a valid password"))?,
        email,
        data: user.data.unwrap_or_default(),
        challenge: PkceChallenge::parse(user.code_challenge.as_deref(), user.code_challenge_method.as_deref())?,
        redirect_to: auth.settings().redirects.resolve(params.get("redirect_to")),
    };
    Ok(Json(match sign_up(&auth, request, device).await? {
        SignedUp::Waiting(account) => user_object(&auth, &account).await?,
        SignedUp::SignedIn(grant) => session_object(&auth, &grant, auth.now()).await?,
        SignedUp::Taken(account) => taken_address_object(&account),
    }))
}
