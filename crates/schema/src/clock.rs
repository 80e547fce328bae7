//! Time and new ids as an argument, so that tests can move the one and know the age of the other.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use uuid::{ContextV7, Uuid};

/// The source of the current time and of new ids. Clones share it.
#[derive(Debug, Clone)]
pub struct Clock {
    source: TimeSource,
    /// Keeps the ids of one millisecond in the order in which they were made.
    ids: Arc<Mutex<ContextV7>>,
}

#[derive(Debug, Clone)]
enum TimeSource {
    /// The machine's clock, and what it said when this one was made.
    System { began: Timestamp, since: Instant },
    /// Both in microseconds.
    Movable { wall: Arc<AtomicI64>, steady: Arc<AtomicI64> },
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Clock {
        Clock::new(TimeSource::System { began: system_time(), since: Instant::now() })
    }

    /// A clock that stands still until it is advanced; its clones move together.
    pub fn fixed(at: Timestamp) -> Clock {
        let start = || Arc::new(AtomicI64::new(at.as_microsecond()));
        Clock::new(TimeSource::Movable { wall: start(), steady: start() })
    }

    fn new(source: TimeSource) -> Clock {
        Clock { source, ids: Arc::new(Mutex::new(ContextV7::new())) }
    }

    /// The current time, to the microsecond, which is what both engines store.
    pub fn now(&self) -> Timestamp {
        let micros = match &self.source {
            TimeSource::System { .. } => system_time().as_microsecond(),
            TimeSource::Movable { wall, .. } => wall.load(Ordering::SeqCst),
        };
        Timestamp::from_microsecond(micros).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// The time as if no one had set the clock since this one was made: it never goes back and never jumps. For what measures how
    /// much time has passed, such as limits; it is of no use to others than this clock and its clones.
    pub fn steady(&self) -> Timestamp {
        match &self.source {
            TimeSource::System { began, since } => began.saturating_add(since.elapsed()).unwrap_or(Timestamp::MAX),
            TimeSource::Movable { steady, .. } => {
                Timestamp::from_microsecond(steady.load(Ordering::SeqCst)).unwrap_or(Timestamp::UNIX_EPOCH)
            }
        }
    }

    /// A new id: a UUID of version 7, which sorts by the time it was made.
    pub fn new_id(&self) -> Uuid {
        let now = self.now();
        let seconds = u64::try_from(now.as_second()).unwrap_or(0);
        let nanos = u32::try_from(now.subsec_nanosecond()).unwrap_or(0);
        Uuid::new_v7(uuid::Timestamp::from_unix(&*self.ids, seconds, nanos))
    }

    /// Moves a fixed clock; the system's clock is not ours to move.
    pub fn advance(&self, by: SignedDuration) {
        if let TimeSource::Movable { wall, steady } = &self.source {
            let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
            wall.fetch_add(micros, Ordering::SeqCst);
            steady.fetch_add(micros, Ordering::SeqCst);
        }
    }

    /// Sets a fixed clock to another time without any passing, as an operator or a time server does with a machine's.
    pub fn set_by(&self, by: SignedDuration) {
        if let TimeSource::Movable { wall, .. } = &self.source {
            wall.fetch_add(i64::try_from(by.as_micros()).unwrap_or(i64::MAX), Ordering::SeqCst);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "everything else asks a clock for the time")]
fn system_time() -> Timestamp {
    Timestamp::now()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn ids_sort_as_they_were_made_and_tell_the_clocks_time() {
        let at = "2026-11-16T09:00:00Z".parse().unwrap();
        let clock = Clock::fixed(at);
        let copy = clock.clone();
        let (first, second) = (clock.new_id(), copy.new_id());
        clock.advance(SignedDuration::from_hours(1));
        let third = clock.new_id();
        assert!(first < second && second < third);
        let made = |id: Uuid| id.get_timestamp().unwrap().to_unix().0;
        let start = u64::try_from(at.as_second()).unwrap();
        assert_eq!((made(first), made(third)), (start, start + 3600));
    }
}
