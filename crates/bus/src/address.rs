//! The address of the bus, including credentials.

use std::fmt;

use percent_encoding::percent_decode_str;
use url::Url;

/// The default port of NATS servers.
const DEFAULT_PORT: u16 = 4222;

/// The address of a NATS server, including credentials.
#[derive(Clone, PartialEq, Eq)]
pub struct BusAddress {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Whether TLS is required. A server that requests TLS gets it either way.
    pub(crate) tls: bool,
    pub(crate) credentials: Credentials,
}

/// How to authenticate.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Credentials {
    None,
    Token(String),
    Password { user: String, password: String },
}

impl BusAddress {
    /// Parses `nats://host:4222`, or `tls://` to require TLS. The host may be preceded by `token@` or `user:password@`.
    /// Errors never repeat any part of the text, because it may contain a password.
    pub fn parse(text: &str) -> Result<BusAddress, String> {
        let url = Url::parse(text).map_err(|error| format!("that is not an address ({error})"))?;
        let tls = match url.scheme() {
            "nats" => false,
            "tls" => true,
            _ => return Err("it has to start with nats:// or tls://".to_owned()),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or("it has no host")?.to_owned();
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err("nothing may follow the host and the port".to_owned());
        }
        let credentials = match (decode(url.username())?, url.password()) {
            (user, Some(password)) => Credentials::Password { user, password: decode(password)? },
            (token, None) if !token.is_empty() => Credentials::Token(token),
            _ => Credentials::None,
        };
        Ok(BusAddress { host, port: url.port().unwrap_or(DEFAULT_PORT), tls, credentials })
    }

    /// The server's name or address.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether the connection requires TLS.
    pub fn requires_tls(&self) -> bool {
        self.tls
    }
}

fn decode(text: &str) -> Result<String, String> {
    let decoded = percent_decode_str(text).decode_utf8();
    decoded.map(String::from).map_err(|_| "its user name or password is not UTF-8".to_owned())
}

impl fmt::Display for BusAddress {
    /// Leaves out the credentials.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}://{}:{}", if self.tls { "tls" } else { "nats" }, self.host, self.port)
    }
}

impl fmt::Debug for BusAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "BusAddress({self})")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_address_has_a_host_and_optional_credentials() {
        let plain = BusAddress::parse("nats://bus.internal").unwrap();
        assert_eq!(plain.to_string(), "nats://bus.internal:4222");
        assert!(plain.credentials == Credentials::None);
        let token = BusAddress::parse("tls://s3cret@[::1]:4333/").unwrap();
        assert_eq!(token.to_string(), "tls://[::1]:4333");
        assert!(token.credentials == Credentials::Token("s3cret".to_owned()));
        let password = BusAddress::parse("nats://me:p%40ss@bus").unwrap().credentials;
        assert!(password == Credentials::Password { user: "me".to_owned(), password: "p@ss".to_owned() });
    }

    #[test]
    fn an_invalid_address_is_refused_without_repeating_it() {
        for wrong in [
            "",
            "local",
            "bus:4222",
            "redis://hunter2@bus",
            "nats://",
            "nats://hunter2@",
            "nats://bus/hunter2",
            "nats://bus?hunter2",
            "nats://me:%ff@bus",
            "nats://bus:port",
        ] {
            let reason = BusAddress::parse(wrong).unwrap_err();
            assert!(!reason.contains("hunter2"), "{wrong}: {reason}");
        }
    }

    #[test]
    fn debug_output_hides_the_password() {
        let address = BusAddress::parse("nats://me:hunter2@bus").unwrap();
        assert_eq!(format!("{address:?}"), "BusAddress(nats://bus:4222)");
    }
}
