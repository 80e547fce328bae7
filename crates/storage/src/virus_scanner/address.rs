//! The address of a virus scanner.

use std::fmt;
use std::path::PathBuf;

/// The socket of a clamd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScannerAddress {
    /// A socket on this machine.
    Unix(PathBuf),
    /// A host and a port.
    Tcp(String),
}

impl ScannerAddress {
    /// Parses `unix:/path` or `tcp://host:port`.
    pub fn parse(text: &str) -> Result<ScannerAddress, String> {
        if let Some(path) = text.strip_prefix("unix:") {
            let path = PathBuf::from(path);
            return if path.is_absolute() {
                Ok(ScannerAddress::Unix(path))
            } else {
                Err("the path of the socket has to start with /".to_owned())
            };
        }
        let Some(authority) = text.strip_prefix("tcp://") else {
            return Err("it has to start with unix: or tcp://".to_owned());
        };
        let (host, port) = authority.rsplit_once(':').ok_or("it has no port; clamd's usual one is 3310")?;
        let is_host =
            !host.is_empty() && !host.contains(['/', '@', ' ']) && (host.ends_with(']') || !host.contains(':'));
        if !is_host || port.parse::<u16>().is_err() {
            return Err("that is not a host and a port".to_owned());
        }
        Ok(ScannerAddress::Tcp(authority.to_owned()))
    }
}

impl fmt::Display for ScannerAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScannerAddress::Unix(path) => write!(formatter, "unix:{}", path.display()),
            ScannerAddress::Tcp(authority) => write!(formatter, "tcp://{authority}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scanner_is_a_socket_or_a_host_with_a_port() {
        for text in ["unix:/run/clamav/clamd.ctl", "tcp://clamd:3310", "tcp://127.0.0.1:3310", "tcp://[::1]:3310"] {
            assert_eq!(ScannerAddress::parse(text).map(|address| address.to_string()), Ok(text.to_owned()));
        }
        for wrong in [
            "",
            "unix:",
            "unix:clamd.ctl",
            "tcp://clamd",
            "tcp://:3310",
            "tcp://::1:3310",
            "http://a:1",
            "tcp://a:x",
            "tcp://u@a:1",
        ] {
            assert!(ScannerAddress::parse(wrong).is_err(), "{wrong}");
        }
    }
}
