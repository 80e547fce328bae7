//! Refresh tokens: how one is made, and what presenting one means.
//!
//! A session's tokens are computed from its seed and a generation number with the server's secret. Only their
//! hashes are stored, yet when an answer got lost the same token can be given again instead of a third one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::keys::Keys;

/// Several tabs may send the same token within this time without being taken for a thief.
const REUSE_INTERVAL: SignedDuration = SignedDuration::from_secs(10);

/// A fresh seed for a new session.
pub(crate) fn random_seed() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// The token of one generation.
pub(crate) fn derive_token(keys: &Keys, seed: &str, generation: i64) -> Result<String, Error> {
    keys.mac(&format!("refresh:{seed}:{generation}"))
}

/// What is stored of a token. It has 256 random bits, so one round of SHA-256 is enough.
pub(crate) fn hash_token(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// What to do with a token that was presented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RefreshDecision {
    /// It is the active one: consume it and issue the next.
    Rotate,
    /// It was used moments ago, or its answer never arrived: give the active one again.
    Repeat,
    /// Two parties hold this family's tokens: end the session.
    Revoke,
}

/// Judges a token of `generation` against the family's active one.
pub(crate) fn decide(generation: i64, consumed_at: Option<Timestamp>, active: i64, now: Timestamp) -> RefreshDecision {
    match consumed_at {
        None => RefreshDecision::Rotate,
        Some(_) if generation + 1 == active => RefreshDecision::Repeat,
        Some(consumed_at) if now.duration_since(consumed_at) < REUSE_INTERVAL => RefreshDecision::Repeat,
        Some(_) => RefreshDecision::Revoke,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    #[test]
    fn the_active_token_is_rotated() {
        assert_eq!(decide(3, None, 3, at(0)), RefreshDecision::Rotate);
    }

    #[test]
    fn the_parent_of_the_active_token_is_good_however_late() {
        assert_eq!(decide(2, Some(at(0)), 3, at(86_400)), RefreshDecision::Repeat);
    }

    #[test]
    fn an_older_token_is_good_for_ten_seconds_and_then_reveals_a_thief() {
        assert_eq!(decide(1, Some(at(0)), 3, at(9)), RefreshDecision::Repeat);
        assert_eq!(decide(1, Some(at(0)), 3, at(10)), RefreshDecision::Revoke);
    }

    #[test]
    fn a_token_depends_on_secret_seed_and_generation() {
        let keys = Keys::from_secret("a secret of more than thirty-two bytes").unwrap();
        let other = Keys::from_secret("another secret of more than 32 bytes").unwrap();
        let token = derive_token(&keys, "seed", 1).unwrap();
        assert_eq!(token, derive_token(&keys, "seed", 1).unwrap());
        assert_ne!(token, derive_token(&other, "seed", 1).unwrap());
        assert_ne!(token, derive_token(&keys, "other", 1).unwrap());
        assert_ne!(token, derive_token(&keys, "seed", 2).unwrap());
        assert_ne!(hash_token(&token), token);
    }
}
