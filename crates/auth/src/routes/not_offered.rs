//! Calls of the dialect that are answered with why they do nothing here.

use axum::extract::{Path, State};
use axum::routing::{MethodRouter, any, delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::accounts::find_account;
use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;
use crate::request::{AccountId, JsonBody, ServiceKeyHolder, SignedIn};

/// Those that name the instance by its key.
pub(super) fn keyed() -> Router<Auth> {
    Router::new()
        .route("/otp", post(otp))
        .route("/magiclink", post(otp))
        .route("/factors", post(enroll))
        .route("/factors/{id}", delete(factor))
        .route("/factors/{id}/challenge", post(factor))
        .route("/factors/{id}/verify", post(factor))
        .route("/factors/recovery-codes", get(no_codes).post(codes_enroll).delete(no_codes))
        .route("/factors/recovery-codes/regenerate", post(codes_enroll))
        .route("/factors/recovery-codes/verify", post(codes_verify))
        .route("/admin/users/{id}/factors", get(list_factors))
        .route("/admin/users/{id}/factors/{factor}", any(admin_factor))
        .route("/admin/users/{id}/passkeys", says(NotOffered::Passkeys))
        .route("/admin/users/{id}/passkeys/{passkey}", says(NotOffered::Passkeys))
        .merge(below("/passkeys", NotOffered::Passkeys))
        .merge(below("/sso", NotOffered::Saml))
        .merge(below("/admin/sso/providers", NotOffered::Saml))
        .merge(below("/admin/custom-providers", NotOffered::CustomProviders))
        .merge(below("/admin/oauth", NotOffered::OauthServer))
        .route("/user/oauth/grants", says(NotOffered::OauthServer))
}

/// Those that browsers and other programs open without one.
pub(super) fn open() -> Router<Auth> {
    Router::new()
        .route("/.well-known/oauth-authorization-server", says(NotOffered::OauthServer))
        .route("/.well-known/openid-configuration", says(NotOffered::OauthServer))
        .merge(below("/oauth", NotOffered::OauthServer))
        .merge(below("/scim/v2", NotOffered::Scim))
}

/// A path and all below it.
fn below(path: &str, what: NotOffered) -> Router<Auth> {
    Router::new().route(path, says(what)).route(&format!("{path}/{{*rest}}"), says(what))
}

fn says(what: NotOffered) -> MethodRouter<Auth> {
    any(move || async move { Error::NotOffered(what) })
}

#[derive(Deserialize)]
struct OtpRequest {
    email: Option<String>,
    phone: Option<String>,
}

async fn otp(JsonBody(otp): JsonBody<OtpRequest>) -> Error {
    let some = |text: Option<String>| text.is_some_and(|text| !text.is_empty());
    match (some(otp.email), some(otp.phone)) {
        (true, true) => Error::Validation("Only an email address or phone number should be provided".into()),
        (true, false) => Error::NotOffered(NotOffered::MagicLink),
        (false, true) => Error::NotOffered(NotOffered::Phone),
        (false, false) => Error::Validation("One of email or phone must be set".into()),
    }
}

#[derive(Deserialize)]
struct EnrolRequest {
    factor_type: Option<String>,
}

async fn enroll(_: SignedIn, JsonBody(enrolment): JsonBody<EnrolRequest>) -> Error {
    match enrolment.factor_type.as_deref() {
        Some("totp") => Error::NotOffered(NotOffered::TotpEnroll),
        Some("phone") => Error::NotOffered(NotOffered::PhoneEnroll),
        Some("webauthn") => Error::NotOffered(NotOffered::WebauthnEnroll),
        _ => Error::Validation("factor_type needs to be totp, phone, or webauthn".into()),
    }
}

/// No account has a factor, so none is found.
async fn factor(_: SignedIn, Path(id): Path<String>) -> Error {
    find_factor(&id)
}

async fn admin_factor(_: ServiceKeyHolder, Path((_, id)): Path<(String, String)>) -> Error {
    find_factor(&id)
}

fn find_factor(id: &str) -> Error {
    match id.parse::<Uuid>() {
        Ok(_) => Error::FactorNotFound("Factor not found"),
        Err(_) => Error::MalformedId("factor_id must be an UUID"),
    }
}

async fn list_factors(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    AccountId(id): AccountId,
) -> Result<Json<Value>, Error> {
    find_account(&auth, id).await?.ok_or(Error::UserNotFound)?;
    Ok(Json(json!([])))
}

async fn no_codes(_: SignedIn) -> Error {
    Error::FactorNotFound("The user has not enrolled recovery codes")
}

async fn codes_enroll(_: SignedIn) -> Error {
    Error::NotOffered(NotOffered::RecoveryCodesEnroll)
}

async fn codes_verify(_: SignedIn) -> Error {
    Error::NotOffered(NotOffered::RecoveryCodesVerify)
}
