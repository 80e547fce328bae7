//! Refresh tokens: how they are computed, and how a presented one is handled.
//!
//! A session's tokens are computed from its seed, a generation number and the server's secret. Only their hashes are stored, but
//! if a response got lost, the same token can be sent again instead of a third one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::keys::Keys;

/// Within this time, several tabs may send the same token without counting as theft.
const REUSE_INTERVAL: SignedDuration = SignedDuration::from_secs(10);

/// Returns a random seed for a new session.
pub(crate) fn random_seed() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// Computes the token of one generation.
pub(crate) fn derive_token(keys: &Keys, seed: &str, generation: i64) -> Result<String, Error> {
    keys.mac(&format!("refresh:{seed}:{generation}"))
}

/// Hashes a token for storage. It has 256 random bits, so one round of SHA-256 is enough.
pub(crate) fn hash_token(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// How to handle a presented token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RefreshDecision {
    /// It is the active token: consume it and issue the next one.
    Rotate,
    /// It was used moments ago, or its response may have been lost: send the active token again.
    Repeat,
    /// Two parties hold tokens of this family: end the session.
    Revoke,
}

/// Compares a token of `generation` with the family's active generation.
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
    fn the_parent_of_the_active_token_is_accepted_at_any_time() {
        assert_eq!(decide(2, Some(at(0)), 3, at(86_400)), RefreshDecision::Repeat);
    }

    #[test]
    fn an_older_token_is_accepted_for_ten_seconds_and_then_counts_as_theft() {
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
