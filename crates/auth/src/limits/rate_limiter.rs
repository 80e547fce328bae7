//! A token bucket for each key.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use parking_lot::Mutex;
use sangam_schema::{TokenBucket, TokenRate};
use sha2::{Digest, Sha256};

/// How many are remembered; those not touched for the longest time are forgotten first.
const REMEMBERED: u64 = 100_000;

/// One bucket per key, all of the same size.
pub(super) struct RateLimiter {
    /// What the operator's numbers call it.
    pub(super) name: &'static str,
    rate: TokenRate,
    by_key: Cache<[u8; 32], Arc<Mutex<TokenBucket>>>,
}

/// What was taken out of a bucket.
pub(super) struct TakenToken {
    bucket: Arc<Mutex<TokenBucket>>,
    rate: TokenRate,
}

impl RateLimiter {
    /// Buckets of `size` tokens that get one back every `refill`.
    pub(super) fn new(name: &'static str, size: u32, refill: SignedDuration) -> RateLimiter {
        let by_key = Cache::builder().max_capacity(REMEMBERED).eviction_policy(EvictionPolicy::lru()).build();
        RateLimiter { name, rate: TokenRate { burst: size, refill }, by_key }
    }

    /// Takes a token, or says how long it takes until there is one.
    pub(super) fn take(&self, key: &str, now: Timestamp) -> Result<TakenToken, SignedDuration> {
        // The digest stands for the key, which a client may make as long as it likes.
        let full = || Arc::new(Mutex::new(TokenBucket::full(now)));
        let bucket = self.by_key.get_with(Sha256::digest(key).into(), full);
        bucket.lock().take(self.rate, 1, now)?;
        Ok(TakenToken { bucket, rate: self.rate })
    }
}

impl TakenToken {
    /// Puts it back.
    pub(super) fn give_back(&self) {
        self.bucket.lock().give_back(self.rate, 1);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn each_key_has_a_bucket_of_its_own() {
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let buckets = RateLimiter::new("test", 1, SignedDuration::from_secs(10));
        let taken = buckets.take("key", now).ok().unwrap();
        assert_eq!(buckets.take("key", now).err(), Some(SignedDuration::from_secs(10)));
        assert!(buckets.take("other", now).is_ok());
        taken.give_back();
        assert!(buckets.take("key", now).is_ok());
    }
}
