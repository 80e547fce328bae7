//! `/verify`: somebody got our mail and shows it, by a call of their page or by opening the link.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, LOCATION};
use http::{HeaderValue, Method, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::accounts::{Preview, Verified, Via, fold_email, preview_link, verify};
use crate::auth::Auth;
use crate::error::Error;
use crate::objects::session_object;
use crate::one_time_tokens::{Kind, Presented};
use crate::request::{Body, Params};
use crate::sessions::{Device, Grant};
use crate::urls::{encode_form, with_query};

#[derive(Deserialize)]
pub(super) struct Proof {
    #[serde(rename = "type")]
    kind: Option<String>,
    token_hash: Option<String>,
    email: Option<String>,
    token: Option<String>,
}

/// `POST`: the answer is a session.
pub(super) async fn verify_by_call(
    State(auth): State<Auth>,
    device: Device,
    Body(proof): Body<Proof>,
) -> Result<Json<Value>, Error> {
    let refuse = |message: &str| Error::Validation(message.into());
    let kind = proof.kind.filter(|kind| Kind::is_known(kind)).ok_or_else(|| refuse("Unsupported verification type"))?;
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    let presented = match (some(proof.token_hash), some(proof.email), some(proof.token)) {
        (Some(token), None, None) => Presented::Link(token),
        (None, Some(email), Some(digits)) => {
            Presented::Digits { email: fold_email(&email), digits: digits.trim().to_owned() }
        }
        _ => return Err(refuse("Verify requires either a token_hash, or an email and a token")),
    };
    match verify(&auth, presented, kind, Via::Call, device).await? {
        Verified::Session(grant, _) => session_object(&auth, &grant, auth.now()).map(Json),
        Verified::Code(_) => Err(Error::Internal("a call was answered with a code".into())),
    }
}

/// `POST /verify/preview`: what a link would do and for whose account, so that a page can ask before it does. Only our web app
/// calls it; whoever has the token could use it anyway.
pub(super) async fn preview(
    State(auth): State<Auth>,
    device: Device,
    Body(proof): Body<Proof>,
) -> Result<Json<Value>, Error> {
    let (Some(kind), Some(token)) = (proof.kind, proof.token_hash) else {
        return Err(Error::Validation("A preview requires a type and a token_hash".into()));
    };
    let Preview { email, account_email, name } = preview_link(&auth, token, kind, device).await?;
    Ok(Json(json!({ "email": email, "account_email": account_email, "name": name })))
}

/// `GET`: the answer leads to the page, which reads the session, the code or the error in its own address.
pub(super) async fn verify_by_link(
    State(auth): State<Auth>,
    method: Method,
    params: Params,
    device: Device,
) -> Result<Response, Error> {
    if method == Method::HEAD {
        // Mail programs look at links without anybody having read the mail; that must not use them up.
        return Ok(StatusCode::OK.into_response());
    }
    let target = auth.settings().redirects.resolve(params.get("redirect_to"));
    let token = params.get("token").or_else(|| params.get("token_hash")).unwrap_or_default();
    let kind = params.get("type").unwrap_or_default();
    let presented = Presented::Link(token.to_owned());
    let address = match verify(&auth, presented, kind.to_owned(), Via::Link, device).await {
        Ok(Verified::Session(grant, kind)) => session_address(&auth, &target, &grant, kind)?,
        Ok(Verified::Code(code)) => with_query(&target, "code", &code),
        Err(error) if error.status().is_server_error() => return Err(error),
        Err(error) => error_address(&target, &error),
    };
    see_other(&address)
}

/// The order is that of GoTrue; `type` is how the clients tell a recovery from a sign-in.
fn session_address(auth: &Auth, target: &str, grant: &Grant, kind: Kind) -> Result<String, Error> {
    let session = session_object(auth, grant, auth.now())?;
    let text = |key: &str| match &session[key] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let parameters = encode_form(&[
        ("access_token", &text("access_token")),
        ("expires_at", &text("expires_at")),
        ("expires_in", &text("expires_in")),
        ("refresh_token", &text("refresh_token")),
        ("sb", ""),
        ("token_type", &text("token_type")),
        ("type", kind.name()),
    ]);
    Ok(format!("{target}#{parameters}"))
}

fn error_address(target: &str, error: &Error) -> String {
    let parameters = encode_form(&[
        ("error", "access_denied"),
        ("error_code", error.code()),
        ("error_description", &error.public_message()),
        ("sb", ""),
    ]);
    format!("{target}#{parameters}")
}

fn see_other(address: &str) -> Result<Response, Error> {
    let location = HeaderValue::from_str(address).map_err(|_| Error::Internal("an address is no header".into()))?;
    let no_store = HeaderValue::from_static("no-store");
    Ok((StatusCode::SEE_OTHER, [(LOCATION, location), (CACHE_CONTROL, no_store)]).into_response())
}
