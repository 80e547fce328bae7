//! Gets a small file from addresses that were checked, and from nowhere else.

use std::net::{IpAddr, SocketAddr};
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use rustls::ClientConfig;

use crate::public_address::is_public;
use crate::read_error::ReadError;

/// For the whole of one call. A browser may be waiting.
const TIME_LIMIT: Duration = Duration::from_secs(8);

/// To connect.
const CONNECT_TIME_LIMIT: Duration = Duration::from_secs(3);

/// A line of text and some blanks.
const MOST_BYTES: usize = 4096;

/// How files are fetched. Tests have certificates, ports and addresses of their own.
pub(crate) struct FileClient {
    /// Made for the first call: the certificates of the machine take milliseconds to read.
    tls: OnceLock<ClientConfig>,
    port: u16,
    may_connect: fn(IpAddr) -> bool,
}

impl FileClient {
    /// Port 443 of public addresses, with the certificates that the machine trusts.
    pub(crate) fn new() -> FileClient {
        FileClient { tls: OnceLock::new(), port: 443, may_connect: is_public }
    }

    #[cfg(test)]
    pub(crate) fn for_tests(tls: ClientConfig, port: u16, may_connect: fn(IpAddr) -> bool) -> FileClient {
        FileClient { tls: tls.into(), port, may_connect }
    }

    /// Refuses the domain if any of its addresses is not public: a name that leads inside on every second try is as bad as one that always does.
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
            if body.len() + chunk.len() > MOST_BYTES {
                return Err(ReadError::Unreachable(format!("its answer has more than {MOST_BYTES} bytes")));
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

    /// A client that knows these addresses for the domain and asks no DNS.
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
