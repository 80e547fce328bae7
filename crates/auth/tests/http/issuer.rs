//! A test issuer on a loopback address. It has real keys and signs whatever a test tells it to, including invalid claims.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use http::{HeaderMap, StatusCode};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use parking_lot::Mutex;
use sangam_schema::Clock;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};

pub(crate) const CLIENT_ID: &str = "sangam";
pub(crate) const CLIENT_SECRET: &str = "secret: of+this/instance";

/// A key with the id under which the issuer publishes it.
#[derive(Clone)]
pub(crate) struct SigningKey {
    pub(crate) id: &'static str,
    algorithm: Algorithm,
    key: EncodingKey,
}

impl SigningKey {
    pub(crate) fn rsa(id: &'static str) -> SigningKey {
        let key = EncodingKey::from_rsa_pem(include_bytes!("keys/rsa.pem")).unwrap();
        SigningKey { id, algorithm: Algorithm::RS256, key }
    }

    /// A key too small to be accepted.
    pub(crate) fn small_rsa(id: &'static str) -> SigningKey {
        let key = EncodingKey::from_rsa_pem(include_bytes!("keys/small_rsa.pem")).unwrap();
        SigningKey { id, algorithm: Algorithm::RS256, key }
    }

    pub(crate) fn ec(id: &'static str) -> SigningKey {
        let key = EncodingKey::from_ec_pem(include_bytes!("keys/ec.pem")).unwrap();
        SigningKey { id, algorithm: Algorithm::ES256, key }
    }

    pub(crate) fn sign(&self, claims: &Value) -> String {
        let header = Header { kid: Some(self.id.to_owned()), ..Header::new(self.algorithm) };
        jsonwebtoken::encode(&header, claims, &self.key).unwrap()
    }

    pub(crate) fn jwk(&self) -> Value {
        let mut jwk = json!(Jwk::from_encoding_key(&self.key, self.algorithm).unwrap());
        jwk["kid"] = json!(self.id);
        jwk["use"] = json!("sig");
        jwk
    }
}

type Change = Arc<dyn Fn(&TestIssuer, &mut Value) -> Option<String> + Send + Sync>;

/// What was recorded when the user gave consent.
struct Consent {
    claims: Value,
    challenge: String,
    redirect_uri: String,
    change: Option<Change>,
}

#[derive(Default)]
struct Inner {
    published: Vec<Value>,
    consents: HashMap<String, Consent>,
    key_fetches: usize,
    metadata: Value,
    /// The status with which the next calls fail.
    broken: Option<StatusCode>,
}

#[derive(Clone)]
pub(crate) struct TestIssuer {
    pub(crate) address: String,
    pub(crate) key: SigningKey,
    clock: Clock,
    inner: Arc<Mutex<Inner>>,
}

impl TestIssuer {
    pub(crate) async fn start(clock: &Clock) -> TestIssuer {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let key = SigningKey::rsa("first");
        let metadata = json!({
            "issuer": address,
            "authorization_endpoint": format!("{address}/authorize?theme=dark"),
            "token_endpoint": format!("{address}/token"),
            "jwks_uri": format!("{address}/keys"),
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        });
        let inner = Inner { published: vec![key.jwk()], metadata, ..Inner::default() };
        let issuer = TestIssuer { address, key, clock: clock.clone(), inner: Arc::new(Mutex::new(inner)) };
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(async |State(issuer): State<TestIssuer>| issuer.metadata()))
            .route("/keys", get(async |State(issuer): State<TestIssuer>| issuer.keys()))
            .route(
                "/token",
                post(async |State(issuer): State<TestIssuer>, headers: HeaderMap, body: String| {
                    issuer.exchange(&headers, &body)
                }),
            )
            .with_state(issuer.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        issuer
    }

    /// The provider setting as an operator writes it.
    pub(crate) fn setting(&self, name: &str, more: &str) -> String {
        let secret: String = form_urlencoded::byte_serialize(CLIENT_SECRET.as_bytes()).collect();
        format!("{name}?issuer={}&client_id={CLIENT_ID}&client_secret={secret}{more}", self.address)
    }

    /// The usual claims about a user.
    pub(crate) fn claims(&self, subject: &str, email: &str) -> Value {
        let now = self.clock.now().as_second();
        json!({
            "iss": self.address, "sub": subject, "aud": CLIENT_ID, "iat": now, "exp": now + 300,
            "email": email, "email_verified": true, "name": "Asha Rao", "picture": "https://id.example.in/asha.png",
        })
    }

    /// The user consents at `address`. Returns the code that their browser brings back.
    pub(crate) fn consent(&self, address: &str, claims: Value) -> String {
        self.consent_with(address, claims, None)
    }

    /// Like [`consent`](Self::consent), but `change` can alter the claims or the whole token.
    pub(crate) fn consent_with(&self, address: &str, mut claims: Value, change: Option<Change>) -> String {
        let asked: HashMap<_, _> = Url::parse(address).unwrap().query_pairs().into_owned().collect();
        assert!(address.starts_with(&format!("{}/authorize?theme=dark&", self.address)), "{address}");
        assert_eq!((asked["response_type"].as_str(), asked["code_challenge_method"].as_str()), ("code", "S256"));
        assert_eq!(asked["client_id"], CLIENT_ID);
        claims["nonce"] = json!(asked["nonce"]);
        let mut inner = self.inner.lock();
        let code = format!("code-{}", inner.consents.len());
        let consent = Consent {
            claims,
            challenge: asked["code_challenge"].clone(),
            redirect_uri: asked["redirect_uri"].clone(),
            change,
        };
        inner.consents.insert(code.clone(), consent);
        code
    }

    pub(crate) fn publish(&self, keys: Vec<Value>) {
        self.inner.lock().published = keys;
    }

    pub(crate) fn describe(&self, name: &str, value: Value) {
        self.inner.lock().metadata[name] = value;
    }

    pub(crate) fn break_with(&self, status: Option<StatusCode>) {
        self.inner.lock().broken = status;
    }

    pub(crate) fn key_fetches(&self) -> usize {
        self.inner.lock().key_fetches
    }

    fn metadata(&self) -> Result<Json<Value>, StatusCode> {
        let inner = self.inner.lock();
        inner.broken.map_or_else(|| Ok(Json(inner.metadata.clone())), Err)
    }

    fn keys(&self) -> Result<Json<Value>, StatusCode> {
        let mut inner = self.inner.lock();
        inner.key_fetches += 1;
        inner.broken.map_or_else(|| Ok(Json(json!({ "keys": inner.published }))), Err)
    }

    /// Checks what a careful issuer checks: the client, the code, the redirect URI and the PKCE verifier.
    fn exchange(&self, headers: &HeaderMap, body: &str) -> Result<Json<Value>, StatusCode> {
        let form: HashMap<_, _> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
        let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        let credentials = STANDARD.encode(format!("{}:{}", encode(CLIENT_ID), encode(CLIENT_SECRET)));
        let by_header = headers.get("authorization").is_some_and(|value| value == &format!("Basic {credentials}"));
        let by_form = form.get("client_secret").is_some_and(|secret| secret == CLIENT_SECRET);
        let wants_form =
            self.inner.lock().metadata["token_endpoint_auth_methods_supported"] == json!(["client_secret_post"]);
        if form["grant_type"] != "authorization_code" || (by_header, by_form) != (!wants_form, wants_form) {
            return Err(StatusCode::UNAUTHORIZED);
        }
        let consent = self.inner.lock().consents.remove(&form["code"]).ok_or(StatusCode::BAD_REQUEST)?;
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(form["code_verifier"].as_bytes()));
        if challenge != consent.challenge || form["redirect_uri"] != consent.redirect_uri {
            return Err(StatusCode::BAD_REQUEST);
        }
        let mut claims = consent.claims;
        let token = consent.change.and_then(|change| change(self, &mut claims));
        let token = token.unwrap_or_else(|| self.key.sign(&claims));
        Ok(Json(json!({ "id_token": token, "access_token": "the provider's own", "token_type": "Bearer" })))
    }
}
