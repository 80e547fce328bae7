//! What is known about a statement from its earlier runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use parking_lot::RwLock;

use crate::statement_cost::StatementCost;
use crate::versions::Dependencies;

/// A statement is short if it took at most this long in each of its last [`PROVEN_RUNS`] runs.
const SHORT_RUN: Duration = Duration::from_micros(300);

/// The number of consecutive short runs after which a statement counts as short.
const PROVEN_RUNS: u32 = 4;

/// Facts about a statement.
#[derive(Default)]
pub(super) struct KnownStatement {
    short_runs: AtomicU32,
    pub(super) cost: StatementCost,
    pub(super) dependencies: RwLock<Option<Arc<Dependencies>>>,
}

impl KnownStatement {
    pub(super) fn is_short(&self) -> bool {
        self.short_runs.load(Ordering::Relaxed) >= PROVEN_RUNS
    }

    pub(super) fn record_run(&self, took: Duration) {
        self.cost.record_run(took);
        match took <= SHORT_RUN {
            true if self.is_short() => {}
            true => drop(self.short_runs.fetch_add(1, Ordering::Relaxed)),
            false => self.short_runs.store(0, Ordering::Relaxed),
        }
    }
}
