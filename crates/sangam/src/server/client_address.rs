//! Where a request came from: the other end of its connection, or whom a trusted proxy names.

use std::net::{IpAddr, SocketAddr};

use http::header::{FORWARDED, VIA};
use http::{HeaderMap, HeaderName};

/// The client's address. Without a trusted header it is the peer's; with one it is the last address the header names,
/// which is the one our own proxy added. Everything before that is the client's word. A port is kept where it is known.
pub(super) fn find(headers: &HeaderMap, trusted: Option<&HeaderName>, peer: SocketAddr) -> SocketAddr {
    let named = trusted.and_then(|name| headers.get_all(name).iter().next_back()).and_then(|value| value.to_str().ok());
    named.and_then(last_address).unwrap_or(peer)
}

/// Whether a request was made on this machine. A proxy here is near too, but speaks for somebody who may not be.
pub(super) fn is_near(headers: &HeaderMap, peer: SocketAddr) -> bool {
    peer.ip().to_canonical().is_loopback() && !is_forwarded(headers)
}

/// Whether a proxy says that it speaks for somebody.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    const MARKS: [HeaderName; 4] =
        [FORWARDED, VIA, HeaderName::from_static("x-forwarded-for"), HeaderName::from_static("x-real-ip")];
    MARKS.iter().any(|mark| headers.contains_key(mark))
}

fn last_address(list: &str) -> Option<SocketAddr> {
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

    fn find_ip(values: &[&'static str], trusted: Option<&HeaderName>) -> String {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(NAME, HeaderValue::from_static(value));
        }
        find(&headers, trusted, "127.0.0.1:9".parse().unwrap()).ip().to_string()
    }

    #[test]
    fn nobody_is_believed_unless_told_so() {
        assert_eq!(find_ip(&["203.0.113.7"], None), "127.0.0.1");
    }

    #[test]
    fn a_trusted_proxy_is_believed_about_the_last_address_only() {
        assert_eq!(find_ip(&["10.0.0.1, 203.0.113.7"], Some(&NAME)), "203.0.113.7");
        assert_eq!(find_ip(&["10.0.0.1", "203.0.113.7:4711"], Some(&NAME)), "203.0.113.7");
        assert_eq!(find_ip(&["[2001:db8::1]"], Some(&NAME)), "2001:db8::1");
    }

    #[test]
    fn nonsense_leaves_the_peer() {
        assert_eq!(find_ip(&["unknown"], Some(&NAME)), "127.0.0.1");
        assert_eq!(find_ip(&[], Some(&NAME)), "127.0.0.1");
    }
}
