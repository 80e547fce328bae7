//! Refuses contact form messages that come too often. The product defines how often is too often.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, RawPathParams, Request};
use axum::response::{IntoResponse, Response};
use axum::{Json, RequestExt};
use http::header::RETRY_AFTER;
use http::{Method, StatusCode};
use sangam_product::contact::{CONTACT_MESSAGES, ContactLimiter, CountedMessage, TOO_OFTEN};
use sangam_schema::{Admitted, Caller, Clock, Origin, Refused};
use serde_json::json;

/// Counts inserts into the contact form's resource.
pub(super) struct ContactLimit {
    limiter: ContactLimiter,
    clock: Clock,
}

impl ContactLimit {
    pub(super) fn new(clock: Clock) -> ContactLimit {
        ContactLimit { limiter: ContactLimiter::new(), clock }
    }

    /// Counts a request if it sends a message, or refuses it. The operator's key is not counted.
    pub(super) async fn count(&self, request: &mut Request) -> Result<Option<CountedMessage>, Response> {
        if !is_insert(request).await || is_operator(request) {
            return Ok(None);
        }
        let client = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let address = client.map(|client| Origin::address(client.0.ip()));
        self.limiter.count(address, self.clock.steady()).map(Some).map_err(refuse)
    }
}

/// Stops counting a message that the data API refused, so that a sender who made a mistake can try again.
pub(super) fn settle(counted: Option<CountedMessage>, answer: &Response) {
    if let Some(counted) = counted
        && !answer.status().is_success()
    {
        counted.uncount();
    }
}

/// Compares the decoded parameter, so that other spellings of the path are recognised too.
async fn is_insert(request: &mut Request) -> bool {
    if !matches!(*request.method(), Method::POST | Method::PUT) {
        return false;
    }
    let parameters = request.extract_parts::<RawPathParams>().await;
    parameters.is_ok_and(|parameters| parameters.iter().any(|(_, value)| value == CONTACT_MESSAGES))
}

fn is_operator(request: &Request) -> bool {
    let admitted = request.extensions().get::<Result<Admitted, Refused>>();
    matches!(admitted, Some(Ok(admitted)) if admitted.to_read() == Caller::Service)
}

/// The refusal, in the data API's format.
fn refuse(wait: jiff::SignedDuration) -> Response {
    metrics::counter!("sangam_refusals_total", "limit" => "contact_messages").increment(1);
    let seconds = (wait.as_secs() + 1).to_string();
    let hint = format!("Try again in {seconds} seconds.");
    let body = json!({ "code": "429", "message": TOO_OFTEN, "details": null, "hint": hint });
    (StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, seconds)], Json(body)).into_response()
}
