//! The HTTP client for issuers, with a short time limit, a size limit and no redirects.

use std::sync::LazyLock;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;

/// Time limit for a whole call, because a browser waits for it.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Larger than any discovery document, key set or token response.
const MAX_RESPONSE_BYTES: usize = 256 * 1024;

/// The HTTP client shared by all issuers. It is built on first use, because reading the machine's certificates takes milliseconds.
pub(super) struct IssuerClient(LazyLock<Result<Client, String>>);

impl IssuerClient {
    pub(super) fn new() -> IssuerClient {
        IssuerClient(LazyLock::new(|| {
            let tls = sangam_tls::client_config(sangam_tls::roots()).map_err(|error| error.to_string())?;
            Client::builder()
                .tls_backend_preconfigured(tls)
                .redirect(Policy::none())
                .timeout(TIMEOUT)
                .user_agent(concat!("sangam/", env!("CARGO_PKG_VERSION")))
                .build()
                .map_err(|error| error.to_string())
        }))
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, address: &str) -> Result<T, String> {
        read(self.client()?.get(address)).await
    }

    /// Posts a form, with HTTP basic credentials if the issuer wants them.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        address: &str,
        form: String,
        credentials: Option<(&str, &str)>,
    ) -> Result<T, String> {
        let request =
            self.client()?.post(address).header("content-type", "application/x-www-form-urlencoded").body(form);
        read(match credentials {
            Some((name, password)) => request.basic_auth(name, Some(password)),
            None => request,
        })
        .await
    }

    fn client(&self) -> Result<&Client, String> {
        self.0.as_ref().map_err(Clone::clone)
    }
}

/// Sends a request and parses the response. The error messages go to our log and never quote the response, which may contain tokens.
async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, String> {
    let describe = |error: reqwest::Error| error.without_url().to_string();
    let mut response = request.header("accept", "application/json").send().await.map_err(describe)?;
    if response.status() != StatusCode::OK {
        return Err(format!("it answered {}", response.status().as_u16()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(describe)? {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(format!("its answer has more than {MAX_RESPONSE_BYTES} bytes"));
        }
        body.extend_from_slice(&chunk);
    }
    serde_json::from_slice(&body)
        .map_err(|error| format!("its answer could not be parsed: line {} column {}", error.line(), error.column()))
}
