//! Limits how many log lines of one kind are written per second. The rest are counted, and the count is logged.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use parking_lot::Mutex;

/// A number of lines per second.
pub(super) struct LineBudget {
    max: u32,
    taken: AtomicU32,
    left_out: AtomicU64,
    /// When the current second started.
    since: Mutex<Option<Instant>>,
}

impl LineBudget {
    pub(super) const fn new(max: u32) -> LineBudget {
        LineBudget { max, taken: AtomicU32::new(0), left_out: AtomicU64::new(0), since: Mutex::new(None) }
    }

    /// Whether another line may be logged now.
    pub(super) fn take(&self) -> bool {
        if self.taken.fetch_add(1, Ordering::Relaxed) < self.max {
            return true;
        }
        let renewed = self.renew();
        if !renewed {
            self.left_out.fetch_add(1, Ordering::Relaxed);
        }
        renewed
    }

    /// Starts another second if the current one is over.
    fn renew(&self) -> bool {
        let Some(mut since) = self.since.try_lock() else { return false };
        if since.is_some_and(|since| since.elapsed().as_secs() < 1) {
            return false;
        }
        *since = Some(Instant::now());
        self.taken.store(1, Ordering::Relaxed);
        let count = self.left_out.swap(0, Ordering::Relaxed);
        if count > 0 {
            tracing::info!(count, "answered {count} more reads, which are logged only at level debug");
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
        assert_eq!(
            [(); 6].map(|()| budget.take()),
            [true, true, true, true, false, false],
            "the first call starts a new second"
        );
        assert_eq!(budget.left_out.load(Ordering::Relaxed), 2);
        *budget.since.lock() = Instant::now().checked_sub(std::time::Duration::from_secs(2));
        assert_eq!([(); 3].map(|()| budget.take()), [true, true, false]);
        assert_eq!(budget.left_out.load(Ordering::Relaxed), 1);
    }
}
