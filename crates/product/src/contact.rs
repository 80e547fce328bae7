//! Rate limits for the contact form, which can be used without signing in. They are kept in memory, separately in each copy of the
//! server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use sangam_schema::{Origin, TokenBucket, TokenRate};

/// The resource that messages are inserted into.
pub const CONTACT_MESSAGES: &str = "contact_messages";

/// Per network address: enough for a family or a small office, too slow for a bot.
const PER_ADDRESS: TokenRate = TokenRate { burst: 10, refill: SignedDuration::from_mins(10) };

/// For all addresses together: as much as an operator can still read.
const OVERALL: TokenRate = TokenRate { burst: 100, refill: SignedDuration::from_secs(30) };

/// The error message when a limit is exceeded.
pub const TOO_OFTEN: &str = "Too many messages were sent from here. Please wait a little and try again.";

/// Counts messages per network address and overall. Clones share the counts.
#[derive(Clone)]
pub struct ContactLimiter(Arc<Mutex<ContactCounts>>);

struct ContactCounts {
    overall: TokenBucket,
    /// The addresses whose bucket is not full. The overall rate limits their number.
    by_address: HashMap<Option<Origin>, TokenBucket>,
}

/// A message that has been counted but not stored yet.
pub struct CountedMessage {
    limiter: ContactLimiter,
    address: Option<Origin>,
}

impl ContactLimiter {
    /// Creates a limiter with full buckets.
    pub fn new() -> ContactLimiter {
        let counts = ContactCounts { overall: TokenBucket::full(Timestamp::MIN), by_address: HashMap::new() };
        ContactLimiter(Arc::new(Mutex::new(counts)))
    }

    /// Counts a message from this address. If a limit is exceeded, returns how long to wait.
    pub fn count(&self, address: Option<Origin>, now: Timestamp) -> Result<CountedMessage, SignedDuration> {
        let mut counts = self.counts();
        counts.by_address.retain(|_, bucket| !bucket.is_full(now));
        let mut bucket = counts.by_address.get(&address).copied().unwrap_or_else(|| TokenBucket::full(now));
        bucket.take(PER_ADDRESS, 1, now)?;
        counts.overall.take(OVERALL, 1, now)?;
        counts.by_address.insert(address, bucket);
        drop(counts);
        Ok(CountedMessage { limiter: self.clone(), address })
    }

    fn counts(&self) -> MutexGuard<'_, ContactCounts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for ContactLimiter {
    fn default() -> ContactLimiter {
        ContactLimiter::new()
    }
}

impl CountedMessage {
    /// Removes the message from the counts. Used when it was not stored, so that a sender who made a mistake can try again.
    pub fn uncount(self) {
        let mut counts = self.limiter.counts();
        counts.overall.give_back(OVERALL, 1);
        if let Some(bucket) = counts.by_address.get_mut(&self.address) {
            bucket.give_back(PER_ADDRESS, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn address(number: u8) -> Option<Origin> {
        Some(Origin::address([203, 0, 113, number].into()))
    }

    fn start() -> Timestamp {
        "2026-11-16T09:00:00Z".parse().unwrap()
    }

    #[test]
    fn an_address_can_send_ten_messages_at_once_without_limiting_others() {
        let limiter = ContactLimiter::new();
        assert!((0..10).all(|_| limiter.count(address(1), start()).is_ok()));
        assert_eq!(limiter.count(address(1), start()).err(), Some(SignedDuration::from_mins(10)));
        assert!(limiter.count(address(2), start()).is_ok());
        assert!(limiter.count(address(1), start() + SignedDuration::from_mins(10)).is_ok());
    }

    #[test]
    fn a_message_that_was_not_stored_does_not_count() {
        let limiter = ContactLimiter::new();
        for _ in 0..20 {
            limiter.count(address(1), start()).ok().unwrap().uncount();
        }
        assert!(limiter.count(address(1), start()).is_ok());
    }

    #[test]
    fn all_addresses_together_are_limited_and_only_recent_ones_are_kept() {
        let limiter = ContactLimiter::new();
        assert!((0..100).all(|number| limiter.count(address(number), start()).is_ok()));
        assert_eq!(limiter.count(address(200), start()).err(), Some(SignedDuration::from_secs(30)));
        assert_eq!(limiter.counts().by_address.len(), 100);
        assert!(limiter.count(address(200), start() + SignedDuration::from_hours(1)).is_ok());
        assert_eq!(limiter.counts().by_address.len(), 1);
    }
}
