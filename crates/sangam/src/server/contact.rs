//! How often the contact form may be used, since whoever writes there need not be signed in.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, RawPathParams, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{Method, StatusCode};
use sangam_auth::{Buckets, place_of};
use sangam_network::contact::{Allowance, OVERALL, PER_ADDRESS, TOO_OFTEN};
use sangam_schema::{Admitted, Caller, Clock, Refused};
use serde_json::json;

/// Counts what is written, by network address and all together.
#[derive(Clone)]
pub(super) struct Limit {
    per_address: Arc<Buckets>,
    overall: Arc<Buckets>,
    clock: Clock,
}

impl Limit {
    pub(super) fn new(clock: Clock) -> Limit {
        let buckets = |allowance: Allowance| Arc::new(Buckets::new(allowance.size, allowance.refill));
        Limit { per_address: buckets(PER_ADDRESS), overall: buckets(OVERALL), clock }
    }
}

/// Refuses inserts into `contact_messages` that come too often. What the data API refuses for another reason does not count:
/// whoever mistyped may try again. The operator's key is not counted.
pub(super) async fn limit(
    State(limit): State<Limit>,
    parameters: RawPathParams,
    request: Request,
    next: Next,
) -> Response {
    // The parameter is decoded, so no other spelling of the path gets past.
    let is_insert = matches!(*request.method(), Method::POST | Method::PUT)
        && parameters.iter().any(|(_, value)| value == "contact_messages");
    let is_operator = matches!(
        request.extensions().get::<Result<Admitted, Refused>>(),
        Some(Ok(admitted)) if admitted.to_read() == Caller::Service
    );
    if !is_insert || is_operator {
        return next.run(request).await;
    }
    let place = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|client| place_of(client.0.ip()));
    let now = limit.clock.now();
    let here = match limit.per_address.take(place.as_deref().unwrap_or_default(), now) {
        Ok(taken) => taken,
        Err(wait) => return refuse(wait),
    };
    let anywhere = match limit.overall.take("", now) {
        Ok(taken) => taken,
        Err(wait) => {
            here.give_back();
            return refuse(wait);
        }
    };
    let response = next.run(request).await;
    if !response.status().is_success() {
        here.give_back();
        anywhere.give_back();
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
