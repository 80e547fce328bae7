//! Where a request came from: the peer of its connection, or the client that a trusted proxy names.

use std::net::{IpAddr, SocketAddr};

use http::header::{FORWARDED, VIA};
use http::{HeaderMap, HeaderName};
use sangam_schema::Origin;

use crate::settings::Settings;

/// How to find a client's address, according to the settings.
#[derive(Debug, Clone)]
pub(crate) struct ClientAddresses {
    trusted_header: Option<HeaderName>,
    /// Whether clients on other machines use this server. If so, a loopback peer is a proxy.
    is_public: bool,
}

impl ClientAddresses {
    pub(crate) fn new(settings: &Settings) -> ClientAddresses {
        ClientAddresses {
            trusted_header: settings.trusted_proxy_header.clone(),
            is_public: settings.public_url.as_ref().is_some_and(|url| !url.is_loopback()),
        }
    }

    /// Returns the client's address: the peer's without a trusted header, else the last address in the header, which
    /// our own proxy added. The client can forge everything before it. The port is kept if it is known.
    pub(crate) fn find(&self, headers: &HeaderMap, peer: SocketAddr) -> SocketAddr {
        self.named(headers).unwrap_or(peer)
    }

    /// Returns whose share of the limits a request uses.
    pub(crate) fn origin(&self, headers: &HeaderMap, peer: SocketAddr) -> Origin {
        if !self.is_public && is_local(headers, peer) {
            return Origin::OwnMachine;
        }
        if let Some(client) = self.named(headers) {
            return Origin::address(client.ip());
        }
        let ip = peer.ip().to_canonical();
        // The headers of an untrusted proxy only show that there is a proxy, because anyone can forge their contents.
        let is_proxy = ip.is_loopback() || (self.trusted_header.is_none() && is_forwarded(headers));
        if is_proxy { Origin::Proxy(ip) } else { Origin::address(ip) }
    }

    /// Like [`ClientAddresses::origin`], for a connection before its first request. Behind a trusted proxy all
    /// connections are the proxy's.
    pub(crate) fn origin_of_connection(&self, peer: SocketAddr) -> Origin {
        let ip = peer.ip().to_canonical();
        match ip.is_loopback() {
            true if !self.is_public => Origin::OwnMachine,
            false if self.trusted_header.is_none() => Origin::address(ip),
            _ => Origin::Proxy(ip),
        }
    }

    fn named(&self, headers: &HeaderMap) -> Option<SocketAddr> {
        let name = self.trusted_header.as_ref()?;
        last_address(headers.get_all(name).iter().next_back()?.to_str().ok()?)
    }
}

/// Whether a request was made on this machine. Requests through a local proxy do not count, because their clients may
/// be elsewhere.
pub(super) fn is_local(headers: &HeaderMap, peer: SocketAddr) -> bool {
    peer.ip().to_canonical().is_loopback() && !is_forwarded(headers)
}

/// Whether a proxy claims to forward a request for a client.
fn is_forwarded(headers: &HeaderMap) -> bool {
    const FORWARDING_HEADERS: [HeaderName; 4] =
        [FORWARDED, VIA, HeaderName::from_static("x-forwarded-for"), HeaderName::from_static("x-real-ip")];
    FORWARDING_HEADERS.iter().any(|name| headers.contains_key(name))
}

pub(super) fn last_address(list: &str) -> Option<SocketAddr> {
    let last = list.rsplit(',').next()?.trim();
    last.parse().ok().or_else(|| {
        let ip: IpAddr = last.trim_matches(['[', ']']).parse().ok()?;
        Some(SocketAddr::new(ip, 0))
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use http::HeaderValue;

    const NAME: HeaderName = HeaderName::from_static("x-forwarded-for");
    const LOOPBACK: &str = "127.0.0.1:9";

    fn addresses(is_trusted: bool, is_public: bool) -> ClientAddresses {
        ClientAddresses { trusted_header: is_trusted.then_some(NAME), is_public }
    }

    fn headers(values: &[&'static str]) -> HeaderMap {
        values.iter().map(|value| (NAME, HeaderValue::from_static(value))).collect()
    }

    fn find_ip(values: &[&'static str], is_trusted: bool) -> String {
        addresses(is_trusted, false).find(&headers(values), LOOPBACK.parse().unwrap()).ip().to_string()
    }

    fn origin(addresses: &ClientAddresses, values: &[&'static str], peer: &str) -> Origin {
        addresses.origin(&headers(values), peer.parse().unwrap())
    }

    fn client(ip: &str) -> Origin {
        Origin::address(ip.parse().unwrap())
    }

    fn proxy(ip: &str) -> Origin {
        Origin::Proxy(ip.parse().unwrap())
    }

    #[test]
    fn a_header_counts_only_if_it_is_trusted() {
        assert_eq!(find_ip(&["203.0.113.7"], false), "127.0.0.1");
    }

    #[test]
    fn a_trusted_proxy_is_believed_about_the_last_address_only() {
        assert_eq!(find_ip(&["10.0.0.1, 203.0.113.7"], true), "203.0.113.7");
        assert_eq!(find_ip(&["10.0.0.1", "203.0.113.7:4711"], true), "203.0.113.7");
        assert_eq!(find_ip(&["[2001:db8::1]"], true), "2001:db8::1");
    }

    #[test]
    fn an_invalid_header_falls_back_to_the_peer() {
        assert_eq!(find_ip(&["unknown"], true), "127.0.0.1");
        assert_eq!(find_ip(&[], true), "127.0.0.1");
    }

    #[test]
    fn the_local_machine_is_not_counted_until_the_server_is_public() {
        for is_trusted in [false, true] {
            assert_eq!(origin(&addresses(is_trusted, false), &[], LOOPBACK), Origin::OwnMachine);
            assert_eq!(origin(&addresses(is_trusted, true), &[], LOOPBACK), proxy("127.0.0.1"));
        }
    }

    #[test]
    fn a_proxy_that_is_not_trusted_has_one_share_and_takes_no_other() {
        for is_public in [false, true] {
            let addresses = addresses(false, is_public);
            assert_eq!(origin(&addresses, &["203.0.113.7"], LOOPBACK), proxy("127.0.0.1"));
            assert_eq!(origin(&addresses, &["203.0.113.7"], "198.51.100.1:9"), proxy("198.51.100.1"));
            assert_eq!(origin(&addresses, &[], "198.51.100.1:9"), client("198.51.100.1"));
        }
    }

    #[test]
    fn behind_a_trusted_proxy_each_client_has_its_share() {
        let addresses = addresses(true, true);
        assert_eq!(origin(&addresses, &["203.0.113.7"], LOOPBACK), client("203.0.113.7"));
        assert_eq!(origin(&addresses, &["unknown"], LOOPBACK), proxy("127.0.0.1"));
        assert_eq!(origin(&addresses, &[], "198.51.100.1:9"), client("198.51.100.1"));
    }
}
