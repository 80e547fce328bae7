//! The address under which clients reach this instance.

use http::Uri;
use http::uri::{Authority, Scheme};

use super::loopback::is_loopback_host;

/// An http or https address, with the path the app lives under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    authority: Authority,
    path: String,
}

impl PublicUrl {
    /// Parses an address. A trailing slash is ignored.
    pub fn parse(text: &str) -> Result<PublicUrl, String> {
        if text.contains('#') {
            return Err("it has a fragment".to_owned());
        }
        let uri: Uri = text.parse().map_err(|_| "that is not an address".to_owned())?;
        let parts = uri.into_parts();
        let secure = match parts.scheme {
            Some(scheme) if scheme == Scheme::HTTPS => true,
            Some(scheme) if scheme == Scheme::HTTP => false,
            _ => return Err("it has to start with http:// or https://".to_owned()),
        };
        let authority = parts.authority.ok_or_else(|| "it has no host".to_owned())?;
        if authority.as_str().contains('@') {
            return Err("it has a user name".to_owned());
        }
        let path = parts.path_and_query.ok_or_else(|| "it has no path".to_owned())?;
        if path.query().is_some() {
            return Err("it has a query".to_owned());
        }
        Ok(PublicUrl { secure, authority, path: path.path().trim_end_matches('/').to_owned() })
    }

    /// Whether browsers reach it over TLS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// Scheme, host and port, as in the `Origin` header of browsers.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.authority)
    }

    /// The origin of its web sockets.
    pub fn socket_origin(&self) -> String {
        format!("{}://{}", if self.secure { "wss" } else { "ws" }, self.authority)
    }

    /// Whether only this machine can open it, as during development.
    pub fn is_loopback(&self) -> bool {
        is_loopback_host(self.authority.host())
    }

    /// The path the app lives under, or empty. It never ends with a slash.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.origin(), self.path)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_path_is_kept_and_its_last_slash_is_not() {
        let url = PublicUrl::parse("https://host:8443/sangam/").unwrap();
        assert_eq!(url.to_string(), "https://host:8443/sangam");
        assert_eq!(url.origin(), "https://host:8443");
        assert_eq!(url.socket_origin(), "wss://host:8443");
        assert_eq!(url.path(), "/sangam");
        assert_eq!(PublicUrl::parse("http://host").unwrap().to_string(), "http://host");
        assert_eq!(PublicUrl::parse("http://host/").unwrap().path(), "");
    }

    #[test]
    fn only_this_machine_can_open_a_loopback_address() {
        for near in ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:80/app", "http://sangam.localhost"] {
            assert!(PublicUrl::parse(near).unwrap().is_loopback(), "{near}");
        }
        for far in ["https://work.example.org", "http://10.0.0.7", "http://localhost.example.org"] {
            assert!(!PublicUrl::parse(far).unwrap().is_loopback(), "{far}");
        }
    }

    #[test]
    fn invalid_addresses_are_refused() {
        for wrong in
            ["", "host", "/path", "ftp://host", "https://", "https://me@host", "https://host/?a=1", "https://host/#a"]
        {
            assert!(PublicUrl::parse(wrong).is_err(), "{wrong}");
        }
    }
}
