//! Fetches a small file from checked addresses only.

use std::net::{IpAddr, SocketAddr};
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use rustls::ClientConfig;

use crate::public_address::is_public;
use crate::read_error::ReadError;

/// Time limit for the whole call. A browser may be waiting.
const TIME_LIMIT: Duration = Duration::from_secs(8);

/// Time limit for connecting.
const CONNECT_TIME_LIMIT: Duration = Duration::from_secs(3);

/// Enough for one line of text and some white space.
const MAX_BYTES: usize = 4096;

/// Fetches files. Tests use their own certificates, ports and addresses.
pub(crate) struct FileClient {
    /// Created on first use, because loading the machine's certificates takes milliseconds.
    tls: OnceLock<ClientConfig>,
    port: u16,
    may_connect: fn(IpAddr) -> bool,
}

impl FileClient {
    /// Uses port 443 of public addresses, and the certificates that the machine trusts.
    pub(crate) fn new() -> FileClient {
        FileClient { tls: OnceLock::new(), port: 443, may_connect: is_public }
    }

    #[cfg(test)]
    pub(crate) fn for_tests(tls: ClientConfig, port: u16, may_connect: fn(IpAddr) -> bool) -> FileClient {
        FileClient { tls: tls.into(), port, may_connect }
    }

    /// Refuses the domain if any of its addresses is not public: a name that points to an internal address only
    /// sometimes is just as bad.
    pub(crate) async fn get(&self, domain: &str, path: &str, addresses: &[IpAddr]) -> Result<String, ReadError> {
        if addresses.is_empty() {
            return Err(ReadError::Missing);
        }
        if !addresses.iter().all(|address| (self.may_connect)(*address)) {
            return Err(ReadError::NotPublic);
        }
        let checked: Vec<_> = addresses.iter().map(|address| SocketAddr::new(*address, self.port)).collect();
        let client = self.client(domain, &checked)?;
        let mut response = client.get(format!("https://{domain}{path}")).send().await.map_err(unreachable)?;
        match response.status() {
            StatusCode::OK => {}
            status => return if status.is_server_error() { Err(failed(status)) } else { Err(ReadError::Missing) },
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
            if body.len() + chunk.len() > MAX_BYTES {
                return Err(ReadError::Unreachable(format!("its answer has more than {MAX_BYTES} bytes")));
            }
            body.extend_from_slice(&chunk);
        }
        String::from_utf8(body).map_err(|_| ReadError::Unreachable("its answer is not text".to_owned()))
    }

    fn tls(&self) -> Result<&ClientConfig, ReadError> {
        if let Some(tls) = self.tls.get() {
            return Ok(tls);
        }
        let tls = sangam_tls::client_config(sangam_tls::roots());
        let tls = tls.map_err(|error| ReadError::Unreachable(error.to_string()))?;
        Ok(self.tls.get_or_init(|| tls))
    }

    /// A client with fixed addresses for the domain, so that it does no DNS lookup.
    fn client(&self, domain: &str, checked: &[SocketAddr]) -> Result<Client, ReadError> {
        Client::builder()
            .tls_backend_preconfigured(self.tls()?.clone())
            .https_only(true)
            .redirect(Policy::none())
            .no_proxy()
            .resolve_to_addrs(domain, checked)
            .connect_timeout(CONNECT_TIME_LIMIT)
            .timeout(TIME_LIMIT)
            .user_agent(concat!("sangam/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(unreachable)
    }
}

fn failed(status: StatusCode) -> ReadError {
    ReadError::Unreachable(format!("it answered {}", status.as_u16()))
}

fn unreachable(error: reqwest::Error) -> ReadError {
    ReadError::Unreachable(error.without_url().to_string())
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
