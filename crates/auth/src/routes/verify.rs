//! `/verify`: proves that a mail was received, by an API call or by opening the link.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, LOCATION};
use http::{HeaderValue, Method, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::accounts::{LinkPreview, VerifyMethod, VerifyOutcome, fold_email, preview_link, verify};
use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::{OneTimeTokenKind, PresentedToken};
use crate::request::{JsonBody, QueryParams};
use crate::response_objects::session_object;
use crate::sessions::{Device, IssuedSession};
use crate::urls::{encode_form, with_query};

#[derive(Deserialize)]
pub(super) struct VerifyRequest {
    #[serde(rename = "type")]
    kind: Option<String>,
    token_hash: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    token: Option<String>,
}

/// `POST`: returns a session.
pub(super) async fn verify_by_call(
    State(auth): State<Auth>,
    device: Device,
    JsonBody(body): JsonBody<VerifyRequest>,
) -> Result<Json<Value>, Error> {
    let refuse = |message: &str| Error::Validation(message.into());
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    let kind = some(body.kind).ok_or_else(|| refuse("Verify requires a verification type"))?;
    let phone = some(body.phone);
    if matches!(kind.as_str(), "sms" | "phone_change") {
        return Err(refuse_phone(&phone.unwrap_or_default()));
    }
    if !OneTimeTokenKind::is_known(&kind) {
        return Err(refuse("Unsupported verification type"));
    }
    let presented = match (some(body.token_hash), some(body.email), some(body.token)) {
        (Some(token), None, None) if phone.is_none() => PresentedToken::Link(token),
        (Some(_), _, _) => return Err(refuse("Only the token_hash and type should be provided")),
        (None, Some(email), Some(digits)) => {
            PresentedToken::Digits { email: fold_email(&email), digits: digits.trim().to_owned() }
        }
        _ => return Err(refuse("Verify requires either a token_hash, or an email and a token")),
    };
    match verify(&auth, presented, kind, VerifyMethod::Call, device).await? {
        VerifyOutcome::Session(grant, _) => session_object(&auth, &grant, auth.now()).await.map(Json),
        VerifyOutcome::Code(_) => Err(Error::Internal("a call was answered with a code".into())),
    }
}

/// Refuses codes sent by phone, because none are ever sent. Checks the number first, as GoTrue does.
fn refuse_phone(number: &str) -> Error {
    let digits = number.trim().trim_start_matches('+');
    let possible = (2..=15).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0');
    if possible { Error::CodeExpired } else { Error::Validation("Invalid phone number format (E.164 required)".into()) }
}

/// `POST /verify/preview`: shows what a link would do and for which account, so that a page can ask first. Only our web app calls
/// it. It reveals nothing new, because anyone with the token could use it anyway.
pub(super) async fn preview(
    State(auth): State<Auth>,
    device: Device,
    JsonBody(body): JsonBody<VerifyRequest>,
) -> Result<Json<Value>, Error> {
    let (Some(kind), Some(token)) = (body.kind, body.token_hash) else {
        return Err(Error::Validation("A preview requires a type and a token_hash".into()));
    };
    let LinkPreview { email, account_email, name } = preview_link(&auth, token, kind, device).await?;
    Ok(Json(json!({ "email": email, "account_email": account_email, "name": name })))
}

/// `GET`: redirects to the page, which reads the session, the code or the error from its own URL.
pub(super) async fn verify_by_link(
    State(auth): State<Auth>,
    method: Method,
    params: QueryParams,
    device: Device,
) -> Result<Response, Error> {
    if method == Method::HEAD {
        // Mail programs check links with `HEAD` before anyone reads the mail. That must not consume the token.
        return Ok(StatusCode::OK.into_response());
    }
    let target = auth.settings().redirects.resolve(params.get("redirect_to"));
    let token = params.get("token").or_else(|| params.get("token_hash")).unwrap_or_default();
    let kind = params.get("type").unwrap_or_default();
    let presented = PresentedToken::Link(token.to_owned());
    let address = match verify(&auth, presented, kind.to_owned(), VerifyMethod::Link, device).await {
        Ok(VerifyOutcome::Session(grant, kind)) => session_address(&auth, &target, &grant, kind).await?,
        Ok(VerifyOutcome::Code(code)) => with_query(&target, "code", &code),
        Err(error) if error.status().is_server_error() => return Err(error),
        Err(error) => error_address(&target, "access_denied", &error),
    };
    see_other(&address)
}

/// The parameters are in GoTrue's order. `type` is how the clients tell a recovery from a sign-in.
async fn session_address(
    auth: &Auth,
    target: &str,
    grant: &IssuedSession,
    kind: OneTimeTokenKind,
) -> Result<String, Error> {
    let parameters = session_parameters(auth, grant).await?;
    let mut parameters: Vec<_> = parameters.iter().map(|(name, value)| (*name, value.as_str())).collect();
    parameters.push(("type", kind.name()));
    Ok(format!("{target}#{}", encode_form(&parameters)))
}

/// A session in the form of URL parameters.
pub(super) async fn session_parameters(
    auth: &Auth,
    grant: &IssuedSession,
) -> Result<Vec<(&'static str, String)>, Error> {
    let session = session_object(auth, grant, auth.now()).await?;
    let text = |key: &str| match &session[key] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut parameters: Vec<_> =
        ["access_token", "expires_at", "expires_in", "refresh_token"].into_iter().map(|key| (key, text(key))).collect();
    parameters.push(("sb", String::new()));
    parameters.push(("token_type", text("token_type")));
    Ok(parameters)
}

/// The URL at which a page reads an error. `class` is the OAuth error name.
pub(super) fn error_address(target: &str, class: &str, error: &Error) -> String {
    let parameters = encode_form(&[
        ("error", class),
        ("error_code", error.code()),
        ("error_description", &error.public_message()),
        ("sb", ""),
    ]);
    format!("{target}#{parameters}")
}

pub(super) fn see_other(address: &str) -> Result<Response, Error> {
    let location = HeaderValue::from_str(address).map_err(|_| Error::Internal("invalid redirect address".into()))?;
    let no_store = HeaderValue::from_static("no-store");
    Ok((StatusCode::SEE_OTHER, [(LOCATION, location), (CACHE_CONTROL, no_store)]).into_response())
}
