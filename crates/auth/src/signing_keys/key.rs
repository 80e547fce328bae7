//! A signing key. It is derived from the instance's secret and the key's id, so it is not stored.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{DecodingKey, EncodingKey};
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::pkcs8::EncodePrivateKey;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::error::Error;
use crate::keys::Keys;

/// One in four billion texts is not a valid private key, so two in a row practically never happen.
const ATTEMPTS: u8 = 4;

/// A key pair on the curve P-256.
pub(crate) struct SigningKey {
    id: Uuid,
    x: String,
    y: String,
    pub(crate) encoding: EncodingKey,
    pub(crate) decoding: DecodingKey,
}

impl SigningKey {
    /// Derives the key with this id. Only holders of the secret can compute it.
    pub(crate) fn derive(keys: &Keys, id: Uuid) -> Result<SigningKey, Error> {
        let broken = |error: String| Error::Internal(format!("a signing key: {error}"));
        let secret = (0..ATTEMPTS).find_map(|attempt| {
            let bytes = URL_SAFE_NO_PAD.decode(keys.mac(&format!("signing key:{id}:{attempt}")).ok()?).ok()?;
            SecretKey::from_slice(&bytes).ok()
        });
        let secret = secret.ok_or_else(|| broken("it cannot be derived".into()))?;
        let document = secret.to_pkcs8_der().map_err(|error| broken(error.to_string()))?;
        let point = secret.public_key().to_encoded_point(false);
        let (Some(x), Some(y)) = (point.x(), point.y()) else { return Err(broken("it has no point".into())) };
        let (x, y) = (URL_SAFE_NO_PAD.encode(x), URL_SAFE_NO_PAD.encode(y));
        Ok(SigningKey {
            id,
            encoding: EncodingKey::from_ec_der(document.as_bytes()),
            decoding: DecodingKey::from_ec_components(&x, &y).map_err(|error| broken(error.to_string()))?,
            x,
            y,
        })
    }

    /// The key's id, which tokens carry as `kid`.
    pub(crate) fn id(&self) -> Uuid {
        self.id
    }

    /// The public key in the form that browsers import (RFC 7517).
    pub(crate) fn jwk(&self) -> Value {
        json!({
            "kty": "EC",
            "crv": "P-256",
            "x": self.x,
            "y": self.y,
            "alg": "ES256",
            "use": "sig",
            "key_ops": ["verify"],
            "ext": true,
            "kid": self.id,
        })
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SigningKey").field("id", &self.id).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_key_depends_only_on_the_id_and_the_secret() {
        let keys = Keys::from_secret("a secret of more than thirty-two bytes").unwrap();
        let other = Keys::from_secret("another secret of more than 32 bytes").unwrap();
        let (id, another) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let jwk = SigningKey::derive(&keys, id).unwrap().jwk();
        assert_eq!(jwk, SigningKey::derive(&keys, id).unwrap().jwk());
        assert_ne!(jwk["x"], SigningKey::derive(&keys, another).unwrap().jwk()["x"]);
        assert_ne!(jwk["x"], SigningKey::derive(&other, id).unwrap().jwk()["x"]);
        assert_eq!(jwk["x"].as_str().unwrap().len(), 43);
        assert!(jwk.get("d").is_none(), "the private half stays here");
    }
}
