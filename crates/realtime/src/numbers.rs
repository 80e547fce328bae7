//! What `/metrics` tells of the live channels.

use metrics::{Counter, Gauge, counter, gauge};

/// Sockets that are open.
pub(crate) fn sockets() -> Gauge {
    gauge!("realtime_sockets")
}

/// Channels that are joined.
pub(crate) fn channels() -> Gauge {
    gauge!("realtime_channels")
}

/// Messages handed to sockets, by what they are: `changes`, `broadcast` or `presence`.
pub(crate) fn deliveries(kind: &'static str) -> Counter {
    counter!("realtime_deliveries_total", "kind" => kind)
}

/// Sockets and channels that the server ended, and why.
pub(crate) fn drops(reason: &'static str) -> Counter {
    counter!("realtime_drops_total", "reason" => reason)
}

/// Sockets and joins that were not let in, by the limit they met.
pub(crate) fn refusals(limit: &'static str) -> Counter {
    counter!("realtime_refusals_total", "limit" => limit)
}

/// Statements that asked which callers may see which rows.
pub(crate) fn policy_checks() -> Counter {
    counter!("realtime_policy_checks_total")
}
