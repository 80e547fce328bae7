//! Where a request comes from, as far as limits count it.

use std::net::{IpAddr, Ipv6Addr};

/// Whose share of a limit a request uses. The server finds it out once and leaves it on the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The server's own machine, while the server is not public. It counts for no address and no account: a process
    /// there could open the database file.
    OwnMachine,
    /// A proxy that does not name its client. All its clients share one count, a generous one; accounts are counted as
    /// ever.
    Proxy(IpAddr),
    /// A client's network address.
    Address(IpAddr),
}

impl Origin {
    /// A client at this address. One household has many IPv6 addresses, which count as one.
    pub fn address(ip: IpAddr) -> Origin {
        Origin::Address(match ip.to_canonical() {
            IpAddr::V4(ip) => IpAddr::V4(ip),
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
        })
    }

    /// Whether limits of addresses and accounts hold for it.
    pub fn is_counted(self) -> bool {
        self != Origin::OwnMachine
    }

    /// What it may have where one client's address may have `most`.
    pub fn share(self, most: usize) -> usize {
        match self {
            Origin::OwnMachine => usize::MAX,
            Origin::Proxy(_) => most.saturating_mul(CLIENTS_OF_A_PROXY),
            Origin::Address(_) => most,
        }
    }
}

/// The clients of a proxy that does not name them have as much together as this many addresses.
const CLIENTS_OF_A_PROXY: usize = 5;

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
