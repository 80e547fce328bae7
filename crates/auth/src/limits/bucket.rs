//! Buckets that drain with every try and refill with time.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

/// How many are remembered; those not touched for the longest time are forgotten first.
const REMEMBERED: u64 = 100_000;

/// One bucket per key, all of the same size.
pub struct Buckets {
    size: i32,
    refill: SignedDuration,
    full_at: Cache<[u8; 32], Arc<Mutex<Timestamp>>>,
}

/// What was taken out of a bucket.
pub struct Taken {
    full_at: Arc<Mutex<Timestamp>>,
    cost: SignedDuration,
}

impl Buckets {
    /// Buckets of `size` drops that get one back every `refill`.
    pub fn new(size: i32, refill: SignedDuration) -> Buckets {
        let full_at = Cache::builder().max_capacity(REMEMBERED).eviction_policy(EvictionPolicy::lru()).build();
        Buckets { size, refill, full_at }
    }

    /// Takes a drop, or says how long it takes until there is one. The moment at which a bucket will be full again is all
    /// there is to know about it.
    pub fn take(&self, key: &str, now: Timestamp) -> Result<Taken, SignedDuration> {
        self.take_some(key, 1, now)
    }

    /// Takes several drops, all or none. More than a bucket holds are never there.
    pub fn take_some(&self, key: &str, count: i32, now: Timestamp) -> Result<Taken, SignedDuration> {
        let cost = self.refill * count;
        // The digest stands for the key, which may be as long as somebody likes to type.
        let full_at = self.full_at.get_with(Sha256::digest(key).into(), || Arc::new(Mutex::new(now)));
        {
            let mut full_at = full_at.lock();
            let next = (*full_at).max(now) + cost;
            let wait = next.duration_since(now) - self.refill * self.size;
            if wait.is_positive() {
                return Err(wait);
            }
            *full_at = next;
        }
        Ok(Taken { full_at, cost })
    }
}

impl Taken {
    /// Puts it back.
    pub fn give_back(&self) {
        let mut full_at = self.full_at.lock();
        *full_at -= self.cost;
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
    fn a_bucket_gives_its_size_at_once_and_then_one_per_refill() {
        let buckets = Buckets::new(3, SignedDuration::from_secs(10));
        for _ in 0..3 {
            assert!(buckets.take("key", at(0)).is_ok());
        }
        assert_eq!(buckets.take("key", at(4)).err(), Some(SignedDuration::from_secs(6)));
        assert!(buckets.take("other", at(4)).is_ok());
        assert!(buckets.take("key", at(10)).is_ok());
        assert!(buckets.take("key", at(10)).is_err());
    }

    #[test]
    fn a_rest_fills_the_bucket_but_never_over_its_size() {
        let buckets = Buckets::new(2, SignedDuration::from_secs(10));
        for start in [0, 1000] {
            assert!(buckets.take("key", at(start)).is_ok());
            assert!(buckets.take("key", at(start)).is_ok());
            assert!(buckets.take("key", at(start)).is_err());
        }
    }

    #[test]
    fn several_are_taken_together_or_not_at_all() {
        let buckets = Buckets::new(10, SignedDuration::from_secs(1));
        assert!(buckets.take_some("key", 8, at(0)).is_ok());
        assert_eq!(buckets.take_some("key", 5, at(0)).err(), Some(SignedDuration::from_secs(3)));
        assert!(buckets.take_some("key", 2, at(0)).is_ok());
        assert!(buckets.take_some("key", 5, at(5)).is_ok());
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let buckets = Buckets::new(1, SignedDuration::from_secs(10));
        buckets.take("key", at(0)).ok().unwrap().give_back();
        assert!(buckets.take("key", at(0)).is_ok());
    }
}
