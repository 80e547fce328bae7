//! What is recorded about every request: its id, one log line, and metrics. The log has the path's pattern instead of
//! the path, and never the query, body or token. It has the path, the account and the address only as far as the
//! operator allows it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
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
use crate::settings::{LogAddresses, Settings};

/// A request in progress, as the log will show it.
pub(super) struct RequestLog {
    started: Instant,
    id: RequestId,
    method: &'static str,
    pattern: Option<MatchedPath>,
    /// The path itself, if the log may contain it.
    requested: Option<String>,
    span: Span,
}

/// What the operator allows in log lines besides the defaults.
#[derive(Debug, Clone, Copy)]
pub(super) struct LogDetails {
    accounts: bool,
    addresses: LogAddresses,
    paths: bool,
}

impl LogDetails {
    pub(super) fn new(settings: &Settings) -> LogDetails {
        LogDetails { accounts: settings.log_callers, addresses: settings.log_addresses, paths: settings.log_paths }
    }

    /// A client's address as the log may contain it.
    fn address(self, client: IpAddr) -> Option<String> {
        match self.addresses {
            LogAddresses::Full => Some(client.to_canonical().to_string()),
            LogAddresses::Network => Some(network_of(client.to_canonical())),
            LogAddresses::None => None,
        }
    }
}

/// The network of an address: too large to point to one household.
fn network_of(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => format!("{}/24", Ipv4Addr::from_bits(address.to_bits() >> 8 << 8)),
        IpAddr::V6(address) => format!("{}/48", Ipv6Addr::from_bits(address.to_bits() >> 80 << 80)),
    }
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
    /// All lines of the request contain what `details` allow, the account only once the gate has identified it.
    pub(super) fn begin(request: &Request, clock: &Clock, details: LogDetails) -> RequestLog {
        let id = RequestId::choose(request.headers().get(request_id::HEADER), clock);
        let client = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let address = client.and_then(|ConnectInfo(client)| details.address(client.ip()));
        // The span is at this level so that lines of every level carry the id.
        let span = match details.accounts {
            true => tracing::error_span!("request", request_id = id.as_str(), address, account_id = Empty),
            false => tracing::error_span!("request", request_id = id.as_str(), address),
        };
        RequestLog {
            started: Instant::now(),
            method: method_name(request.method()),
            pattern: request.extensions().get::<MatchedPath>().cloned(),
            requested: details.paths.then(|| request.uri().path().to_owned()),
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
        let requested = self.requested.as_deref();
        self.span.in_scope(|| record(self.method, path, requested, answer, self.started));
    }
}

/// Used for every path without a route of its own: files of the web app, and unknown paths.
const UNMATCHED: &str = "*";

fn record(method: &'static str, path: &str, requested: Option<&str>, answer: &Response, started: Instant) {
    let elapsed = started.elapsed();
    let status = answer.status();
    let caller = answer.extensions().get::<LoggedCaller>().map_or("none", |caller| caller.as_str());
    let duration_ms = elapsed.as_micros() as f64 / 1000.0;
    let is_quick_read = matches!(method, "GET" | "HEAD") && status.as_u16() < 400 && elapsed < SLOW_READ;
    let status = status.as_u16();
    if path.starts_with("/health") || path == "/metrics" || (is_quick_read && !READ_LINES.take()) {
        tracing::debug!(method, path, requested, status, duration_ms, caller, "answered");
    } else {
        tracing::info!(method, path, requested, status, duration_ms, caller, "answered");
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
    /// Whether the caller is neither signed in nor the operator.
    pub(super) fn is_anonymous(self) -> bool {
        !matches!(self, LoggedCaller::Known(Role::User | Role::Service))
    }

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
