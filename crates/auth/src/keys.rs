//! The secret that signs everything, and the two API keys that are made from it.

mod file;

use std::fmt;

use jsonwebtoken::{Algorithm, EncodingKey, Header};
use sangam_schema::Caller;
use serde::Serialize;
use subtle::ConstantTimeEq;

pub use file::KeysError;

use crate::error::Error;

/// Shorter secrets than the digest of HS256 could be guessed offline from a single token (RFC 7518, 3.2).
const SECRET_MIN_BYTES: usize = 32;

// Fixed times make the API keys a function of the secret, so that every copy of a server that is given
// the same secret accepts the same keys. 2026-01-01 and a hundred years later.
const ISSUED_AT: i64 = 1_767_225_600;
const EXPIRES_AT: i64 = 4_922_899_200;

/// The signing secret with the anonymous and the service API key.
#[derive(Clone)]
pub struct Keys {
    secret: String,
    anon: String,
    service: String,
}

impl Keys {
    /// The keys that belong to a given secret, for copies of a server that must agree.
    pub fn from_secret(secret: &str) -> Result<Keys, KeysError> {
        if secret.len() < SECRET_MIN_BYTES {
            return Err(KeysError::ShortSecret { min_bytes: SECRET_MIN_BYTES });
        }
        Ok(Keys {
            secret: secret.to_owned(),
            anon: sign_api_key(secret, "anon")?,
            service: sign_api_key(secret, "service_role")?,
        })
    }

    /// The key a browser carries: it names the instance and grants nothing by itself.
    pub fn anon(&self) -> &str {
        &self.anon
    }

    /// The operator's key, to which no row policy applies.
    pub fn service(&self) -> &str {
        &self.service
    }

    /// Which caller a key stands for, or nothing if it is not one of ours.
    pub fn caller(&self, key: &str) -> Option<Caller> {
        if equal_in_constant_time(key, &self.anon) {
            Some(Caller::Anonymous)
        } else if equal_in_constant_time(key, &self.service) {
            Some(Caller::Service)
        } else {
            None
        }
    }

    /// A text that only holders of the secret can compute from `message`. A colon in it keeps it apart from what a JWT
    /// signs, which has none.
    pub(crate) fn mac(&self, message: &str) -> Result<String, Error> {
        jsonwebtoken::crypto::sign(message.as_bytes(), &EncodingKey::from_secret(self.secret()), Algorithm::HS256)
            .map_err(|error| Error::Internal(format!("signing: {error}")))
    }

    /// A key for another purpose than ours, so that what it signs is never taken for one of our tokens.
    pub fn derive(&self, purpose: &str) -> Result<String, KeysError> {
        self.mac(&format!("key:{purpose}")).map_err(|error| KeysError::Signing(error.to_string()))
    }

    /// Text that leaves the house and comes back, for one purpose, with a signature behind it. It does not expire.
    pub fn seal(&self, purpose: &str, text: &str) -> Result<String, Error> {
        Ok(format!("{text}.{}", self.mac(&format!("{purpose}:{text}"))?))
    }

    /// The text of a seal that we made for this purpose.
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

/// Compares secrets. The time it takes tells nothing about where they differ.
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
    fn one_secret_always_gives_the_same_keys() {
        let (first, second) = (Keys::from_secret(SECRET).unwrap(), Keys::from_secret(SECRET).unwrap());
        assert_eq!(first.anon(), second.anon());
        assert_eq!(first.service(), second.service());
        assert_ne!(first.anon(), first.service());
    }

    #[test]
    fn a_key_stands_for_its_caller_and_any_other_text_for_no_one() {
        let keys = Keys::from_secret(SECRET).unwrap();
        assert_eq!(keys.caller(keys.anon()), Some(Caller::Anonymous));
        assert_eq!(keys.caller(keys.service()), Some(Caller::Service));
        assert_eq!(keys.caller(""), None);
        assert_eq!(keys.caller(&keys.service()[1..]), None);
        let other = Keys::from_secret("another secret of more than 32 bytes").unwrap();
        assert_eq!(keys.caller(other.service()), None);
    }

    #[test]
    fn each_purpose_has_a_key_of_its_own() {
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
