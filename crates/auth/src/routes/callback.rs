//! `/callback`: handles a browser that returns from a provider.

use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::COOKIE;
use http::{HeaderMap, Method, StatusCode};
use url::form_urlencoded;

use super::authorize::{log_failure, oauth_error};
use super::verify::{see_other, session_parameters};
use crate::auth::Auth;
use crate::error::Error;
use crate::identities::{SignInOutcome, link_identity, sign_in_with_identity};
use crate::keys::equal_in_constant_time;
use crate::oidc::{OauthFlow, consume_flow, cookie_name, cookie_value, finish_flow};
use crate::request::QueryParams;
use crate::sessions::Device;
use crate::urls::{encode_form, with_query};

/// Upper bound on the error description from a provider. More would not help anyone.
const MAX_DESCRIPTION_CHARS: usize = 300;

/// The parameters that providers send back.
const PARAMETERS: [&str; 5] = ["state", "code", "error", "error_description", "iss"];

/// Longer than any provider's code.
const MAX_PARAMETER_BYTES: usize = 4096;

/// `POST`: some providers send a form. Redirects the browser to the `GET` route, because only a navigation started by this site
/// carries the cookie that identifies the browser.
pub(super) async fn callback_by_form(State(auth): State<Auth>, body: Bytes) -> Result<Response, Error> {
    let form: Vec<_> = form_urlencoded::parse(&body).collect();
    let sent =
        form.iter().filter(|(name, value)| PARAMETERS.contains(&name.as_ref()) && value.len() <= MAX_PARAMETER_BYTES);
    let query: Vec<_> = sent.map(|(name, value)| (name.as_ref(), value.as_ref())).collect();
    see_other(&format!("{}/callback?{}", auth.address(), encode_form(&query)))
}

/// `GET`: redirects to the page chosen before the browser left, with a session, a code or an error in the URL.
pub(super) async fn callback(
    State(auth): State<Auth>,
    method: Method,
    headers: HeaderMap,
    params: QueryParams,
    device: Device,
) -> Result<Response, Error> {
    if method == Method::HEAD {
        // A `HEAD` request must not consume the flow.
        return Ok(StatusCode::OK.into_response());
    }
    let Some(state) = params.get("state") else {
        return redirect_to_site(&auth, &Error::BadOauthCallback("OAuth state parameter missing"));
    };
    let Some(flow) = consume_flow(&auth, state).await? else {
        return redirect_to_site(&auth, &Error::BadOauthState);
    };
    if flow.browser_bound && !has_flow_cookie(&auth, &headers, state)? {
        return redirect_to_site(&auth, &Error::BadOauthState);
    }
    let target = flow.redirect_to.clone();
    if let Some(refusal) = params.get("error") {
        let description: String =
            params.get("error_description").unwrap_or_default().chars().take(MAX_DESCRIPTION_CHARS).collect();
        let word: String = refusal.chars().take(MAX_DESCRIPTION_CHARS).collect();
        return see_other(&with_error(&target, &word, "bad_oauth_callback", &description));
    }
    match finish_sign_in(&auth, flow, state, &params, device).await {
        Ok(SignInOutcome::Session(grant)) => {
            let parameters = session_parameters(&auth, &grant).await?;
            let parameters: Vec<_> = parameters.iter().map(|(name, value)| (*name, value.as_str())).collect();
            see_other(&format!("{target}#{}", encode_form(&parameters)))
        }
        Ok(SignInOutcome::Code(code)) => see_other(&with_query(&target, "code", &code)),
        Err(error) => {
            log_failure(&error);
            see_other(&with_error(&target, oauth_error(&error), error.code(), &error.public_message()))
        }
    }
}

async fn finish_sign_in(
    auth: &Auth,
    flow: OauthFlow,
    state: &str,
    params: &QueryParams,
    device: Device,
) -> Result<SignInOutcome, Error> {
    let code =
        params.get("code").ok_or(Error::BadOauthCallback("OAuth callback with missing authorization code missing"))?;
    let issuer = auth.providers().find(&flow.provider)?;
    let identity = match finish_flow(auth, issuer, state, code, params.get("iss")).await {
        // The problem with the token is only logged. All the user can do is try again.
        Err(Error::BadIdToken(reason)) => {
            return Err(Error::Internal(format!("an ID token of {}: {reason}", flow.provider)));
        }
        outcome => outcome?,
    };
    match flow.account_id {
        Some(account_id) => link_identity(auth, account_id, identity, flow.challenge, device).await,
        None => sign_in_with_identity(auth, identity, flow.challenge, flow.redirect_to, device).await,
    }
}

/// Checks that this browser started the sign-in. Otherwise a victim could be signed in to an attacker's account.
fn has_flow_cookie(auth: &Auth, headers: &HeaderMap, state: &str) -> Result<bool, Error> {
    let (name, expected) = (cookie_name(state), cookie_value(auth.keys(), state)?);
    let cookies =
        headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(';'));
    let mut pairs = cookies.filter_map(|pair| pair.trim().split_once('='));
    Ok(pairs.any(|(key, value)| key == name && equal_in_constant_time(value, &expected)))
}

/// Redirects to the site itself, because an unknown state does not tell where the browser wants to go.
fn redirect_to_site(auth: &Auth, error: &Error) -> Result<Response, Error> {
    let mut address = auth.settings().redirects.resolve(None);
    let parameters =
        [("error", "invalid_request"), ("error_code", error.code()), ("error_description", &error.public_message())];
    for (name, value) in parameters {
        address = with_query(&address, name, value);
    }
    see_other(&address)
}

/// Adds the error to both the query and the fragment, because clients differ in where they look.
fn with_error(target: &str, error: &str, code: &str, description: &str) -> String {
    let parameters = [("error", error), ("error_code", code), ("error_description", description)];
    let in_query =
        parameters.iter().fold(target.to_owned(), |address, (name, value)| with_query(&address, name, value));
    format!("{in_query}#{}&sb=", encode_form(&parameters))
}
