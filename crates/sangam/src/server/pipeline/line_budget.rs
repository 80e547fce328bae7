//! How many lines of one kind the log gets in a second. What is left out is counted, and the count is logged.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use parking_lot::Mutex;

/// So many lines a second.
pub(super) struct LineBudget {
    most: u32,
    taken: AtomicU32,
    left_out: AtomicU64,
    /// When the present second began.
    since: Mutex<Option<Instant>>,
}

impl LineBudget {
    pub(super) const fn new(most: u32) -> LineBudget {
        LineBudget { most, taken: AtomicU32::new(0), left_out: AtomicU64::new(0), since: Mutex::new(None) }
    }

    /// Whether there may be one more line now.
    pub(super) fn take(&self) -> bool {
        if self.taken.fetch_add(1, Ordering::Relaxed) < self.most {
            return true;
        }
        let renewed = self.renew();
        if !renewed {
            self.left_out.fetch_add(1, Ordering::Relaxed);
        }
        renewed
    }

    /// Begins another second if the last one is over.
    fn renew(&self) -> bool {
        let Some(mut since) = self.since.try_lock() else { return false };
        if since.is_some_and(|since| since.elapsed().as_secs() < 1) {
            return false;
        }
        *since = Some(Instant::now());
        self.taken.store(1, Ordering::Relaxed);
        let count = self.left_out.swap(0, Ordering::Relaxed);
        if count > 0 {
            tracing::info!(count, "answered {count} more reads without a line for each; the level debug shows them");
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_beyond_the_budget_are_counted_until_the_next_second() {
        let budget = LineBudget::new(2);
        assert_eq!([(); 6].map(|()| budget.take()), [true, true, true, true, false, false], "renewed once at first");
        assert_eq!(budget.left_out.load(Ordering::Relaxed), 2);
        *budget.since.lock() = Instant::now().checked_sub(std::time::Duration::from_secs(2));
        assert_eq!([(); 3].map(|()| budget.take()), [true, true, false]);
        assert_eq!(budget.left_out.load(Ordering::Relaxed), 1);
    }
}
