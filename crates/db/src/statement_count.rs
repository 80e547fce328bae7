//! Counts the statements that a database has run.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter of statements. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct StatementCount(Arc<AtomicU64>);

impl StatementCount {
    pub(crate) fn add_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn total(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
