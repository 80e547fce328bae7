//! Time limits for a connection's statements.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// The number of SQLite's virtual machine steps between two checks of the clock, some tens of microseconds.
const STEPS_PER_CHECK: i32 = 10_000;

const NEVER: u64 = u64::MAX;

/// The time at which a connection's running statement is interrupted.
#[derive(Clone)]
pub(super) struct Deadline {
    start: Instant,
    at_ms: Arc<AtomicU64>,
}

impl Deadline {
    /// Installs a deadline on the connection, which is not set yet. Our own functions must check it themselves: SQLite checks only
    /// between steps of its virtual machine, and a function call is a single step however long it takes.
    pub(super) fn install(connection: &mut Connection) -> rusqlite::Result<Deadline> {
        let deadline = Deadline { start: Instant::now(), at_ms: Arc::new(AtomicU64::new(NEVER)) };
        let watched = deadline.clone();
        connection.progress_handler(STEPS_PER_CHECK, Some(move || watched.passed()))?;
        Ok(deadline)
    }

    pub(super) fn set(&self, limit: Duration) {
        self.at_ms.store(self.elapsed_ms().saturating_add(millis(limit)), Ordering::Relaxed);
    }

    /// Makes the deadline earlier if this limit ends sooner. Never makes it later.
    pub(super) fn shorten(&self, limit: Duration) {
        self.at_ms.fetch_min(self.elapsed_ms().saturating_add(millis(limit)), Ordering::Relaxed);
    }

    pub(super) fn clear(&self) {
        self.at_ms.store(NEVER, Ordering::Relaxed);
    }

    pub(super) fn passed(&self) -> bool {
        self.elapsed_ms() >= self.at_ms.load(Ordering::Relaxed)
    }

    fn elapsed_ms(&self) -> u64 {
        millis(self.start.elapsed())
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(NEVER)
}
