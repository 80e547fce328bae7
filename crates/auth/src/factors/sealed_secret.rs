//! Encrypts factor secrets with a key of the instance, so that a copy of the database alone yields no codes.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use uuid::Uuid;

use crate::error::Error;
use crate::keys::Keys;

const NONCE_BYTES: usize = 24;

/// Encrypts a factor's secret. It can be decrypted for that factor only.
pub(super) fn seal_secret(keys: &Keys, factor_id: Uuid, secret: &[u8]) -> Result<String, Error> {
    let nonce = rand::random::<[u8; NONCE_BYTES]>();
    let payload = Payload { msg: secret, aad: factor_id.as_bytes() };
    let sealed = cipher(keys)?.encrypt(&XNonce::from(nonce), payload);
    let sealed = sealed.map_err(|_| Error::Internal("a factor's secret could not be encrypted".into()))?;
    Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat()))
}

/// Decrypts a factor's secret. After the instance's keys were replaced, it is unreadable.
pub(super) fn open_secret(keys: &Keys, factor_id: Uuid, sealed: &str) -> Result<Vec<u8>, Error> {
    let unreadable = || {
        Error::Internal(format!(
            "the secret of factor {factor_id} was encrypted with other keys; its owner needs a recovery code, or \
             `sangam user remove-factors`"
        ))
    };
    let bytes = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| unreadable())?;
    let (nonce, message) = bytes.split_first_chunk::<NONCE_BYTES>().ok_or_else(unreadable)?;
    let payload = Payload { msg: message, aad: factor_id.as_bytes() };
    cipher(keys)?.decrypt(&XNonce::from(*nonce), payload).map_err(|_| unreadable())
}

fn cipher(keys: &Keys) -> Result<XChaCha20Poly1305, Error> {
    let broken = |error: String| Error::Internal(format!("the key for factors: {error}"));
    let key = keys.derive("factors").map_err(|error| broken(error.to_string()))?;
    let key = URL_SAFE_NO_PAD.decode(key).map_err(|error| broken(error.to_string()))?;
    XChaCha20Poly1305::new_from_slice(&key).map_err(|error| broken(error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_secret_decrypts_only_for_its_own_factor_and_keys() {
        let keys = Keys::from_secret("a secret of more than thirty-two bytes").unwrap();
        let other = Keys::from_secret("another secret of more than 32 bytes").unwrap();
        let (id, secret) = (Uuid::from_u128(1), b"12345678901234567890");
        let sealed = seal_secret(&keys, id, secret).unwrap();
        assert_eq!(open_secret(&keys, id, &sealed).unwrap(), secret);
        assert_ne!(sealed, seal_secret(&keys, id, secret).unwrap(), "equal secrets do not look equal");
        assert!(open_secret(&keys, Uuid::from_u128(2), &sealed).is_err());
        assert!(open_secret(&other, id, &sealed).is_err());
        assert!(open_secret(&keys, id, "").is_err());
    }
}
