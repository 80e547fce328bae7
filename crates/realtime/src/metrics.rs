//! The realtime figures in `/metrics`.

use metrics::{Counter, Gauge, counter, gauge};

/// Open sockets.
pub(crate) fn sockets() -> Gauge {
    gauge!("realtime_sockets")
}

/// Joined channels.
pub(crate) fn channels() -> Gauge {
    gauge!("realtime_channels")
}

/// Messages sent to sockets, by kind: `changes`, `broadcast` or `presence`.
pub(crate) fn deliveries(kind: &'static str) -> Counter {
    counter!("realtime_deliveries_total", "kind" => kind)
}

/// Sockets and channels closed by the server, by reason.
pub(crate) fn drops(reason: &'static str) -> Counter {
    counter!("realtime_drops_total", "reason" => reason)
}

/// Sockets and joins refused, by the limit they hit.
pub(crate) fn refusals(limit: &'static str) -> Counter {
    counter!("realtime_refusals_total", "limit" => limit)
}

/// Statements that checked which callers may see which rows.
pub(crate) fn policy_checks() -> Counter {
    counter!("realtime_policy_checks_total")
}
