//! Time as an argument, so that tests can move it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

/// The source of the current time, handed to whatever needs it.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    System,
    Movable(Arc<AtomicI64>),
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Clock {
        Clock(Source::System)
    }

    /// A clock that stands still until it is advanced; its copies move together.
    pub fn fixed(at: Timestamp) -> Clock {
        Clock(Source::Movable(Arc::new(AtomicI64::new(at.as_microsecond()))))
    }

    /// The current time, to the microsecond, which is what both engines store.
    pub fn now(&self) -> Timestamp {
        let micros = match &self.0 {
            Source::System => Timestamp::now().as_microsecond(),
            Source::Movable(at) => at.load(Ordering::SeqCst),
        };
        Timestamp::from_microsecond(micros).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Moves a fixed clock; the system's clock is not ours to move.
    pub fn advance(&self, by: SignedDuration) {
        if let Source::Movable(at) = &self.0 {
            let micros = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
            at.fetch_add(micros, Ordering::SeqCst);
        }
    }
}
