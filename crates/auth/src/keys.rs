//! The signing secret, and the two API keys derived from it.

mod file;

use std::fmt;

use jsonwebtoken::{Algorithm, EncodingKey, Header};
use sangam_schema::Caller;
use serde::Serialize;
use subtle::ConstantTimeEq;

pub use file::KeysError;

use crate::error::Error;

/// A secret shorter than the HS256 digest could be brute-forced offline from a single token (RFC 7518, 3.2).
const MIN_SECRET_BYTES: usize = 32;

// Fixed times make the API keys a function of the secret, so all copies of a server with the same secret accept the same keys.
// 2026-01-01 and a hundred years later.
const ISSUED_AT: i64 = 1_767_225_600;
const EXPIRES_AT: i64 = 4_922_899_200;

/// The signing secret with the anonymous key and the service key.
#[derive(Clone)]
pub struct Keys {
    secret: String,
    anon: String,
    service: String,
}

impl Keys {
    /// Derives the keys from a given secret, for copies of a server that must agree.
    pub fn from_secret(secret: &str) -> Result<Keys, KeysError> {
        if secret.len() < MIN_SECRET_BYTES {
            return Err(KeysError::ShortSecret { min_bytes: MIN_SECRET_BYTES });
        }
        Ok(Keys {
            secret: secret.to_owned(),
            anon: sign_api_key(secret, "anon")?,
            service: sign_api_key(secret, "service_role")?,
        })
    }

    /// The public key that browsers send. It names the instance and grants nothing by itself.
    pub fn anon(&self) -> &str {
        &self.anon
    }

    /// The operator's key, which bypasses all row policies.
    pub fn service(&self) -> &str {
        &self.service
    }

    /// The caller that a key stands for. `None` if the key is not one of ours.
    pub fn caller(&self, key: &str) -> Option<Caller> {
        if equal_in_constant_time(key, &self.anon) {
            Some(Caller::Anonymous)
        } else if equal_in_constant_time(key, &self.service) {
            Some(Caller::Service)
        } else {
            None
        }
    }

    /// A signature of `message` that only holders of the secret can compute. `message` must contain a colon: the text that a JWT
    /// signs never does, so the two cannot be confused.
    pub(crate) fn mac(&self, message: &str) -> Result<String, Error> {
        jsonwebtoken::crypto::sign(message.as_bytes(), &EncodingKey::from_secret(self.secret()), Algorithm::HS256)
            .map_err(|error| Error::Internal(format!("signing: {error}")))
    }

    /// Derives a key for another purpose, so that nothing signed with it can pass for one of our tokens.
    pub fn derive(&self, purpose: &str) -> Result<String, KeysError> {
        self.mac(&format!("key:{purpose}")).map_err(|error| KeysError::Signing(error.to_string()))
    }

    /// Signs text that is handed out and comes back, for one purpose. The signature does not expire.
    pub fn seal(&self, purpose: &str, text: &str) -> Result<String, Error> {
        Ok(format!("{text}.{}", self.mac(&format!("{purpose}:{text}"))?))
    }

    /// Returns the text of a seal made by us for this purpose.
    pub fn unseal<'a>(&self, purpose: &str, sealed: &'a str) -> Option<&'a str> {
        let (text, signature) = sealed.rsplit_once('.')?;
        let expected = self.mac(&format!("{purpose}:{text}")).ok()?;
        equal_in_constant_time(signature, &expected).then_some(text)
    }

    pub(crate) fn secret(&self) -> &[u8] {
        self.secret.as_bytes()
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Keys(hidden)")
    }
}

#[derive(Serialize)]
struct ApiKeyClaims {
    iss: &'static str,
    role: &'static str,
    iat: i64,
    exp: i64,
}

/// Compares secrets in constant time, so that timing does not reveal where they differ.
pub fn equal_in_constant_time(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

fn sign_api_key(secret: &str, role: &'static str) -> Result<String, KeysError> {
    let claims = ApiKeyClaims { iss: "sangam", role, iat: ISSUED_AT, exp: EXPIRES_AT };
    jsonwebtoken::encode(&Header::default(), &claims, &EncodingKey::from_secret(secret.as_bytes()))
        .map_err(|error| KeysError::Signing(error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const SECRET: &str = "a secret of more than thirty-two bytes";

    #[test]
    fn a_secret_always_derives_the_same_keys() {
        let (first, second) = (Keys::from_secret(SECRET).unwrap(), Keys::from_secret(SECRET).unwrap());
        assert_eq!(first.anon(), second.anon());
        assert_eq!(first.service(), second.service());
        assert_ne!(first.anon(), first.service());
    }

    #[test]
    fn a_key_identifies_its_caller_and_other_text_identifies_no_one() {
        let keys = Keys::from_secret(SECRET).unwrap();
        assert_eq!(keys.caller(keys.anon()), Some(Caller::Anonymous));
        assert_eq!(keys.caller(keys.service()), Some(Caller::Service));
        assert_eq!(keys.caller(""), None);
        assert_eq!(keys.caller(&keys.service()[1..]), None);
        let other = Keys::from_secret("another secret of more than 32 bytes").unwrap();
        assert_eq!(keys.caller(other.service()), None);
    }

    #[test]
    fn each_purpose_has_its_own_key() {
        let keys = Keys::from_secret(SECRET).unwrap();
        let derived = keys.derive("links").unwrap();
        assert_eq!(derived, Keys::from_secret(SECRET).unwrap().derive("links").unwrap());
        assert_ne!(derived, keys.derive("others").unwrap());
        assert!(derived.len() >= 32 && !derived.contains(SECRET));
    }

    #[test]
    fn a_seal_opens_only_for_its_purpose_and_its_text() {
        let keys = Keys::from_secret(SECRET).unwrap();
        let sealed = keys.seal("unsubscribe", "a1.comment").unwrap();
        assert_eq!(keys.unseal("unsubscribe", &sealed), Some("a1.comment"));
        assert_eq!(keys.unseal("recover", &sealed), None);
        assert_eq!(keys.unseal("unsubscribe", &sealed.replace("a1", "a2")), None);
        assert_eq!(keys.unseal("unsubscribe", "a1.comment"), None);
    }

    #[test]
    fn a_short_secret_is_refused() {
        let error = Keys::from_secret("password").unwrap_err();
        assert_eq!(error.to_string(), "the signing secret must have at least 32 characters");
    }

    #[test]
    fn debug_output_hides_every_key() {
        assert_eq!(format!("{:?}", Keys::from_secret(SECRET).unwrap()), "Keys(hidden)");
    }
}
