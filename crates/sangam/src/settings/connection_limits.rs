//! Limits on connections, and how long the server waits for the other end of one.

use std::time::Duration;

/// The limits on connections, applied before any service sees a request.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// The maximum number of open connections, including live channels.
    pub open: usize,
    /// The maximum number of open connections per address, not including live channels.
    pub per_address: usize,
    /// How long a connection may take until its first request.
    pub first_request: Duration,
    /// How long a connection may then be idle. This is longer than the minute for which proxies commonly keep idle
    /// connections, so that the proxy closes them first and no request arrives on a closed connection.
    pub idle: Duration,
    /// How long a client may stop reading what it is sent.
    pub stall: Duration,
    /// The maximum number of concurrent requests on one HTTP/2 connection.
    pub streams: u32,
    /// The maximum number of concurrent requests per address.
    pub requests_per_address: usize,
    /// The maximum number of bytes of large answers that wait for one address to read them.
    pub waiting_bytes_per_address: usize,
    /// The maximum number of bytes of large answers that wait for all clients together.
    pub waiting_bytes: usize,
    /// How many bytes of a refused request's body are read so that its connection can be reused.
    pub drained_bytes: usize,
    /// How long reading them may take.
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
