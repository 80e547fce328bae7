//! How long a statement takes, learned from its runs.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// A read that takes no longer is in no one's way.
const QUICK: Duration = Duration::from_millis(20);

/// How long a statement is expected to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExpectedCost {
    /// It was never run.
    Untried,
    /// Most runs took little time.
    Quick,
    /// Most took long.
    Slow,
}

/// What the runs of one statement took. It has other values each time, so a single run says little about the next, and all of them much.
#[derive(Debug, Default)]
pub(crate) struct StatementCost {
    /// The typical run, in microseconds; 0 before the first.
    typical: AtomicU32,
}

impl StatementCost {
    /// Notes what a run took.
    pub(crate) fn note_run(&self, took: Duration) {
        let took = u32::try_from(took.as_micros()).unwrap_or(u32::MAX).max(1);
        // Runs at the same time may overwrite each other; there are always more.
        let typical = match self.typical.load(Ordering::Relaxed) {
            0 => took,
            before => before - before / 8 + took / 8,
        };
        self.typical.store(typical.max(1), Ordering::Relaxed);
    }

    /// What is to be expected of the next run.
    pub(crate) fn expected(&self) -> ExpectedCost {
        match u128::from(self.typical.load(Ordering::Relaxed)) {
            0 => ExpectedCost::Untried,
            typical if typical <= QUICK.as_micros() => ExpectedCost::Quick,
            _ => ExpectedCost::Slow,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_quick_once_it_was_and_slow_when_most_runs_are() {
        let cost = StatementCost::default();
        assert_eq!(cost.expected(), ExpectedCost::Untried);
        cost.note_run(Duration::from_millis(1));
        assert_eq!(cost.expected(), ExpectedCost::Quick);
        cost.note_run(Duration::from_millis(100));
        assert_eq!(cost.expected(), ExpectedCost::Quick, "one run is an exception");
        for _ in 0..8 {
            cost.note_run(Duration::from_secs(1));
        }
        assert_eq!(cost.expected(), ExpectedCost::Slow);
        for _ in 0..60 {
            cost.note_run(Duration::from_micros(200));
        }
        assert_eq!(cost.expected(), ExpectedCost::Quick, "it recovers");
    }
}
