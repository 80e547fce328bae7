//! Limits the processor time one requester may use for images that are not in the cache.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sangam_schema::{TokenBucket, TokenBuckets, TokenRate};

use super::requester::Requester;

/// A second of processor time is refilled in this time, so a requester may keep a quarter of one processor busy permanently.
const REFILL: SignedDuration = SignedDuration::from_secs(4);

/// A bucket of seconds for each requester.
pub(super) struct RenderBudgets {
    rate: TokenRate,
    buckets: Mutex<TokenBuckets<Requester>>,
}

impl RenderBudgets {
    /// `max_burst` is the maximum burst, in whole seconds.
    pub(super) fn new(max_burst: Duration) -> RenderBudgets {
        let burst = u32::try_from(max_burst.as_secs()).unwrap_or(u32::MAX);
        RenderBudgets { rate: TokenRate { burst, refill: REFILL }, buckets: Mutex::default() }
    }

    /// Whether a requester may have another image scaled.
    pub(super) fn allows(&self, requester: &Requester, now: Timestamp) -> bool {
        let in_credit = |bucket: &TokenBucket| bucket.is_in_credit(self.rate, now);
        requester.is_unlimited() || self.buckets.lock().get(requester).is_none_or(in_credit)
    }

    /// Charges a requester for the time an image took.
    pub(super) fn charge(&self, requester: Requester, took: Duration, now: Timestamp) {
        if requester.is_unlimited() {
            return;
        }
        let refilled_in = REFILL.mul_f64(took.as_secs_f64());
        self.buckets.lock().bucket(requester, now).charge(refilled_in, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::UNIX_EPOCH;

    #[test]
    fn spent_time_is_refilled() {
        let budget = RenderBudgets::new(Duration::from_secs(10));
        let (one, other) = (Requester::Address([192, 0, 2, 1].into()), Requester::Address([192, 0, 2, 2].into()));
        budget.charge(one.clone(), Duration::from_secs(20), START);
        assert!(!budget.allows(&one, START) && budget.allows(&other, START));
        assert!(!budget.allows(&one, START + SignedDuration::from_secs(39)));
        assert!(budget.allows(&one, START + SignedDuration::from_secs(40)));
    }

    #[test]
    fn a_requester_on_this_machine_is_not_counted() {
        let budget = RenderBudgets::new(Duration::ZERO);
        budget.charge(Requester::Here, Duration::from_secs(20), START);
        assert!(budget.allows(&Requester::Here, START));
    }
}
