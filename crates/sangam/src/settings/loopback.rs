//! Recognises hosts that are this machine.

use std::net::IpAddr;

/// Whether a host is this machine, by name or by address, with or without brackets.
pub(crate) fn is_loopback_host(host: &str) -> bool {
    let ip = host.trim_matches(['[', ']']).parse::<IpAddr>();
    ip.is_ok_and(|ip| ip.to_canonical().is_loopback()) || host == "localhost" || host.ends_with(".localhost")
}
