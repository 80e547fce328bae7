//! The origin of a request, as counted by rate limits.

use std::net::{IpAddr, Ipv6Addr};

/// Whose share of a limit a request uses. The server determines it once and attaches it to the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The server's own machine, if the server is not public. It is exempt from limits by address and by account, because a process
    /// there could open the database file anyway.
    OwnMachine,
    /// A proxy that does not forward its client's address. All its clients share one limit, which is larger. Accounts are limited
    /// as usual.
    Proxy(IpAddr),
    /// A client's network address.
    Address(IpAddr),
}

impl Origin {
    /// A client at this address. A household has many IPv6 addresses, so a whole /64 network counts as one.
    pub fn address(ip: IpAddr) -> Origin {
        Origin::Address(match ip.to_canonical() {
            IpAddr::V4(ip) => IpAddr::V4(ip),
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
        })
    }

    /// Whether limits by address and by account apply to it.
    pub fn is_counted(self) -> bool {
        self != Origin::OwnMachine
    }

    /// Its limit, if a single client's address has the limit `most`.
    pub fn share(self, most: usize) -> usize {
        match self {
            Origin::OwnMachine => usize::MAX,
            Origin::Proxy(_) => most.saturating_mul(ADDRESSES_PER_PROXY),
            Origin::Address(_) => most,
        }
    }
}

/// All clients behind such a proxy together get the limit of this many addresses.
const ADDRESSES_PER_PROXY: usize = 5;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn address(text: &str) -> Origin {
        Origin::address(text.parse().unwrap())
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(address("2001:db8::1"), address("2001:db8::2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:203.0.113.7"), address("203.0.113.7"));
        assert_ne!(address("203.0.113.7"), address("203.0.113.8"));
    }
}
