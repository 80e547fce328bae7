//! `GET /authorize` sends a browser to a provider. `GET /user/identities/authorize` does the same to link an identity.

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

/// A browser navigates here, and its page can read errors only from its own URL.
pub(super) async fn authorize(
    State(auth): State<Auth>,
    uri: Uri,
    params: QueryParams,
    headers: HeaderMap,
    device: Device,
) -> Result<Response, Error> {
    if is_other_loopback_name(&auth, &headers) {
        return see_other(&format!("{}/authorize?{}", auth.address(), uri.query().unwrap_or_default()));
    }
    let target = redirect_target(&auth, &params, &headers);
    let page_query = read_query(uri.query());
    match begin_flow(&auth, &params, &page_query, (target.clone(), None, true), &device).await {
        Ok(start) => redirect_with_cookie(&auth, &start),
        Err(error) if header(&headers, ACCEPT.as_str()).contains("text/html") => {
            log_failure(&error);
            see_other(&error_address(&target, oauth_error(&error), &error))
        }
        Err(error) => Err(error),
    }
}

/// Starts linking an identity. The page calls this and then navigates itself. Only a page of our own origin gets the cookie, because
/// browsers would not store it for another site's page.
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
    let bound = header(&headers, "sec-fetch-site") == "same-origin" && !is_other_loopback_name(&auth, &headers);
    let target = redirect_target(&auth, &params, &headers);
    let page_query = read_query(uri.query());
    let start = begin_flow(&auth, &params, &page_query, (target, Some(caller.account_id), bound), &device).await?;
    if params.get("skip_http_redirect") != Some("true") {
        return redirect_with_cookie(&auth, &start);
    }
    let mut answer = ([(CACHE_CONTROL, "no-store")], Json(json!({ "url": start.address }))).into_response();
    if bound {
        answer.headers_mut().insert(SET_COOKIE, cookie(&auth, &start)?);
    }
    Ok(answer)
}

/// On their own machine, users type `127.0.0.1` or `localhost`. The provider redirects to only one of them, and a cookie set for the
/// other would not be sent there.
fn is_other_loopback_name(auth: &Auth, headers: &HeaderMap) -> bool {
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
    page_query: &[(String, String)],
    (redirect_to, account_id, browser_bound): (String, Option<uuid::Uuid>, bool),
    device: &Device,
) -> Result<FlowStart, Error> {
    let issuer = auth.providers().find(params.get("provider").unwrap_or_default())?;
    let challenge = PkceChallenge::parse(params.get("code_challenge"), params.get("code_challenge_method"))?;
    auth.limits().start_provider_sign_in(device, auth.now())?;
    let provider = issuer.settings().name.clone();
    let flow = OauthFlow { provider, redirect_to, challenge, account_id, browser_bound };
    start_flow(auth, issuer, flow, page_query).await
}

/// Where the browser goes in the end: the requested page, else the referring page, else the site. Decided up front, so that
/// nothing that comes back from the provider can change it.
fn redirect_target(auth: &Auth, params: &QueryParams, headers: &HeaderMap) -> String {
    auth.settings().redirects.resolve_either(params.get("redirect_to"), Some(header(headers, REFERER.as_str())))
}

fn redirect_with_cookie(auth: &Auth, start: &FlowStart) -> Result<Response, Error> {
    let location =
        HeaderValue::from_str(&start.address).map_err(|_| Error::Internal("invalid redirect address".into()))?;
    let no_store = HeaderValue::from_static("no-store");
    let headers = [(LOCATION, location), (CACHE_CONTROL, no_store), (SET_COOKIE, cookie(auth, start)?)];
    Ok((StatusCode::FOUND, headers).into_response())
}

/// The cookie comes back with a navigation from another site, which requires `Lax`, and only to the path that checks it.
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
    HeaderValue::from_str(&text).map_err(|_| Error::Internal("invalid cookie value".into()))
}

/// Reads all parameters in order, including repeated ones.
fn read_query(query: Option<&str>) -> Vec<(String, String)> {
    form_urlencoded::parse(query.unwrap_or_default().as_bytes()).into_owned().collect()
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Logs a server error here, because the redirect that reports it to the browser would not be logged as a failure.
pub(super) fn log_failure(error: &Error) {
    if error.status().is_server_error() {
        tracing::error!(code = error.code(), "Signing in with a provider failed: {error}");
    }
}

/// The OAuth error name for an error.
pub(super) fn oauth_error(error: &Error) -> &'static str {
    match (error.status().as_u16(), error.code()) {
        (_, "user_banned" | "provider_email_needs_verification") | (403, _) => "access_denied",
        (400, _) => "invalid_request",
        (401, _) => "unauthorized_client",
        _ => "server_error",
    }
}
