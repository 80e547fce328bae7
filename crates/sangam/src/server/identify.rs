//! Who is asking, found out before a service sees the request.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::AUTHORIZATION;
use http::{HeaderValue, Method};
use sangam_auth::{Gate, Keys};
use sangam_schema::{Admitted, Refused};

use super::observe::Asker;

/// Lets a request show its key as its bearer only, as storage clients on their own do, or no key beside a session, as programs that
/// upload in pieces do: the key of the page is public, so it proves nothing that the session does not.
pub(crate) async fn take_bearer_for_key(State(keys): State<Keys>, mut request: Request, next: Next) -> Response {
    let bearer = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.split_once(' '));
    let key = bearer.map(|(_, bearer)| if keys.caller(bearer).is_some() { bearer } else { keys.anon() });
    let key = key.and_then(|key| HeaderValue::from_str(key).ok());
    if let Some(key) = key.filter(|_| !request.headers().contains_key("apikey")) {
        request.headers_mut().insert("apikey", key);
    }
    next.run(request).await
}

/// Leaves `Result<Admitted, Refused>` on the request; the service decides whether it matters and words a refusal in its own
/// dialect. What the log may know of it stays on the answer.
pub(crate) async fn identify(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    let admitted = gate.identify_request(request.headers(), request.uri().query(), address_of(&request)).await;
    pass_on(admitted, request, next).await
}

/// The same for a call that somebody may still make whose account is about to be deleted.
pub(crate) async fn identify_leaver(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    let admitted = gate.identify_leaver(request.headers(), request.uri().query(), address_of(&request)).await;
    pass_on(admitted, request, next).await
}

/// The same for rows. Of those, whoever is about to be deleted may take their own along, and nothing else.
pub(crate) async fn identify_for_rows(gate: State<Gate>, request: Request, next: Next) -> Response {
    match request.uri().path() {
        "/rpc/export_my_data" => identify_leaver(gate, request, next).await,
        _ => identify(gate, request, next).await,
    }
}

/// The same for files. Reading them stays possible for whoever is about to be deleted: those of their own belong to what they take
/// along.
pub(crate) async fn identify_for_files(gate: State<Gate>, request: Request, next: Next) -> Response {
    let reads = request.method() == Method::GET && request.uri().path().starts_with("/object/");
    if reads { identify_leaver(gate, request, next).await } else { identify(gate, request, next).await }
}

fn address_of(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ConnectInfo<SocketAddr>>().map(|client| client.0.ip())
}

async fn pass_on(admitted: Result<Admitted, Refused>, mut request: Request, next: Next) -> Response {
    let asker = match &admitted {
        Ok(admitted) => Asker::Known(admitted.to_read().role()),
        Err(Refused::NoKey) => Asker::Nobody,
        Err(_) => Asker::Refused,
    };
    request.extensions_mut().insert(admitted);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(asker);
    response
}
