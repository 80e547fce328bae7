//! Estimates how long a statement takes, from its previous runs.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::average::average_with;

/// A read up to this long is quick: it does not delay others noticeably.
const QUICK: Duration = Duration::from_millis(20);

/// How long a statement is expected to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExpectedCost {
    /// It has never been run.
    Untried,
    /// Most runs were quick, and took about this long.
    Quick(Duration),
    /// Most runs were slow, and took about this long.
    Slow(Duration),
}

/// The run times of one statement. Its values differ each time, so only the average over many runs predicts the next one.
#[derive(Debug, Default)]
pub(crate) struct StatementCost {
    /// The moving average of the run time in microseconds. 0 before the first run.
    typical: AtomicU32,
}

impl StatementCost {
    /// Records the duration of a run.
    pub(crate) fn record_run(&self, took: Duration) {
        // Concurrent runs may overwrite each other's update, which is acceptable because more runs follow.
        let typical = average_with(self.typical(), took, QUICK / 2).as_micros();
        self.typical.store(u32::try_from(typical).unwrap_or(u32::MAX).max(1), Ordering::Relaxed);
    }

    /// The expected cost of the next run.
    pub(crate) fn expected(&self) -> ExpectedCost {
        match self.typical() {
            Duration::ZERO => ExpectedCost::Untried,
            typical if typical <= QUICK => ExpectedCost::Quick(typical),
            typical => ExpectedCost::Slow(typical),
        }
    }

    fn typical(&self) -> Duration {
        Duration::from_micros(self.typical.load(Ordering::Relaxed).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expected_cost_follows_most_of_the_runs() {
        let cost = StatementCost::default();
        assert_eq!(cost.expected(), ExpectedCost::Untried);
        cost.record_run(Duration::from_millis(1));
        assert_eq!(cost.expected(), ExpectedCost::Quick(Duration::from_millis(1)));
        cost.record_run(Duration::from_millis(100));
        assert!(matches!(cost.expected(), ExpectedCost::Quick(_)), "one run is an exception");
        for _ in 0..8 {
            cost.record_run(Duration::from_secs(1));
        }
        assert!(matches!(cost.expected(), ExpectedCost::Slow(_)));
        for _ in 0..60 {
            cost.record_run(Duration::from_micros(200));
        }
        assert!(matches!(cost.expected(), ExpectedCost::Quick(_)), "it recovers");
    }
}
