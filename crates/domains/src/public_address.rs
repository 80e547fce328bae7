//! Decides which addresses are on the public internet, and may therefore be connected to on a stranger's request.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is globally reachable. All special-purpose addresses (RFC 6890 and its successors) are excluded:
/// loopback, private and shared networks, link-local addresses with the metadata services of clouds, multicast,
/// documentation, and IPv6 addresses that embed IPv4 ones.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    /// Networks as their first address and the length of their prefix.
    const SPECIAL: [([u8; 4], u32); 15] = [
        ([0, 0, 0, 0], 8),
        ([10, 0, 0, 0], 8),
        ([100, 64, 0, 0], 10),
        ([127, 0, 0, 0], 8),
        ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12),
        ([192, 0, 0, 0], 24),
        ([192, 0, 2, 0], 24),
        ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16),
        ([198, 18, 0, 0], 15),
        ([198, 51, 100, 0], 24),
        ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 4),
        ([240, 0, 0, 0], 4),
    ];
    let bits = u32::from(address);
    !SPECIAL.iter().any(|(network, length)| (bits ^ u32::from(Ipv4Addr::from(*network))) >> (32 - length) == 0)
}

/// Only 2000::/3 is allocated for public use, with some exceptions.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global_unicast = first & 0xe000 == 0x2000;
    let is_protocol_assignment = first == 0x2001 && second & 0xfe00 == 0;
    let is_documentation = (first == 0x2001 && second == 0x0db8) || (first == 0x3fff && second & 0xf000 == 0);
    let is_6to4 = first == 0x2002;
    is_global_unicast && !is_protocol_assignment && !is_documentation && !is_6to4
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn no_special_address_is_public() {
        for address in [
            "0.0.0.0",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.250",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:93.184.216.34",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:a00:1::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn addresses_beside_the_special_ones_are_public() {
        for address in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "93.184.216.34",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.1",
            "169.253.255.255",
            "172.15.255.255",
            "172.32.0.0",
            "192.167.255.255",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
