//! What is known of every request afterwards: its id, one log line, and its place in the metrics.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::Method;
use sangam_schema::{Clock, Role};
use tracing::Instrument;

use super::request_id::{self, RequestId};

/// The caller as a log may name it. `identify` leaves it on the response.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LoggedCaller {
    /// The credentials are good.
    Known(Role),
    /// No credentials were sent.
    None,
    /// The credentials were refused.
    Refused,
}

impl LoggedCaller {
    fn as_str(self) -> &'static str {
        match self {
            LoggedCaller::Known(Role::Anonymous) => "anonymous",
            LoggedCaller::Known(Role::User) => "user",
            LoggedCaller::Known(Role::Service) => "service",
            LoggedCaller::None => "none",
            LoggedCaller::Refused => "refused",
        }
    }
}

/// Names the request, runs it inside a span of that name, and records how it went. The log has the path's pattern
/// instead of the path, and neither query, body, token nor address.
pub(crate) async fn observe(State(clock): State<Clock>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = RequestId::choose(request.headers().get(request_id::HEADER), &clock);
    let method = method_name(request.method());
    let pattern = request.extensions().get::<MatchedPath>().cloned();
    request.extensions_mut().insert(id.clone());

    let span = tracing::info_span!("request", request_id = id.as_str());
    let mut response = next.run(request).instrument(span.clone()).await;
    if let Some(value) = id.header() {
        response.headers_mut().insert(request_id::HEADER, value);
    }
    let path = pattern.as_ref().map_or(UNMATCHED, MatchedPath::as_str);
    span.in_scope(|| record(method, path, &response, started));
    response
}

/// Stands for every path without a route of its own: files of the web app, and what does not exist.
const UNMATCHED: &str = "*";

fn record(method: &'static str, path: &str, response: &Response, started: Instant) {
    let elapsed = started.elapsed();
    let status = response.status().as_u16();
    let caller = response.extensions().get::<LoggedCaller>().map_or("none", |caller| caller.as_str());
    let duration_ms = elapsed.as_micros() as f64 / 1000.0;
    if path.starts_with("/health") || path == "/metrics" {
        tracing::debug!(method, path, status, duration_ms, caller, "answered");
    } else {
        tracing::info!(method, path, status, duration_ms, caller, "answered");
    }
    let route = path.to_owned();
    metrics::counter!("http_requests_total", "method" => method, "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("http_request_duration_seconds", "method" => method, "route" => route).record(elapsed);
}

/// Methods are words of the client, and each new one would be a new time series.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
