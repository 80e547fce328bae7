//! The HTTP client for remote file stores.

use std::time::Duration;

use object_store::client::{ClientConfigKey, ClientOptions, HttpClient, HttpConnector};
use reqwest::redirect::Policy;

/// Creates clients that follow no redirects, so that requests and their signatures only reach the configured store.
#[derive(Debug)]
pub(super) struct DirectConnector;

impl HttpConnector for DirectConnector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let allows_http = options.get_config_value(&ClientConfigKey::AllowHttp).as_deref() == Some("true");
        let mut builder = reqwest::Client::builder()
            .user_agent(concat!("sangam/", env!("CARGO_PKG_VERSION")))
            .redirect(Policy::none())
            .https_only(!allows_http)
            .http1_only()
            // The length of a response must be the length of the file.
            .no_gzip()
            .no_brotli()
            .no_zstd()
            .no_deflate();
        if let Some(limit) = seconds(options, ClientConfigKey::Timeout) {
            builder = builder.timeout(limit);
        }
        if let Some(limit) = seconds(options, ClientConfigKey::ConnectTimeout) {
            builder = builder.connect_timeout(limit);
        }
        let client = builder.build();
        let client = client.map_err(|error| object_store::Error::Generic { store: "S3", source: Box::new(error) })?;
        Ok(HttpClient::new(client))
    }
}

/// Reads a duration in whole seconds from the client options.
fn seconds(options: &ClientOptions, key: ClientConfigKey) -> Option<Duration> {
    options.get_config_value(&key)?.strip_suffix('s')?.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_timeouts_are_parsed() {
        let options = ClientOptions::default();
        assert_eq!(seconds(&options, ClientConfigKey::Timeout), Some(Duration::from_secs(30)));
        assert_eq!(seconds(&options, ClientConfigKey::ConnectTimeout), Some(Duration::from_secs(5)));
    }
}
