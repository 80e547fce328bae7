//! Test helpers for signing in with a provider: the browser's way there and back.

use std::collections::HashMap;

use http::StatusCode;
use serde_json::Value;
use url::Url;

use crate::issuer::TestIssuer;
use crate::test_server::{Answer, TestServer};

/// A browser that was sent to a provider.
pub(crate) struct ProviderSignIn {
    pub(crate) address: String,
    pub(crate) state: String,
    pub(crate) cookie: String,
}

/// Starts a sign-in: the server sends the browser to the provider.
pub(crate) async fn start_sign_in(server: &TestServer, query: &str) -> ProviderSignIn {
    let answer = server.get(&format!("/authorize?{query}")).without_apikey().header("accept", "text/html").send().await;
    assert_eq!(answer.status, StatusCode::FOUND, "{}", answer.text);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.ends_with("; Path=/auth/v1/callback; Max-Age=300; HttpOnly; SameSite=Lax"), "{cookie}");
    ProviderSignIn::new(answer.header("location").unwrap(), cookie.split(';').next().unwrap())
}

impl ProviderSignIn {
    pub(crate) fn new(address: &str, cookie: &str) -> ProviderSignIn {
        let asked: HashMap<_, _> = Url::parse(address).unwrap().query_pairs().into_owned().collect();
        ProviderSignIn { address: address.to_owned(), state: asked["state"].clone(), cookie: cookie.to_owned() }
    }

    /// Returns from the provider with a code.
    pub(crate) async fn return_with_code(&self, server: &TestServer, code: &str) -> Answer {
        self.return_with(server, &format!("state={}&code={code}", self.state)).await
    }

    pub(crate) async fn return_with(&self, server: &TestServer, query: &str) -> Answer {
        let call = server.get(&format!("/callback?{query}")).without_apikey().header("cookie", &self.cookie);
        call.send().await
    }
}

/// Runs a whole sign-in, with consent.
pub(crate) async fn sign_in(server: &TestServer, issuer: &TestIssuer, claims: Value) -> Answer {
    let flow = start_sign_in(server, "provider=custom:acme&redirect_to=http%3A%2F%2Fsangam.test%2Fwelcome").await;
    let code = issuer.consent(&flow.address, claims);
    flow.return_with_code(server, &code).await
}

/// A server that trusts its one provider to verify addresses.
pub(crate) async fn with_acme(server: &TestServer) -> (TestServer, TestIssuer) {
    let issuer = TestIssuer::start(&server.clock).await;
    (server.with_providers(&issuer.setting("custom:acme", "&trust_email=true")), issuer)
}

/// The error code of a refused sign-in, which must be the same in both places where clients look for it.
pub(crate) fn error_code(answer: &Answer) -> String {
    let (page, fragment) = answer.redirect();
    let query: HashMap<_, _> = Url::parse(&page).unwrap().query_pairs().into_owned().collect();
    assert_eq!(query["error_code"], fragment["error_code"], "{page}");
    assert_eq!(query["error"], fragment["error"], "{page}");
    query["error_code"].clone()
}
