//! A client with a key and possibly a token, and the answers it gets.

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde_json::Value as Json;

/// Sends requests as the official clients do: the key in `apikey`, and the token or the key as bearer.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    url: String,
    key: Option<String>,
    bearer: Option<String>,
}

impl Client {
    /// A client without credentials.
    pub fn bare(url: &str) -> Client {
        // The client requires a choice, although these tests use no TLS.
        sangam_tls::choose_provider();
        // They do not need the machine's certificates either, which take long to load.
        let http = reqwest::Client::builder().tls_certs_only([]).build().unwrap();
        Client { http, url: url.to_owned(), key: None, bearer: None }
    }

    /// A client with a key, which is also its bearer.
    pub fn with_key(url: &str, key: &str) -> Client {
        Client { key: Some(key.to_owned()), bearer: Some(key.to_owned()), ..Client::bare(url) }
    }

    /// The same client, signed in.
    pub fn with_bearer(&self, token: &str) -> Client {
        Client { bearer: Some(token.to_owned()), ..self.clone() }
    }

    /// The same client, with its key and token, at another copy of the server.
    pub fn at(&self, url: &str) -> Client {
        Client { url: url.to_owned(), ..self.clone() }
    }

    /// The bearer it sends.
    pub fn bearer(&self) -> Option<&str> {
        self.bearer.as_deref()
    }

    pub fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub fn head(&self, path: &str) -> Call {
        self.call(Method::HEAD, path)
    }

    pub fn post(&self, path: &str) -> Call {
        self.call(Method::POST, path)
    }

    pub fn put(&self, path: &str) -> Call {
        self.call(Method::PUT, path)
    }

    pub fn patch(&self, path: &str) -> Call {
        self.call(Method::PATCH, path)
    }

    pub fn delete(&self, path: &str) -> Call {
        self.call(Method::DELETE, path)
    }

    /// A request with any method. The path starts with a slash.
    pub fn call(&self, method: Method, path: &str) -> Call {
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        if let Some(key) = &self.key {
            request = request.header("apikey", key);
        }
        if let Some(bearer) = &self.bearer {
            request = request.bearer_auth(bearer);
        }
        Call(request)
    }
}

/// A request that is being built.
pub struct Call(RequestBuilder);

impl Call {
    pub fn header(self, name: &str, value: &str) -> Call {
        Call(self.0.header(name, value))
    }

    pub fn json(self, body: &Json) -> Call {
        Call(self.0.json(body))
    }

    pub fn body(self, body: impl Into<reqwest::Body>) -> Call {
        Call(self.0.body(body))
    }

    pub fn multipart(self, form: reqwest::multipart::Form) -> Call {
        Call(self.0.multipart(form))
    }

    /// Sends the request and leaves the answer's body unread.
    pub async fn begin(self) -> reqwest::Response {
        self.0.send().await.unwrap()
    }

    /// Sends the request and reads the whole answer.
    pub async fn send(self) -> Answer {
        let response = self.0.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.unwrap().to_vec();
        Answer { status, headers, text: String::from_utf8_lossy(&bytes).into_owned(), bytes }
    }
}

/// A whole answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    pub bytes: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text))
    }

    /// A header, or an empty string if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}
