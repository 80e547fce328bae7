//! Refuses messages through the contact form that come too often. How often that is, the product says.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, RawPathParams, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{Method, StatusCode};
use sangam_product::contact::{CONTACT_MESSAGES, ContactLimiter, TOO_OFTEN};
use sangam_schema::{Admitted, Caller, Clock, Origin, Refused};
use serde_json::json;

/// Counts inserts into the contact form's resource. What the data API refuses does not count: a sender who mistyped may try
/// again. The operator's key is not counted.
pub(super) async fn limit_contact(
    State((limiter, clock)): State<(ContactLimiter, Clock)>,
    parameters: RawPathParams,
    request: Request,
    next: Next,
) -> Response {
    // The parameter is decoded, so no other spelling of the path is missed.
    let is_insert = matches!(*request.method(), Method::POST | Method::PUT)
        && parameters.iter().any(|(_, value)| value == CONTACT_MESSAGES);
    let is_operator = matches!(
        request.extensions().get::<Result<Admitted, Refused>>(),
        Some(Ok(admitted)) if admitted.to_read() == Caller::Service
    );
    if !is_insert || is_operator {
        return next.run(request).await;
    }
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|client| Origin::address(client.0.ip()));
    let counted = match limiter.count(address, clock.now()) {
        Ok(counted) => counted,
        Err(wait) => return refuse(wait),
    };
    let response = next.run(request).await;
    if !response.status().is_success() {
        counted.uncount();
    }
    response
}

/// In the words of the data API.
fn refuse(wait: jiff::SignedDuration) -> Response {
    let seconds = (wait.as_secs() + 1).to_string();
    let hint = format!("There is room for another in {seconds} seconds.");
    let body = json!({ "code": "429", "message": TOO_OFTEN, "details": null, "hint": hint });
    (StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, seconds)], Json(body)).into_response()
}
