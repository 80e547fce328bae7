//! The source of time and of new ids, passed as an argument so that tests can control both.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use uuid::{ContextV7, Uuid};

/// The source of the current time and of new ids. Clones share the same source.
#[derive(Debug, Clone)]
pub struct Clock {
    source: TimeSource,
    /// Keeps ids of the same millisecond in creation order.
    ids: Arc<Mutex<ContextV7>>,
}

#[derive(Debug, Clone)]
enum TimeSource {
    /// The machine's clock, with the time at which this `Clock` was created.
    System { started_at: Timestamp, started: Instant },
    /// Both in microseconds.
    Movable { wall: Arc<AtomicI64>, steady: Arc<AtomicI64> },
}

impl Clock {
    /// A clock that follows the machine's clock.
    pub fn system() -> Clock {
        Clock::new(TimeSource::System { started_at: system_time(), started: Instant::now() })
    }

    /// A clock that does not move until it is advanced. Its clones move together.
    pub fn fixed(at: Timestamp) -> Clock {
        let start = || Arc::new(AtomicI64::new(at.as_microsecond()));
        Clock::new(TimeSource::Movable { wall: start(), steady: start() })
    }

    fn new(source: TimeSource) -> Clock {
        Clock { source, ids: Arc::new(Mutex::new(ContextV7::new())) }
    }

    /// The current time in microseconds, the precision that both engines store.
    pub fn now(&self) -> Timestamp {
        let micros = match &self.source {
            TimeSource::System { .. } => system_time().as_microsecond(),
            TimeSource::Movable { wall, .. } => wall.load(Ordering::SeqCst),
        };
        Timestamp::from_microsecond(micros).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// A monotonic time: it never goes back and never jumps, even when the machine's clock is set. Use it to measure elapsed time, such
    /// as in rate limits. Its values are only comparable with those of this clock and its clones.
    pub fn steady(&self) -> Timestamp {
        match &self.source {
            TimeSource::System { started_at, started } => {
                started_at.saturating_add(started.elapsed()).unwrap_or(Timestamp::MAX)
            }
            TimeSource::Movable { steady, .. } => {
                Timestamp::from_microsecond(steady.load(Ordering::SeqCst)).unwrap_or(Timestamp::UNIX_EPOCH)
            }
        }
    }

    /// A new id: a UUID of version 7, which sorts by creation time.
    pub fn new_id(&self) -> Uuid {
        let now = self.now();
        let seconds = u64::try_from(now.as_second()).unwrap_or(0);
        let nanos = u32::try_from(now.subsec_nanosecond()).unwrap_or(0);
        Uuid::new_v7(uuid::Timestamp::from_unix(&*self.ids, seconds, nanos))
    }

    /// Advances a fixed clock. Does nothing to the machine's clock.
    pub fn advance(&self, by: SignedDuration) {
        if let TimeSource::Movable { wall, steady } = &self.source {
            let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
            wall.fetch_add(micros, Ordering::SeqCst);
            steady.fetch_add(micros, Ordering::SeqCst);
        }
    }

    /// Sets a fixed clock to another time without any time passing, as an operator or a time server does to a machine's clock.
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
    fn ids_sort_in_creation_order_and_contain_the_clocks_time() {
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
