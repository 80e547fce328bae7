//! An issuer's metadata and signing keys. Both are fetched on demand and cached for an hour.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Mutex;

use super::client::IssuerClient;
use super::provider::{ProviderSettings, is_safe_address};
use crate::error::Error;
use crate::urls::encode_form;

/// How long fetched data counts as fresh.
const FRESH_FOR: SignedDuration = SignedDuration::from_hours(1);

/// How long fetched data is used while the issuer is unreachable. Limited, because the issuer may have withdrawn a key meanwhile.
const USABLE_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Minimum time between fetches for unknown keys, because anyone can send a token that names one.
const REFETCH_AFTER: SignedDuration = SignedDuration::from_mins(1);

/// Minimum time between fetches after a failure. Shorter, because users are waiting.
const RETRY_AFTER: SignedDuration = SignedDuration::from_secs(5);

/// Smaller RSA keys can be broken.
const MIN_RSA_BYTES: usize = 2048 / 8;

/// The issuer's metadata (OpenID Connect Discovery 1.0, section 3).
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct IssuerMetadata {
    issuer: String,
    pub(super) authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    /// Whether the issuer names itself when it sends a browser back (RFC 9207).
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

#[derive(Deserialize)]
struct KeySetDocument {
    keys: Vec<Value>,
}

/// The tokens that a code is exchanged for.
#[derive(Deserialize)]
pub(crate) struct IssuedTokens {
    pub(crate) id_token: String,
    pub(crate) access_token: Option<String>,
}

/// An issuer's key with the one algorithm it may be used for.
#[derive(Clone)]
pub(super) struct IssuerKey {
    id: Option<String>,
    pub(super) algorithm: Algorithm,
    pub(super) key: DecodingKey,
}

/// A fetched value, with the times of the last success and the last failure.
struct Fetched<T> {
    value: Option<Arc<T>>,
    fetched_at: Option<Timestamp>,
    failed_at: Option<Timestamp>,
}

impl<T> Default for Fetched<T> {
    fn default() -> Fetched<T> {
        Fetched { value: None, fetched_at: None, failed_at: None }
    }
}

impl<T> Fetched<T> {
    /// The cached value, if it is not older than `age`.
    fn within(&self, age: SignedDuration, now: Timestamp) -> Option<Arc<T>> {
        self.value.clone().filter(|_| is_within(self.fetched_at, age, now))
    }

    /// Stores the outcome of a fetch. After a failure, returns the previous value for a while rather than turning users away.
    fn keep(&mut self, outcome: Result<T, String>, now: Timestamp) -> Result<Arc<T>, String> {
        match outcome {
            Ok(value) => {
                let value = Arc::new(value);
                *self = Fetched { value: Some(Arc::clone(&value)), fetched_at: Some(now), failed_at: None };
                Ok(value)
            }
            Err(error) => {
                self.failed_at = Some(now);
                self.within(USABLE_FOR, now).ok_or(error)
            }
        }
    }

    fn failed_recently(&self, now: Timestamp) -> bool {
        is_within(self.failed_at, RETRY_AFTER, now)
    }
}

fn is_within(then: Option<Timestamp>, age: SignedDuration, now: Timestamp) -> bool {
    then.is_some_and(|then| {
        let passed = now.duration_since(then);
        !passed.is_negative() && passed < age
    })
}

/// A configured provider, with its cached metadata and keys.
pub(crate) struct Issuer {
    settings: ProviderSettings,
    client: Arc<IssuerClient>,
    /// Locked while fetching, so that concurrent sign-ins cause a single fetch.
    metadata: Mutex<Fetched<IssuerMetadata>>,
    keys: Mutex<Fetched<Vec<IssuerKey>>>,
}

impl Issuer {
    pub(super) fn new(settings: ProviderSettings, client: Arc<IssuerClient>) -> Issuer {
        Issuer { settings, client, metadata: Mutex::default(), keys: Mutex::default() }
    }

    pub(crate) fn settings(&self) -> &ProviderSettings {
        &self.settings
    }

    pub(crate) async fn metadata(&self, now: Timestamp) -> Result<Arc<IssuerMetadata>, Error> {
        let mut cached = self.metadata.lock().await;
        if let Some(metadata) = cached.within(FRESH_FOR, now) {
            return Ok(metadata);
        }
        if cached.failed_recently(now) {
            let fallback = cached.within(USABLE_FOR, now);
            return fallback.ok_or_else(|| self.unavailable("it failed moments ago".into()));
        }
        let fetched = self.fetch_metadata().await;
        cached.keep(fetched, now).map_err(|error| self.unavailable(error))
    }

    async fn fetch_metadata(&self) -> Result<IssuerMetadata, String> {
        let issuer = &self.settings.issuer;
        let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let metadata: IssuerMetadata = self.client.get(&address).await?;
        if metadata.issuer != *issuer {
            return Err("its metadata names a different issuer than the configured one".into());
        }
        let endpoints = [&metadata.authorization_endpoint, &metadata.token_endpoint, &metadata.jwks_uri];
        let plain = |address: &str| address.starts_with("http:");
        if endpoints.iter().any(|address| !is_safe_address(address) || (plain(address) && !plain(issuer))) {
            return Err("it names an endpoint without TLS".into());
        }
        Ok(metadata)
    }

    /// Returns the key that a token names. An unknown name triggers another fetch of the key set, but not often.
    pub(super) async fn key(&self, id: Option<&str>, now: Timestamp) -> Result<Option<IssuerKey>, Error> {
        let mut cached = self.keys.lock().await;
        if let Some(key) = cached.within(FRESH_FOR, now).and_then(|keys| find_key(&keys, id)) {
            return Ok(Some(key));
        }
        if cached.within(REFETCH_AFTER, now).is_some() || cached.failed_recently(now) {
            let fallback = cached.within(USABLE_FOR, now);
            let keys = fallback.ok_or_else(|| self.unavailable("its key set failed moments ago".into()))?;
            return Ok(find_key(&keys, id));
        }
        let metadata = self.metadata(now).await?;
        let fetched = self.client.get::<KeySetDocument>(&metadata.jwks_uri).await;
        let keys = cached.keep(fetched.map(read_keys), now).map_err(|error| self.unavailable(error))?;
        Ok(find_key(&keys, id))
    }

    /// Fetches everything that signing in needs, and returns the number of keys.
    pub(super) async fn examine(&self) -> Result<usize, String> {
        let metadata = self.fetch_metadata().await?;
        let keys = read_keys(self.client.get(&metadata.jwks_uri).await?);
        if keys.is_empty() { Err("it publishes no key of a supported type".into()) } else { Ok(keys.len()) }
    }

    /// Checks the issuer named in a callback. Issuers that always name themselves must do so.
    pub(crate) fn is_named(&self, metadata: &IssuerMetadata, named: Option<&str>) -> bool {
        match named {
            Some(issuer) => issuer == metadata.issuer,
            None => !metadata.authorization_response_iss_parameter_supported,
        }
    }

    /// Exchanges a code for tokens. Only we have the verifier.
    pub(crate) async fn exchange(
        &self,
        code: &str,
        verifier: &str,
        redirect_uri: &str,
        now: Timestamp,
    ) -> Result<IssuedTokens, Error> {
        let metadata = self.metadata(now).await?;
        let ProviderSettings { client_id, client_secret, .. } = &self.settings;
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect_uri),
            ("code_verifier", verifier),
            ("client_id", client_id),
        ];
        // Without a list, an issuer supports the header (OpenID Connect Discovery 1.0, section 3).
        let methods = metadata.token_endpoint_auth_methods_supported.as_deref();
        let by_header = methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"));
        let mut credentials = None;
        let encoded;
        match client_secret {
            Some(secret) if by_header => {
                // Both halves are form-encoded before they go into the header (RFC 6749, 2.3.1).
                encoded = (form_value(client_id), form_value(secret));
                credentials = Some((encoded.0.as_str(), encoded.1.as_str()));
            }
            Some(secret) => form.push(("client_secret", secret)),
            None => {}
        }
        let answer = self.client.post(&metadata.token_endpoint, encode_form(&form), credentials).await;
        answer.map_err(|error| self.unavailable(error))
    }

    pub(super) fn unavailable(&self, reason: String) -> Error {
        Error::ProviderUnavailable { provider: self.settings.name.clone(), reason }
    }
}

fn form_value(text: &str) -> String {
    encode_form(&[("", text)]).split_off(1)
}

/// Reads the keys of a document that may be a key set.
#[cfg(feature = "testing")]
pub(super) fn read_key_document(document: Value) -> Option<Vec<IssuerKey>> {
    serde_json::from_value(document).ok().map(read_keys)
}

/// Reads the keys that can sign ID tokens. Skips unknown types, encryption keys and keys that are too small.
fn read_keys(document: KeySetDocument) -> Vec<IssuerKey> {
    document.keys.into_iter().filter_map(|key| read_key(&serde_json::from_value(key).ok()?)).collect()
}

fn read_key(jwk: &Jwk) -> Option<IssuerKey> {
    if matches!(&jwk.common.public_key_use, Some(usage) if *usage != PublicKeyUse::Signature) {
        return None;
    }
    let algorithm = match &jwk.algorithm {
        AlgorithmParameters::RSA(rsa) => {
            let modulus = URL_SAFE_NO_PAD.decode(&rsa.n).ok()?;
            (modulus.iter().skip_while(|byte| **byte == 0).count() >= MIN_RSA_BYTES).then_some(Algorithm::RS256)?
        }
        AlgorithmParameters::EllipticCurve(curve) if curve.curve == EllipticCurve::P256 => Algorithm::ES256,
        _ => return None,
    };
    let named = jwk.common.key_algorithm.map(|named| named.to_string());
    if named.is_some_and(|named| named != format!("{algorithm:?}")) {
        return None;
    }
    Some(IssuerKey { id: jwk.common.key_id.clone(), algorithm, key: DecodingKey::from_jwk(jwk).ok()? })
}

/// Finds a key by its id. A token that names no key is checked with the only key, if there is just one.
fn find_key(keys: &[IssuerKey], id: Option<&str>) -> Option<IssuerKey> {
    match (id, keys) {
        (Some(id), keys) => keys.iter().find(|key| key.id.as_deref() == Some(id)).cloned(),
        (None, [only]) => Some(only.clone()),
        (None, _) => None,
    }
}
