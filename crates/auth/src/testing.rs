//! Parsers for untrusted input, exposed without a database for the fuzzer and for tests that share its properties.

use http::HeaderMap;
use jiff::Timestamp;
use jsonwebtoken::{EncodingKey, Header};
use sangam_schema::Refused;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::accounts::{Account, new_account, parse_email, propose_handles};
use crate::api_tokens::{is_api_token, is_well_formed};
use crate::error::Error;
use crate::gate::{find_apikey, find_bearer};
use crate::keys::Keys;
use crate::oidc;
use crate::pkce::PkceChallenge;
use crate::redirects::Redirects;
use crate::signing_keys::SigningKey;
use crate::tokens::{TokenSubject, Tokens};
use crate::webauthn::{PasskeySettings, RelyingParty};

/// Issues and checks an instance's access tokens.
pub struct AccessTokens {
    keys: Keys,
    tokens: Tokens,
    key: SigningKey,
}

impl AccessTokens {
    /// Uses this secret and one signing key.
    pub fn new(secret: &str) -> Option<AccessTokens> {
        let keys = Keys::from_secret(secret).ok()?;
        let tokens = Tokens::new(&keys, "http://localhost:8080/auth/v1".into());
        let key = SigningKey::derive(&keys, Uuid::from_u128(7)).ok()?;
        Some(AccessTokens { keys, tokens, key })
    }

    /// Issues a token for an account and its session, signed with the key.
    pub fn mint(&self, account_id: Uuid, session_id: Uuid, now: Timestamp) -> Option<String> {
        let (app_metadata, user_metadata) = (&Map::new(), &Map::new());
        let email = "asha@example.in";
        let subject =
            TokenSubject { account_id, session_id, email, app_metadata, user_metadata, aal: "aal1", methods: &[] };
        self.tokens.mint(&self.key, &subject, now).ok()
    }

    /// Signs these claims with the secret, as operators do.
    pub fn sign(&self, claims: &Value) -> Option<String> {
        jsonwebtoken::encode(&Header::default(), claims, &EncodingKey::from_secret(self.keys.secret())).ok()
    }

    /// Returns the account and the session that a token proves, and its expiry.
    pub fn verify(&self, token: &str) -> Result<(Uuid, Uuid, Option<Timestamp>), Refused> {
        let key = Tokens::key_id_of(token).filter(|id| *id == self.key.id()).map(|_| &self.key);
        let verified = self.tokens.verify(token, key)?;
        Ok((verified.account_id, verified.session_id, verified.expires_at()))
    }
}

/// Reads the API key and the bearer token of a request.
pub fn read_credentials<'r>(
    headers: &'r HeaderMap,
    query: Option<&'r str>,
) -> Result<(Option<&'r str>, Option<&'r str>), Refused> {
    Ok((find_apikey(headers, query), find_bearer(headers)?))
}

/// Returns whether a bearer is meant as an API token, and whether it is well-formed.
pub fn read_api_token(bearer: &str) -> (bool, bool) {
    (is_api_token(bearer), is_well_formed(bearer))
}

/// Returns where a link leads when it asks for `asked`.
pub fn resolve_redirect(site: &str, patterns: &[String], asked: &str) -> String {
    let mut redirects = Redirects::new(site);
    redirects.allow(patterns);
    redirects.resolve(Some(asked))
}

/// Returns an address in its stored form, if it is valid.
pub fn read_email(text: &str) -> Option<String> {
    parse_email(text).ok()
}

/// The handles that a new profile with this name may get.
pub fn read_handles(full_name: &str) -> Vec<String> {
    propose_handles(full_name, Uuid::from_u128(7)).collect()
}

/// Returns whether a PKCE challenge (RFC 7636) is accepted.
pub fn read_challenge(text: &str, method: &str) -> Result<bool, Error> {
    PkceChallenge::parse(Some(text), Some(method)).map(|challenge| challenge.is_some())
}

/// Checks what a browser sends for a new passkey, and whose passkey an assertion claims to be. A fuzzer cannot create a valid one, so
/// this returns whether it was refused.
pub fn refuses_passkey(credential: &Value) -> bool {
    let party = RelyingParty::new("http://localhost:8080", &PasskeySettings::default()).ok().flatten();
    let account: Account = new_account(Uuid::from_u128(7), "asha@example.in".into(), Map::new(), Timestamp::UNIX_EPOCH);
    let refused = party.and_then(|party| {
        let asked = party.new_key_challenge(&account, &[]).ok()?;
        Some(party.check_new_key(asked.state, credential).is_err())
    });
    let _ = (RelyingParty::is_new_key(credential), RelyingParty::is_assertion(credential));
    let _ = RelyingParty::claimed_by(credential);
    refused.unwrap_or(false)
}

/// Returns the number of keys for ID tokens in an issuer's key set.
pub fn read_key_set(document: &Value) -> Option<usize> {
    oidc::count_keys(document)
}

/// Checks the claims of an ID token of issuer `https://id.example` for client `web`. Returns their subject, address and name.
pub fn read_id_token(claims: &Value, now: Timestamp) -> Option<(String, Option<String>, String)> {
    oidc::read_claims(claims, now)
}
