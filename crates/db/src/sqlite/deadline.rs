//! Time limits on a connection's statements.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// Steps of SQLite's machine between two looks at the clock: some tens of microseconds.
const STEPS: i32 = 10_000;

const NEVER: u64 = u64::MAX;

/// The moment at which a connection's running statement is interrupted.
#[derive(Clone)]
pub(super) struct Deadline {
    start: Instant,
    at_ms: Arc<AtomicU64>,
}

impl Deadline {
    /// Puts the connection under a deadline that is not set yet. Functions of ours ask for themselves: SQLite looks at
    /// the clock between the steps of its machine, and a call is one step however long it takes.
    pub(super) fn install(connection: &mut Connection) -> rusqlite::Result<Deadline> {
        let deadline = Deadline { start: Instant::now(), at_ms: Arc::new(AtomicU64::new(NEVER)) };
        let watched = deadline.clone();
        connection.progress_handler(STEPS, Some(move || watched.passed()))?;
        Ok(deadline)
    }

    pub(super) fn set(&self, limit: Duration) {
        self.at_ms.store(self.elapsed_ms().saturating_add(millis(limit)), Ordering::Relaxed);
    }

    /// Brings the moment nearer; it is never put off.
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
