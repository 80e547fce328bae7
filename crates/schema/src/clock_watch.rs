//! Detects when the machine's clock was set.

use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};

use crate::Clock;

/// The smallest jump to report. Time servers routinely make smaller corrections.
const MIN_JUMP: SignedDuration = SignedDuration::from_mins(1);

/// How long the time is distrusted after a jump. A clock that was set wrong is often corrected soon.
const DOUBT_PERIOD: SignedDuration = SignedDuration::from_mins(5);

/// A jump of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockJump {
    /// The size of the jump. Negative if the clock went back.
    pub by: SignedDuration,
    /// When the jump was detected, according to the new time.
    pub noticed_at: Timestamp,
    steady: Timestamp,
}

/// Compares a clock with the elapsed time.
#[derive(Debug)]
pub struct ClockWatch {
    clock: Clock,
    state: Mutex<WatchState>,
}

#[derive(Debug)]
struct WatchState {
    /// The difference between the clock and the monotonic time.
    drift: SignedDuration,
    last: Option<ClockJump>,
}

impl ClockWatch {
    /// Starts watching now.
    pub fn new(clock: Clock) -> ClockWatch {
        let drift = drift(&clock);
        ClockWatch { clock, state: Mutex::new(WatchState { drift, last: None }) }
    }

    /// Checks the clock. Returns each jump once.
    pub fn look(&self) -> Option<ClockJump> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let drift = drift(&self.clock);
        let by = drift - state.drift;
        state.drift = drift;
        if by.abs() < MIN_JUMP {
            return None;
        }
        state.last = Some(self.jump(by));
        state.last
    }

    /// Records a jump that happened before this watch started.
    pub fn record(&self, by: SignedDuration) -> ClockJump {
        let jump = self.jump(by);
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner).last = Some(jump);
        jump
    }

    /// The most recent jump.
    pub fn last(&self) -> Option<ClockJump> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner).last
    }

    /// Whether the clock jumped so recently that it may be corrected again.
    pub fn is_distrusted(&self) -> bool {
        self.last().is_some_and(|jump| self.clock.steady().duration_since(jump.steady) < DOUBT_PERIOD)
    }

    fn jump(&self, by: SignedDuration) -> ClockJump {
        ClockJump { by, noticed_at: self.clock.now(), steady: self.clock.steady() }
    }
}

fn drift(clock: &Clock) -> SignedDuration {
    clock.now().duration_since(clock.steady())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_jump_is_reported_once_and_the_clock_is_distrusted_for_minutes() {
        let clock = Clock::fixed("2026-11-16T09:00:00Z".parse().unwrap());
        let watch = ClockWatch::new(clock.clone());
        clock.advance(SignedDuration::from_hours(48));
        assert_eq!(watch.look(), None, "time passes");
        clock.set_by(SignedDuration::from_secs(-20));
        assert_eq!(watch.look(), None, "a time server corrects it");
        clock.set_by(SignedDuration::from_mins(-10));
        assert_eq!(watch.look().unwrap().by, SignedDuration::from_mins(-10));
        assert_eq!(watch.look(), None);
        assert!(watch.is_distrusted());
        clock.advance(SignedDuration::from_mins(6));
        assert!(!watch.is_distrusted() && watch.last().is_some());
    }
}
