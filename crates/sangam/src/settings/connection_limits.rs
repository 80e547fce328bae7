//! What connections may cost, and how long the server waits for the other end of one.

use std::time::Duration;

/// The limits of all connections, before any service looks at a request.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// Connections that may be open at once, those of live channels included.
    pub open: usize,
    /// Connections that one address may have open at once, those of live channels not included.
    pub per_address: usize,
    /// How long a connection may take to bring its first request.
    pub first_request: Duration,
    /// How long a connection may be without a request after that. Longer than the minute that proxies commonly keep idle
    /// connections, so that it is the proxy who closes them and no request meets a closed door.
    pub idle: Duration,
    /// How long a client may take nothing of what it is sent.
    pub stall: Duration,
    /// Requests that may run at once on one HTTP/2 connection.
    pub streams: u32,
    /// Requests of one address that may run at once.
    pub requests_per_address: usize,
    /// Bytes of large answers that may wait for one address to read them.
    pub waiting_bytes_per_address: usize,
    /// Bytes of large answers that may wait for all clients.
    pub waiting_bytes: usize,
    /// How much of a refused request's body is read, so that its connection can be used again.
    pub drained_bytes: usize,
    /// How long that may take.
    pub drain: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            open: 100_000,
            per_address: 10_000,
            first_request: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            stall: Duration::from_secs(30),
            streams: 100,
            requests_per_address: 1000,
            waiting_bytes_per_address: 32 * 1024 * 1024,
            waiting_bytes: 128 * 1024 * 1024,
            drained_bytes: 32 * 1024 * 1024,
            drain: Duration::from_secs(5),
        }
    }
}
