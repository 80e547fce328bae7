//! A rate limiter with a token bucket per key.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sangam_bus::Bus;
use sangam_schema::TokenRate;
use sha2::{Digest, Sha256};

use super::bounded_buckets::{BoundedBuckets, TokenSource};
use super::shared_attempts::{ATTEMPTS, CountedAttempt, KeyDigest};

/// Token buckets of equal size, one per key.
pub(super) struct RateLimiter {
    /// The `limit` label in the metrics.
    pub(super) name: &'static str,
    rate: TokenRate,
    buckets: Arc<Mutex<BoundedBuckets>>,
    bus: Bus,
}

/// A token taken from a bucket, to be kept or given back.
#[must_use]
pub(super) struct TakenToken {
    buckets: Arc<Mutex<BoundedBuckets>>,
    source: TokenSource,
    rate: TokenRate,
    taken_at: Timestamp,
    attempt: CountedAttempt<'static>,
    bus: Bus,
}

impl RateLimiter {
    /// Creates a limiter whose buckets hold `size` tokens and regain one every `refill`. The bus tells other copies of kept tokens.
    pub(super) fn new(bus: Bus, name: &'static str, size: u32, refill: SignedDuration) -> RateLimiter {
        let buckets = Arc::new(Mutex::new(BoundedBuckets::new()));
        RateLimiter { name, rate: TokenRate { burst: size, refill }, buckets, bus }
    }

    /// Takes a token, or returns how long to wait for the next one.
    pub(super) fn take(&self, key: &str, now: Timestamp) -> Result<TakenToken, SignedDuration> {
        let key = Sha256::digest(key).into();
        let source = self.buckets.lock().take(key, self.rate, now)?;
        Ok(TakenToken {
            buckets: Arc::clone(&self.buckets),
            source,
            rate: self.rate,
            taken_at: now,
            attempt: CountedAttempt { limiter: self.name, key },
            bus: self.bus.clone(),
        })
    }

    /// Counts an attempt that another copy of the server counted. An empty bucket stays empty.
    pub(super) fn count_elsewhere(&self, key: KeyDigest, now: Timestamp) {
        let _ = self.buckets.lock().take(key, self.rate, now);
    }
}

impl TakenToken {
    /// Leaves the token taken, on every copy of the server.
    pub(super) fn keep(self) {
        self.bus.publish(ATTEMPTS, self.attempt.encode());
    }

    /// Returns the token to its bucket.
    pub(super) fn give_back(&self) {
        self.buckets.lock().give_back(self.source, self.rate, self.taken_at);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn each_key_has_its_own_bucket() {
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let buckets = RateLimiter::new(Bus::local(), "test", 1, SignedDuration::from_secs(10));
        let taken = buckets.take("key", now).ok().unwrap();
        assert_eq!(buckets.take("key", now).err(), Some(SignedDuration::from_secs(10)));
        assert!(buckets.take("other", now).is_ok());
        taken.give_back();
        assert!(buckets.take("key", now).is_ok());
    }
}
