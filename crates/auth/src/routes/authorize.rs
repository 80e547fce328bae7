//! `GET /authorize`: a browser sets out to a provider. `GET /user/identities/authorize`: the same, to link what it brings back.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{ACCEPT, CACHE_CONTROL, HOST, LOCATION, REFERER, SET_COOKIE};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, StatusCode, Uri};
use serde_json::json;
use url::form_urlencoded;

use super::verify::{error_address, see_other};
use crate::auth::Auth;
use crate::error::Error;
use crate::identities::require_fresh_session;
use crate::not_offered::NotOffered;
use crate::oidc::{FlowStart, OauthFlow, cookie_name, cookie_value, start_flow};
use crate::pkce::PkceChallenge;
use crate::request::{QueryParams, SignedIn};
use crate::sessions::Device;

/// How long a browser keeps the cookie of a flow.
const COOKIE_SECONDS: u32 = 300;

/// A browser navigates here, and its page can read errors in its own address only.
pub(super) async fn authorize(
    State(auth): State<Auth>,
    uri: Uri,
    params: QueryParams,
    headers: HeaderMap,
    device: Device,
) -> Result<Response, Error> {
    if is_other_name_of_this_machine(&auth, &headers) {
        return see_other(&format!("{}/authorize?{}", auth.address(), uri.query().unwrap_or_default()));
    }
    let target = redirect_target(&auth, &params, &headers);
    let asked = read_query(uri.query());
    match begin_flow(&auth, &params, &asked, (target.clone(), None, true), &device).await {
        Ok(start) => redirect_with_cookie(&auth, &start),
        Err(error) if header(&headers, ACCEPT.as_str()).contains("text/html") => {
            log_failure(&error);
            see_other(&error_address(&target, class_of(&error), &error))
        }
        Err(error) => Err(error),
    }
}

/// Links by a call of the page, which then navigates by itself. Only a page of our own origin is given the cookie: another one's
/// browser would not keep it.
pub(super) async fn authorize_link(
    State(auth): State<Auth>,
    caller: SignedIn,
    uri: Uri,
    params: QueryParams,
    headers: HeaderMap,
    device: Device,
) -> Result<Response, Error> {
    if auth.providers().is_empty() {
        return Err(Error::NotOffered(NotOffered::Linking));
    }
    require_fresh_session(&auth, caller).await?;
    let bound = header(&headers, "sec-fetch-site") == "same-origin" && !is_other_name_of_this_machine(&auth, &headers);
    let target = redirect_target(&auth, &params, &headers);
    let asked = read_query(uri.query());
    let start = begin_flow(&auth, &params, &asked, (target, Some(caller.account_id), bound), &device).await?;
    if params.get("skip_http_redirect") != Some("true") {
        return redirect_with_cookie(&auth, &start);
    }
    let mut answer = ([(CACHE_CONTROL, "no-store")], Json(json!({ "url": start.address }))).into_response();
    if bound {
        answer.headers_mut().insert(SET_COOKIE, cookie(&auth, &start)?);
    }
    Ok(answer)
}

/// On one's own machine people type `127.0.0.1` or `localhost`. The provider knows one of them, and the cookie of the other would
/// not come back.
fn is_other_name_of_this_machine(auth: &Auth, headers: &HeaderMap) -> bool {
    let host = |authority: &str| authority.parse::<Authority>().ok().map(|authority| authority.host().to_owned());
    let is_local = |host: &str| matches!(host, "localhost" | "127.0.0.1" | "[::1]");
    let ours = auth.address().parse::<Uri>().ok().and_then(|address| address.host().map(str::to_owned));
    match (ours, host(header(headers, HOST.as_str()))) {
        (Some(ours), Some(typed)) => ours != typed && is_local(&ours) && is_local(&typed),
        _ => false,
    }
}

async fn begin_flow(
    auth: &Auth,
    params: &QueryParams,
    asked: &[(String, String)],
    (redirect_to, account_id, browser_bound): (String, Option<uuid::Uuid>, bool),
    device: &Device,
) -> Result<FlowStart, Error> {
    let issuer = auth.providers().find(params.get("provider").unwrap_or_default())?;
    let challenge = PkceChallenge::parse(params.get("code_challenge"), params.get("code_challenge_method"))?;
    auth.limits().set_out(device, auth.now())?;
    let provider = issuer.settings().name.clone();
    let flow = OauthFlow { provider, redirect_to, challenge, account_id, browser_bound };
    start_flow(auth, issuer, flow, asked).await
}

/// Where the browser goes in the end: what the page asks for, else the page itself, else the site. Decided now, so that nothing
/// that comes back can change it.
fn redirect_target(auth: &Auth, params: &QueryParams, headers: &HeaderMap) -> String {
    auth.settings().redirects.resolve_either(params.get("redirect_to"), Some(header(headers, REFERER.as_str())))
}

fn redirect_with_cookie(auth: &Auth, start: &FlowStart) -> Result<Response, Error> {
    let location =
        HeaderValue::from_str(&start.address).map_err(|_| Error::Internal("an address is no header".into()))?;
    let no_store = HeaderValue::from_static("no-store");
    let headers = [(LOCATION, location), (CACHE_CONTROL, no_store), (SET_COOKIE, cookie(auth, start)?)];
    Ok((StatusCode::FOUND, headers).into_response())
}

/// It comes back with a navigation from elsewhere, hence `Lax`, and to the one path that looks at it.
fn cookie(auth: &Auth, start: &FlowStart) -> Result<HeaderValue, Error> {
    let address = auth.address();
    let path = address.split_once("://").and_then(|(_, rest)| rest.find('/').map(|slash| &rest[slash..]));
    let secure = if address.starts_with("https://") { "; Secure" } else { "" };
    let text = format!(
        "{}={}; Path={}/callback; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}",
        cookie_name(&start.state),
        cookie_value(auth.keys(), &start.state)?,
        path.unwrap_or_default(),
    );
    HeaderValue::from_str(&text).map_err(|_| Error::Internal("a cookie is no header".into()))
}

/// Every parameter in its order; some of them may be there twice.
fn read_query(query: Option<&str>) -> Vec<(String, String)> {
    form_urlencoded::parse(query.unwrap_or_default().as_bytes()).into_owned().collect()
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// What a browser is led away from is in no answer that would be logged.
pub(super) fn log_failure(error: &Error) {
    if error.status().is_server_error() {
        tracing::error!(code = error.code(), "Signing in with a provider failed: {error}");
    }
}

/// The word of OAuth for an error.
pub(super) fn class_of(error: &Error) -> &'static str {
    match (error.status().as_u16(), error.code()) {
        (_, "user_banned" | "provider_email_needs_verification") | (403, _) => "access_denied",
        (400, _) => "invalid_request",
        (401, _) => "unauthorized_client",
        _ => "server_error",
    }
}
