//! What is recorded about every request: its id, one log line, and metrics. The log has the path's pattern instead of
//! the path, and never the query, body or token. It has the account and the address only if the operator allows it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::response::Response;
use http::Method;
use sangam_schema::{Clock, Role};
use tracing::Span;
use tracing::field::Empty;

use super::line_budget::LineBudget;
use super::request_id::{self, RequestId};
use super::request_metrics;

/// A request in progress, as the log will show it.
pub(super) struct RequestLog {
    started: Instant,
    id: RequestId,
    method: &'static str,
    pattern: Option<MatchedPath>,
    span: Span,
}

/// The caller, as far as a log may name it. `identify` attaches it to the answer.
#[derive(Debug, Clone, Copy)]
pub(super) enum LoggedCaller {
    /// The credentials are valid.
    Known(Role),
    /// No credentials were sent.
    None,
    /// The credentials were refused.
    Refused,
}

impl RequestLog {
    /// With `names_callers`, log lines contain the client's address, and the account once the gate has identified it.
    pub(super) fn begin(request: &Request, clock: &Clock, names_callers: bool) -> RequestLog {
        let id = RequestId::choose(request.headers().get(request_id::HEADER), clock);
        let client = request.extensions().get::<ConnectInfo<SocketAddr>>().filter(|_| names_callers);
        // The span is at this level so that lines of every level carry the id.
        let span = match client {
            Some(ConnectInfo(client)) => {
                let address = client.ip().to_canonical();
                tracing::error_span!("request", request_id = id.as_str(), %address, account_id = Empty)
            }
            None => tracing::error_span!("request", request_id = id.as_str()),
        };
        RequestLog {
            started: Instant::now(),
            method: method_name(request.method()),
            pattern: request.extensions().get::<MatchedPath>().cloned(),
            span,
            id,
        }
    }

    pub(super) fn id(&self) -> &RequestId {
        &self.id
    }

    /// Everything logged while the request runs belongs to this span.
    pub(super) fn span(&self) -> Span {
        self.span.clone()
    }

    /// Adds the request id to the answer, and records the outcome.
    pub(super) fn finish(self, answer: &mut Response) {
        if let Some(value) = self.id.header() {
            answer.headers_mut().insert(request_id::HEADER, value);
        }
        let path = self.pattern.as_ref().map_or(UNMATCHED, MatchedPath::as_str);
        self.span.in_scope(|| record(self.method, path, answer, self.started));
    }
}

/// Used for every path without a route of its own: files of the web app, and unknown paths.
const UNMATCHED: &str = "*";

fn record(method: &'static str, path: &str, answer: &Response, started: Instant) {
    let elapsed = started.elapsed();
    let status = answer.status();
    let caller = answer.extensions().get::<LoggedCaller>().map_or("none", |caller| caller.as_str());
    let duration_ms = elapsed.as_micros() as f64 / 1000.0;
    let is_quick_read = matches!(method, "GET" | "HEAD") && status.as_u16() < 400 && elapsed < SLOW_READ;
    let status = status.as_u16();
    if path.starts_with("/health") || path == "/metrics" || (is_quick_read && !READ_LINES.take()) {
        tracing::debug!(method, path, status, duration_ms, caller, "answered");
    } else {
        tracing::info!(method, path, status, duration_ms, caller, "answered");
    }
    request_metrics::record(method, path, status, elapsed);
}

/// A read that takes longer than this is always logged.
const SLOW_READ: Duration = Duration::from_secs(1);

/// The lines about successful reads. A busy server would log hundreds of megabytes of them per hour. Beyond this many
/// per second they are counted, and logged at the level `debug`.
static READ_LINES: LineBudget = LineBudget::new(100);

/// Clients can send any method, and each new one would create a new time series.
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
    /// Whether the caller is not signed in and has a valid key.
    pub(super) fn is_anonymous(self) -> bool {
        matches!(self, LoggedCaller::Known(Role::Anonymous))
    }

