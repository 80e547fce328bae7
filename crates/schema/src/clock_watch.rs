//! Notices that the machine's clock was set.

use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};

use crate::Clock;

/// Time servers correct less than this all the time.
const LEAST_JUMP: SignedDuration = SignedDuration::from_mins(1);

/// How long after a jump the time is doubted: a clock that was set wrong is often set right soon.
const DOUBTED: SignedDuration = SignedDuration::from_mins(5);

/// A clock that was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockJump {
    /// How far; negative if it went back.
    pub by: SignedDuration,
    /// When it was noticed, in the new time.
    pub noticed_at: Timestamp,
    steady: Timestamp,
}

/// Compares a clock with the time that passes.
#[derive(Debug)]
pub struct ClockWatch {
    clock: Clock,
    state: Mutex<WatchState>,
}

#[derive(Debug)]
struct WatchState {
    /// How far the clock is from the time that passed.
    drift: SignedDuration,
    last: Option<ClockJump>,
}

impl ClockWatch {
    /// Watches from now on.
    pub fn new(clock: Clock) -> ClockWatch {
        let drift = drift(&clock);
        ClockWatch { clock, state: Mutex::new(WatchState { drift, last: None }) }
    }

    /// Looks at the clock, and tells of a jump once.
    pub fn look(&self) -> Option<ClockJump> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let drift = drift(&self.clock);
        let by = drift - state.drift;
        state.drift = drift;
        if by.abs() < LEAST_JUMP {
            return None;
        }
        state.last = Some(self.jump(by));
        state.last
    }

    /// Notes that the clock was set while no one watched.
    pub fn note(&self, by: SignedDuration) {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        state.last = Some(self.jump(by));
    }

    /// The last jump.
    pub fn last(&self) -> Option<ClockJump> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner).last
    }

    /// Whether the clock jumped so recently that it may be set again.
    pub fn is_doubted(&self) -> bool {
        self.last().is_some_and(|jump| self.clock.steady().duration_since(jump.steady) < DOUBTED)
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
    fn a_clock_that_is_set_is_noticed_once_and_doubted_for_minutes() {
        let clock = Clock::fixed("2026-11-16T09:00:00Z".parse().unwrap());
        let watch = ClockWatch::new(clock.clone());
        clock.advance(SignedDuration::from_hours(48));
        assert_eq!(watch.look(), None, "time passes");
        clock.set_by(SignedDuration::from_secs(-20));
        assert_eq!(watch.look(), None, "a time server corrects it");
        clock.set_by(SignedDuration::from_mins(-10));
        assert_eq!(watch.look().unwrap().by, SignedDuration::from_mins(-10));
        assert_eq!(watch.look(), None);
        assert!(watch.is_doubted());
        clock.advance(SignedDuration::from_mins(6));
        assert!(!watch.is_doubted() && watch.last().is_some());
    }
}
