//! A client that calls the server as a Supabase client would, and the responses it gets.

use std::collections::HashMap;
use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Query};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::BodyExt;
use sangam_auth::Keys;
use serde_json::Value;
use tower::ServiceExt;

/// A request under construction, as a Supabase client would send it.
pub(crate) struct Call {
    router: Router,
    service_key: String,
    method: Method,
    path: String,
    headers: HeaderMap,
    body: String,
    ip: Option<String>,
}

impl Call {
    pub(crate) fn new(router: Router, keys: &Keys, method: Method, path: &str) -> Call {
        let call = Call {
            router,
            service_key: keys.service().to_owned(),
            method,
            path: path.to_owned(),
            headers: HeaderMap::new(),
            body: String::new(),
            ip: None,
        };
        call.header("x-supabase-api-version", "2024-01-01").apikey(keys.anon())
    }

    pub(crate) fn from(mut self, ip: &str) -> Call {
        self.ip = Some(ip.to_owned());
        self
    }

    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Call {
        self.headers.insert(name, value.parse().unwrap());
        self
    }

    pub(crate) fn apikey(self, key: &str) -> Call {
        self.header("apikey", key)
    }

    pub(crate) fn bearer(self, token: &str) -> Call {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn service(self) -> Call {
        let key = self.service_key.clone();
        self.apikey(&key).bearer(&key)
    }

    pub(crate) fn without_apikey(mut self) -> Call {
        self.headers.remove("apikey");
        self
    }

    pub(crate) fn without_api_version(mut self) -> Call {
        self.headers.remove("x-supabase-api-version");
        self
    }

    pub(crate) fn json(self, body: &Value) -> Call {
        self.text(&body.to_string())
    }

    pub(crate) fn text(mut self, body: &str) -> Call {
        self.body = body.to_owned();
        self.header("content-type", "application/json;charset=UTF-8")
    }

    pub(crate) async fn send(self) -> Answer {
        let mut request = Request::new(Body::from(self.body));
        *request.method_mut() = self.method;
        *request.uri_mut() = self.path.parse().unwrap();
        *request.headers_mut() = self.headers;
        if let Some(ip) = self.ip {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::new(ip.parse().unwrap(), 9)));
        }
        let response = self.router.oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let text = String::from_utf8(body.collect().await.unwrap().to_bytes().to_vec()).unwrap();
        let body = if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() };
        Answer { status: parts.status, headers: parts.headers, text, body }
    }
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) text: String,
    pub(crate) body: Value,
    headers: HeaderMap,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub(crate) fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    /// Checks a whole error as a client of API version 2024-01-01 reads it.
    pub(crate) fn refused(&self, status: StatusCode, code: &str, message: &str) {
        assert_eq!((self.status, self.code(), self.body["message"].as_str()), (status, code, Some(message)));
        assert_eq!(self.header("x-supabase-api-version"), Some("2024-01-01"));
        assert_eq!(self.header("x-sb-error-code"), Some(code));
        assert_eq!(self.header("content-type"), Some("application/json"));
    }

    /// The target of a redirect: the page, and the parameters in its fragment.
    pub(crate) fn redirect(&self) -> (String, HashMap<String, String>) {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.body);
        let location = self.header("location").unwrap();
        let (page, fragment) = location.split_once('#').unwrap_or((location, ""));
        let uri: http::Uri = format!("http://fragment/?{fragment}").parse().unwrap();
        (page.to_owned(), Query::try_from_uri(&uri).unwrap().0)
    }

    pub(crate) fn session(&self) -> Session {
        assert_eq!(self.status, StatusCode::OK, "{}", self.body);
        let text = |key: &str| self.body[key].as_str().unwrap().to_owned();
        Session {
            access_token: text("access_token"),
            refresh_token: text("refresh_token"),
            user: self.body["user"].clone(),
        }
    }
}

pub(crate) struct Session {
    pub(crate) access_token: String,
    pub(crate) refresh_token: String,
    pub(crate) user: Value,
}

/// The claims of a token, without verifying it.
pub(crate) fn claims(token: &str) -> Value {
    let payload = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}
