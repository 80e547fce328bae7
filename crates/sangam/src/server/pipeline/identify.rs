//! Identifies the caller before a service sees the request.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use http::HeaderValue;
use http::header::AUTHORIZATION;
use sangam_auth::{Gate, Keys};
use sangam_schema::{Refused, Role};

use super::request_log::LoggedCaller;

/// Fills in a missing API key. Storage clients used on their own send the key only as their bearer token. Programs that
/// upload in pieces send a session and no key; they get the page's key, which is public and so proves nothing that the
/// session does not.
pub(super) fn fill_in_api_key(keys: &Keys, request: &mut Request) {
    let headers = request.headers_mut();
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.split_once(' '));
    let key = bearer.map(|(_, bearer)| if keys.caller(bearer).is_some() { bearer } else { keys.anon() });
    let key = key.and_then(|key| HeaderValue::from_str(key).ok());
    if let Some(key) = key.filter(|_| !headers.contains_key("apikey")) {
        headers.insert("apikey", key);
    }
}

/// Attaches `Result<Admitted, Refused>` to the request. The service decides whether it matters and words a refusal in
/// its own dialect. Returns what the log may show about the caller.
pub(super) async fn identify(gate: &Gate, request: &mut Request) -> LoggedCaller {
    let admitted = gate.identify_request(request.headers(), request.uri().query(), address_of(request)).await;
    let logged = match &admitted {
        Ok(admitted) => LoggedCaller::Known(admitted.to_read().role()),
        Err(
            Refused::PendingDeletion { signed_in: Some(_) }
            | Refused::SecondFactorNeeded
            | Refused::SecondFactorRequired
            | Refused::TokenOutdated,
        ) => LoggedCaller::Known(Role::User),
        Err(Refused::NoKey) => LoggedCaller::None,
        Err(_) => LoggedCaller::Refused,
    };
    request.extensions_mut().insert(admitted);
    logged
}

fn address_of(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ConnectInfo<SocketAddr>>().map(|client| client.0.ip())
}
