//! A token bucket: allows a burst, and then as much as the bucket refills.

use std::collections::HashMap;
use std::hash::Hash;

use jiff::{SignedDuration, Timestamp};

/// The size of a bucket, and how fast it refills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenRate {
    /// The number of tokens in a full bucket.
    pub burst: u32,
    /// The time in which one token is added.
    pub refill: SignedDuration,
}

impl TokenRate {
    /// This many per hour, possibly all in one burst.
    pub fn per_hour(burst: u32) -> TokenRate {
        let refill = SignedDuration::from_hours(1) / i32::try_from(burst).unwrap_or(i32::MAX).max(1);
        TokenRate { burst, refill }
    }

    /// How long an empty bucket takes to become full.
    fn time_to_fill(self) -> SignedDuration {
        multiply(self.refill, self.burst)
    }
}

/// One bucket. The time at which it will be full again is its only state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenBucket {
    full_at: Timestamp,
}

impl TokenBucket {
    /// A full bucket.
    pub fn full(now: Timestamp) -> TokenBucket {
        TokenBucket { full_at: now }
    }

    /// Takes `count` tokens, or none: then the error is the time until they are available. More tokens than the bucket can hold are never
    /// available.
    pub fn take(&mut self, rate: TokenRate, count: u32, now: Timestamp) -> Result<(), SignedDuration> {
        let next = self.missing(rate, now).saturating_add(multiply(rate.refill, count));
        let wait = next.saturating_sub(rate.time_to_fill());
        if wait.is_positive() {
            return Err(wait);
        }
        self.full_at = later(now, next);
        Ok(())
    }

    /// Whether the bucket has no debt, that is, what was charged beyond its size has been refilled.
    pub fn is_in_credit(&self, rate: TokenRate, now: Timestamp) -> bool {
        self.full_at.duration_since(now) <= rate.time_to_fill()
    }

    /// Takes as many tokens as are refilled in this time, even if that leaves a debt. For costs that are known only afterwards.
    pub fn charge(&mut self, refilled_in: SignedDuration, now: Timestamp) {
        self.full_at = later(self.full_at.max(now), refilled_in);
    }

    /// Returns tokens to the bucket.
    pub fn give_back(&mut self, rate: TokenRate, count: u32) {
        self.full_at = self.full_at.saturating_sub(multiply(rate.refill, count)).unwrap_or(Timestamp::MIN);
    }

    /// Whether it is full, so that it can be forgotten.
    pub fn is_full(&self, now: Timestamp) -> bool {
        self.full_at <= now
    }

    /// The time until it is full. Never more than the refill time of an empty bucket, even if the clock was set back.
    fn missing(&self, rate: TokenRate, now: Timestamp) -> SignedDuration {
        self.full_at.duration_since(now).clamp(SignedDuration::ZERO, rate.time_to_fill())
    }
}

/// One bucket per key. Full buckets are eventually removed.
#[derive(Debug)]
pub struct TokenBuckets<K> {
    by_key: HashMap<K, TokenBucket>,
    /// The number of buckets at which full ones are removed.
    cleanup_at: usize,
}

/// The smallest number of buckets at which full ones are removed. After a cleanup, the number may double before the next one.
const MIN_CLEANUP_SIZE: usize = 1024;

impl<K: Eq + Hash> TokenBuckets<K> {
    /// The bucket for a key, created full if it does not exist.
    pub fn bucket(&mut self, key: K, now: Timestamp) -> &mut TokenBucket {
        if self.by_key.len() >= self.cleanup_at {
            self.by_key.retain(|_, bucket| !bucket.is_full(now));
            self.cleanup_at = MIN_CLEANUP_SIZE.max(self.by_key.len() * 2);
        }
        self.by_key.entry(key).or_insert_with(|| TokenBucket::full(now))
    }

    /// The bucket for a key, if it exists.
    pub fn get(&self, key: &K) -> Option<&TokenBucket> {
        self.by_key.get(key)
    }
}

impl<K> Default for TokenBuckets<K> {
    fn default() -> TokenBuckets<K> {
        TokenBuckets { by_key: HashMap::new(), cleanup_at: MIN_CLEANUP_SIZE }
    }
}

fn multiply(duration: SignedDuration, count: u32) -> SignedDuration {
    duration.saturating_mul(i32::try_from(count).unwrap_or(i32::MAX))
}

fn later(now: Timestamp, duration: SignedDuration) -> Timestamp {
    now.saturating_add(duration).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const RATE: TokenRate = TokenRate { burst: 3, refill: SignedDuration::from_secs(10) };

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    #[test]
    fn a_bucket_allows_a_burst_and_then_one_token_per_refill() {
        let mut bucket = TokenBucket::full(at(0));
        assert!((0..3).all(|_| bucket.take(RATE, 1, at(0)).is_ok()));
        assert_eq!(bucket.take(RATE, 1, at(4)), Err(SignedDuration::from_secs(6)));
        assert!(bucket.take(RATE, 1, at(10)).is_ok());
        assert!(bucket.take(RATE, 1, at(10)).is_err());
        assert!(!bucket.is_full(at(39)) && bucket.is_full(at(40)));
        // A pause refills it, but never beyond its size.
        assert!(bucket.take(RATE, 3, at(1000)).is_ok());
        assert!(bucket.take(RATE, 1, at(1000)).is_err());
    }

    #[test]
    fn several_tokens_are_taken_together_or_not_at_all() {
        let mut bucket = TokenBucket::full(at(0));
        assert!(bucket.take(RATE, 2, at(0)).is_ok());
        assert_eq!(bucket.take(RATE, 2, at(0)), Err(SignedDuration::from_secs(10)));
        assert!(bucket.take(RATE, 1, at(0)).is_ok());
        assert!(bucket.take(RATE, 4, at(1000)).is_err(), "it holds three");
        bucket.give_back(RATE, 1);
        assert!(bucket.take(RATE, 1, at(0)).is_ok());
    }

    #[test]
    fn full_buckets_are_removed_and_others_kept() {
        let mut buckets = TokenBuckets::default();
        for key in 0..MIN_CLEANUP_SIZE {
            let count = if key == 0 { 3 } else { 1 };
            assert!(buckets.bucket(key, at(0)).take(RATE, count, at(0)).is_ok());
        }
        buckets.bucket(MIN_CLEANUP_SIZE, at(10));
        assert_eq!(buckets.by_key.len(), 2);
        assert!(buckets.bucket(0, at(10)).take(RATE, 3, at(10)).is_err());
    }

    #[test]
    fn setting_the_clock_back_does_not_lock_a_bucket() {
        let mut bucket = TokenBucket::full(at(100_000));
        assert!(bucket.take(RATE, 1, at(100_000)).is_ok());
        assert_eq!(bucket.take(RATE, 1, at(0)), Err(SignedDuration::from_secs(10)));
    }
}
