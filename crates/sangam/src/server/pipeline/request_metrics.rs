//! The number and duration of requests. Looking a series up by its labels costs more than counting, so the handles are
//! cached.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Duration;

use metrics::{Counter, Histogram};
use parking_lot::RwLock;

/// The series of one route, by method and status.
type RouteSeries = HashMap<(&'static str, u16), RequestSeries>;

#[derive(Clone)]
struct RequestSeries {
    count: Counter,
    duration: Histogram,
}

/// One table per process, like the recorder. The keys are route patterns, of which there are few.
static SERIES: LazyLock<RwLock<HashMap<String, RouteSeries>>> = LazyLock::new(RwLock::default);

/// Counts an answered request.
pub(super) fn record(method: &'static str, route: &str, status: u16, duration: Duration) {
    let known = SERIES.read().get(route).and_then(|series| series.get(&(method, status))).cloned();
    let series = known.unwrap_or_else(|| register(method, route, status));
    series.count.increment(1);
    series.duration.record(duration);
}

fn register(method: &'static str, route: &str, status: u16) -> RequestSeries {
    let label = route.to_owned();
    let series = RequestSeries {
        count: metrics::counter!("http_requests_total", "method" => method, "route" => label.clone(), "status" => status.to_string()),
        duration: metrics::histogram!("http_request_duration_seconds", "method" => method, "route" => label),
    };
    SERIES.write().entry(route.to_owned()).or_default().insert((method, status), series.clone());
    series
}
