//! A token bucket: something may be done so often at once, and then as often as tokens come back.

use std::collections::HashMap;
use std::hash::Hash;

use jiff::{SignedDuration, Timestamp};

/// How many tokens a bucket holds, and how soon one comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenRate {
    /// Tokens in a full bucket.
    pub burst: u32,
    /// The time in which one comes back.
    pub refill: SignedDuration,
}

impl TokenRate {
    /// So many in an hour, all of them at once if need be.
    pub fn per_hour(burst: u32) -> TokenRate {
        let refill = SignedDuration::from_hours(1) / i32::try_from(burst).unwrap_or(i32::MAX).max(1);
        TokenRate { burst, refill }
    }

    /// How long an empty bucket takes to be full.
    fn whole(self) -> SignedDuration {
        times(self.refill, self.burst)
    }
}

/// One bucket. The moment at which it will be full again is all there is to know about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenBucket {
    full_at: Timestamp,
}

impl TokenBucket {
    /// A full bucket.
    pub fn full(now: Timestamp) -> TokenBucket {
        TokenBucket { full_at: now }
    }

    /// Takes tokens, all or none, or says how long it takes until they are there. More than a bucket holds never are.
    pub fn take(&mut self, rate: TokenRate, count: u32, now: Timestamp) -> Result<(), SignedDuration> {
        let next = self.missing(rate, now).saturating_add(times(rate.refill, count));
        let wait = next.saturating_sub(rate.whole());
        if wait.is_positive() {
            return Err(wait);
        }
        self.full_at = later(now, next);
        Ok(())
    }

    /// Whether nothing is owed: what was charged beyond the bucket's size has come back.
    pub fn is_in_credit(&self, rate: TokenRate, now: Timestamp) -> bool {
        self.full_at.duration_since(now) <= rate.whole()
    }

    /// Takes as much as comes back in this time, even if it is not there. For what is known only afterwards.
    pub fn charge(&mut self, refilled_in: SignedDuration, now: Timestamp) {
        self.full_at = later(self.full_at.max(now), refilled_in);
    }

    /// Puts tokens back.
    pub fn give_back(&mut self, rate: TokenRate, count: u32) {
        self.full_at = self.full_at.saturating_sub(times(rate.refill, count)).unwrap_or(Timestamp::MIN);
    }

    /// Whether it is full, and need not be kept.
    pub fn is_full(&self, now: Timestamp) -> bool {
        self.full_at <= now
    }

    /// The time until it is full. It is never more than an empty bucket takes, even if the clock was set back meanwhile.
    fn missing(&self, rate: TokenRate, now: Timestamp) -> SignedDuration {
        self.full_at.duration_since(now).clamp(SignedDuration::ZERO, rate.whole())
    }
}

/// A bucket for each key. Those that are full again are forgotten.
#[derive(Debug)]
pub struct TokenBuckets<K> {
    by_key: HashMap<K, TokenBucket>,
    /// How many are kept before the full ones are looked for.
    kept: usize,
}

/// Buckets that are always kept; a larger number doubles before they are looked through again.
const LEAST_KEPT: usize = 1024;

impl<K: Eq + Hash> TokenBuckets<K> {
    /// The bucket of a key, to take from.
    pub fn bucket(&mut self, key: K, now: Timestamp) -> &mut TokenBucket {
        if self.by_key.len() >= self.kept {
            self.by_key.retain(|_, bucket| !bucket.is_full(now));
            self.kept = LEAST_KEPT.max(self.by_key.len() * 2);
        }
        self.by_key.entry(key).or_insert_with(|| TokenBucket::full(now))
    }

    /// The bucket of a key, if something was taken from it.
    pub fn get(&self, key: &K) -> Option<&TokenBucket> {
        self.by_key.get(key)
    }
}

impl<K> Default for TokenBuckets<K> {
    fn default() -> TokenBuckets<K> {
        TokenBuckets { by_key: HashMap::new(), kept: LEAST_KEPT }
    }
}

fn times(duration: SignedDuration, count: u32) -> SignedDuration {
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
    fn a_bucket_gives_its_burst_at_once_and_then_one_per_refill() {
        let mut bucket = TokenBucket::full(at(0));
        assert!((0..3).all(|_| bucket.take(RATE, 1, at(0)).is_ok()));
        assert_eq!(bucket.take(RATE, 1, at(4)), Err(SignedDuration::from_secs(6)));
        assert!(bucket.take(RATE, 1, at(10)).is_ok());
        assert!(bucket.take(RATE, 1, at(10)).is_err());
        assert!(!bucket.is_full(at(39)) && bucket.is_full(at(40)));
        // A rest fills it, and never beyond its size.
        assert!(bucket.take(RATE, 3, at(1000)).is_ok());
        assert!(bucket.take(RATE, 1, at(1000)).is_err());
    }

    #[test]
    fn several_are_taken_together_or_not_at_all() {
        let mut bucket = TokenBucket::full(at(0));
        assert!(bucket.take(RATE, 2, at(0)).is_ok());
        assert_eq!(bucket.take(RATE, 2, at(0)), Err(SignedDuration::from_secs(10)));
        assert!(bucket.take(RATE, 1, at(0)).is_ok());
        assert!(bucket.take(RATE, 4, at(1000)).is_err(), "it holds three");
        bucket.give_back(RATE, 1);
        assert!(bucket.take(RATE, 1, at(0)).is_ok());
    }

    #[test]
    fn full_buckets_are_forgotten_and_others_kept() {
        let mut buckets = TokenBuckets::default();
        for key in 0..LEAST_KEPT {
            let count = if key == 0 { 3 } else { 1 };
            assert!(buckets.bucket(key, at(0)).take(RATE, count, at(0)).is_ok());
        }
        buckets.bucket(LEAST_KEPT, at(10));
        assert_eq!(buckets.by_key.len(), 2);
        assert!(buckets.bucket(0, at(10)).take(RATE, 3, at(10)).is_err());
    }

    #[test]
    fn a_clock_that_is_set_back_locks_nothing_for_long() {
        let mut bucket = TokenBucket::full(at(100_000));
        assert!(bucket.take(RATE, 1, at(100_000)).is_ok());
        assert_eq!(bucket.take(RATE, 1, at(0)), Err(SignedDuration::from_secs(10)));
    }
}
