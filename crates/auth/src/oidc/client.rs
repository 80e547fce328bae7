//! The HTTP client that talks to issuers: little time, small answers, and no redirect is followed.

use std::sync::LazyLock;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;

/// For the whole of one call. A browser waits meanwhile.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Larger than any discovery document, key set or token answer.
const ANSWER_MAX_BYTES: usize = 256 * 1024;

/// What every issuer is called with. It is made for the first call: the machine's certificates take milliseconds to read.
pub(super) struct IssuerClient(LazyLock<Result<Client, String>>);

impl IssuerClient {
    pub(super) fn new() -> IssuerClient {
        IssuerClient(LazyLock::new(|| {
            let tls = sangam_tls::client_config(sangam_tls::roots()).map_err(|error| error.to_string())?;
            Client::builder()
                .tls_backend_preconfigured(tls)
                .redirect(Policy::none())
                .timeout(TIME_LIMIT)
                .user_agent(concat!("sangam/", env!("CARGO_PKG_VERSION")))
                .build()
                .map_err(|error| error.to_string())
        }))
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, address: &str) -> Result<T, String> {
        read(self.client()?.get(address)).await
    }

    /// Posts a form, with the name and password of this instance if the issuer wants them in a header.
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

/// The messages go to our log. They repeat no answer, which may hold tokens.
async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, String> {
    let describe = |error: reqwest::Error| error.without_url().to_string();
    let mut response = request.header("accept", "application/json").send().await.map_err(describe)?;
    if response.status() != StatusCode::OK {
        return Err(format!("it answered {}", response.status().as_u16()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(describe)? {
        if body.len() + chunk.len() > ANSWER_MAX_BYTES {
            return Err(format!("its answer has more than {ANSWER_MAX_BYTES} bytes"));
        }
        body.extend_from_slice(&chunk);
    }
    serde_json::from_slice(&body).map_err(|error| {
        format!("its answer is not what it should be: line {} column {}", error.line(), error.column())
    })
}
