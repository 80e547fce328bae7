//! Token buckets per key, in bounded memory, without ever forgetting an attempt that still counts.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use sangam_schema::{TokenBucket, TokenRate};

use super::shared_attempts::KeyDigest;

/// The most keys that have a bucket of their own.
const MAX_OWN_BUCKETS: usize = 100_000;

/// The smallest number of buckets at which full ones are removed. After a cleanup, the number may double before the next one.
const MIN_CLEANUP_SIZE: usize = 1024;

/// The shortest time between two cleanups, each of which looks at every bucket.
const CLEANUP_INTERVAL: SignedDuration = SignedDuration::from_secs(1);

/// Each key has its own bucket, as long as there is room. Only full buckets are removed. If a client could evict the buckets of others,
/// it could give itself new attempts. Further keys share buckets, so a flood of keys can only make limits stricter.
pub(super) struct BoundedBuckets {
    own: HashMap<KeyDigest, TokenBucket>,
    shared: HashMap<u16, TokenBucket>,
    /// The number of own buckets at which full ones are removed.
    cleanup_at: usize,
    cleaned_at: Timestamp,
}

/// The bucket that a token came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenSource {
    Own(KeyDigest),
    Shared(u16),
}

impl BoundedBuckets {
    pub(super) fn new() -> BoundedBuckets {
        let (own, shared) = (HashMap::new(), HashMap::new());
        BoundedBuckets { own, shared, cleanup_at: MIN_CLEANUP_SIZE, cleaned_at: Timestamp::MIN }
    }

    /// Takes a token, or returns how long to wait for the next one. Only a taken token creates a bucket.
    pub(super) fn take(
        &mut self,
        key: KeyDigest,
        rate: TokenRate,
        now: Timestamp,
    ) -> Result<TokenSource, SignedDuration> {
        if let Some(bucket) = self.own.get_mut(&key) {
            bucket.take(rate, 1, now)?;
            return Ok(TokenSource::Own(key));
        }
        self.remove_full(now);
        // A new bucket starts as the shared one is, because the key may have used that before.
        let shared = u16::from_be_bytes([key[0], key[1]]);
        let mut bucket = self.shared.get(&shared).copied().unwrap_or(TokenBucket::full(now));
        bucket.take(rate, 1, now)?;
        if self.own.len() < MAX_OWN_BUCKETS {
            self.own.insert(key, bucket);
            return Ok(TokenSource::Own(key));
        }
        self.shared.insert(shared, bucket);
        Ok(TokenSource::Shared(shared))
    }

    /// Returns a token that was taken at this time.
    pub(super) fn give_back(&mut self, source: TokenSource, rate: TokenRate, taken_at: Timestamp) {
        let bucket = match source {
            TokenSource::Own(key) => self.own.get_mut(&key),
            TokenSource::Shared(shared) => self.shared.get_mut(&shared),
        };
        let Some(bucket) = bucket else { return };
        bucket.give_back(rate, 1);
        if !bucket.is_full(taken_at) {
            return;
        }
        match source {
            TokenSource::Own(key) => self.own.remove(&key),
            TokenSource::Shared(shared) => self.shared.remove(&shared),
        };
    }

    fn remove_full(&mut self, now: Timestamp) {
        if self.own.len() < self.cleanup_at || now.duration_since(self.cleaned_at).abs() < CLEANUP_INTERVAL {
            return;
        }
        self.own.retain(|_, bucket| !bucket.is_full(now));
        self.shared.retain(|_, bucket| !bucket.is_full(now));
        self.cleanup_at = (self.own.len() * 2).clamp(MIN_CLEANUP_SIZE, MAX_OWN_BUCKETS);
        self.cleaned_at = now;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const RATE: TokenRate = TokenRate { burst: 2, refill: SignedDuration::from_secs(10) };

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    /// A key that shares its bucket with others of the same group.
    fn key(group: u16, number: u64) -> KeyDigest {
        let mut key = [0; 32];
        key[..2].copy_from_slice(&group.to_be_bytes());
        key[24..].copy_from_slice(&number.to_be_bytes());
        key
    }

    /// Buckets without room for another key, none of them full.
    fn crowded() -> BoundedBuckets {
        let mut buckets = BoundedBuckets::new();
        for number in 0..MAX_OWN_BUCKETS as u64 {
            buckets.take(key(7, number), RATE, at(0)).unwrap();
        }
        buckets
    }

    #[test]
    fn a_crowd_of_keys_does_not_refill_a_bucket() {
        let mut buckets = BoundedBuckets::new();
        for _ in 0..2 {
            buckets.take(key(1, 1), RATE, at(0)).unwrap();
        }
        for number in 0..2 * MAX_OWN_BUCKETS as u64 {
            let _ = buckets.take(key(7, number), RATE, at(5));
        }
        assert_eq!(buckets.take(key(1, 1), RATE, at(5)).err(), Some(SignedDuration::from_secs(5)));
        assert!(buckets.own.len() <= MAX_OWN_BUCKETS);
    }

    #[test]
    fn keys_without_room_share_a_bucket_and_keep_what_they_used_up() {
        let mut buckets = crowded();
        assert_eq!(buckets.take(key(1, 1), RATE, at(5)), Ok(TokenSource::Shared(1)));
        assert_eq!(buckets.take(key(1, 2), RATE, at(5)), Ok(TokenSource::Shared(1)));
        assert!(buckets.take(key(1, 3), RATE, at(5)).is_err());
        assert!(buckets.take(key(2, 1), RATE, at(5)).is_ok());
        // The others are full again and make room.
        assert_eq!(buckets.take(key(1, 1), RATE, at(15)), Ok(TokenSource::Own(key(1, 1))));
        assert!(buckets.take(key(1, 1), RATE, at(15)).is_err(), "its bucket is not a new one");
    }

    #[test]
    fn a_token_that_is_given_back_leaves_no_bucket() {
        let mut buckets = BoundedBuckets::new();
        let source = buckets.take(key(1, 1), RATE, at(0)).unwrap();
        buckets.give_back(source, RATE, at(0));
        assert!(buckets.own.is_empty());
        let mut buckets = crowded();
        let source = buckets.take(key(1, 1), RATE, at(5)).unwrap();
        buckets.give_back(source, RATE, at(5));
        assert!(buckets.shared.is_empty());
    }

    #[test]
    fn a_refused_key_creates_no_bucket() {
        let mut buckets = crowded();
        for _ in 0..2 {
            buckets.take(key(1, 1), RATE, at(5)).unwrap();
        }
        buckets.own.clear();
        assert!(buckets.take(key(1, 9), RATE, at(5)).is_err());
        assert!(buckets.own.is_empty());
    }
}
