//! Limits how many operations run at a time. Further ones wait, and those that would wait too long are refused immediately.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::average::average_with;

/// A request that would wait longer is refused, so that requests do not pile up.
pub(crate) const MAX_WAIT: Duration = Duration::from_secs(1);

/// A request that has waited this long is refused as well, because durations are not always as expected.
const MAX_ACTUAL_WAIT: Duration = Duration::from_secs(5);

/// Most reads and writes take no longer than this.
pub(crate) const USUAL_DURATION: Duration = Duration::from_millis(1);

/// A limited number of turns, granted in first-come order.
#[derive(Debug, Clone)]
pub(crate) struct Turns(Arc<TurnsInner>);

#[derive(Debug)]
struct TurnsInner {
    size: u32,
    free: Arc<Semaphore>,
    progress: Mutex<Progress>,
}

/// The turns that are taken or waited for, and how long turns take.
#[derive(Debug)]
struct Progress {
    /// The recent average duration of a turn.
    typical: Duration,
    /// The sum of the durations of the turns whose duration is known in advance.
    expected: Duration,
    /// The number of the other turns. Each is expected to take the typical time.
    typical_turns: u32,
    /// When a turn last began or ended.
    last: Instant,
}

/// A turn, released on drop.
#[derive(Debug)]
pub(crate) struct Turn {
    began: Instant,
    expected: ExpectedTurn,
    _permit: OwnedSemaphorePermit,
}

/// A turn that is taken or waited for.
#[derive(Debug)]
struct ExpectedTurn {
    of: Turns,
    /// `None` if it takes the typical time.
    duration: Option<Duration>,
}

/// The request was refused because it would have waited too long.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooManyWait;

impl Turns {
    /// Allows `size` turns at a time, at least one.
    pub(crate) fn new(size: usize) -> Turns {
        let size = size.clamp(1, Semaphore::MAX_PERMITS);
        let progress =
            Progress { typical: Duration::ZERO, expected: Duration::ZERO, typical_turns: 0, last: Instant::now() };
        Turns(Arc::new(TurnsInner {
            size: u32::try_from(size).unwrap_or(u32::MAX),
            free: Arc::new(Semaphore::new(size)),
            progress: Mutex::new(progress),
        }))
    }

    /// Takes a turn in first-come order. Refuses if it would wait for more than a second: as long as everything before it is expected
    /// to take. `duration` is the expected duration of this turn, by default that of recent ones.
    pub(crate) async fn take(&self, duration: Option<Duration>) -> Result<Turn, TooManyWait> {
        let expected = self.expect_turn(duration)?;
        let free = Arc::clone(&self.0.free).acquire_owned();
        // The semaphore is never closed.
        let permit = timeout(MAX_ACTUAL_WAIT, free).await.map_err(|_| TooManyWait)?.map_err(|_| TooManyWait)?;
        let began = Instant::now();
        self.0.progress.lock().last = began;
        Ok(Turn { began, expected, _permit: permit })
    }

    /// Whether only this many handles exist, so that no one else holds a turn or waits for one.
    pub(crate) fn are_held_by(&self, handles: usize) -> bool {
        Arc::strong_count(&self.0) == handles
    }

    fn expect_turn(&self, duration: Option<Duration>) -> Result<ExpectedTurn, TooManyWait> {
        let mut progress = self.0.progress.lock();
        let must_wait = self.0.free.available_permits() == 0;
        // If no turn has begun or ended for long, the expected durations were wrong.
        let too_long = progress.left() / self.0.size > MAX_WAIT || progress.last.elapsed() > MAX_WAIT;
        if must_wait && too_long {
            return Err(TooManyWait);
        }
        match duration {
            Some(duration) => progress.expected += duration,
            None => progress.typical_turns += 1,
        }
        Ok(ExpectedTurn { of: self.clone(), duration })
    }
}

impl Progress {
    /// How long all turns that are taken or waited for will take, one after another.
    fn left(&self) -> Duration {
        self.expected + self.typical.saturating_mul(self.typical_turns)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut progress = self.expected.of.0.progress.lock();
        let duration = self.began.elapsed();
        progress.typical = average_with(progress.typical, duration, USUAL_DURATION);
        progress.last = Instant::now();
    }
}

impl Drop for ExpectedTurn {
    fn drop(&mut self) {
        let mut progress = self.of.0.progress.lock();
        match self.duration {
            Some(duration) => progress.expected -= duration,
            None => progress.typical_turns -= 1,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use futures_util::FutureExt;

    const SECOND: Option<Duration> = Some(Duration::from_secs(1));
    const QUICK: Option<Duration> = Some(Duration::from_millis(1));

    #[tokio::test]
    async fn a_request_that_would_wait_too_long_is_refused_until_the_others_are_done() {
        let turns = Turns::new(2);
        let held = (turns.take(SECOND).await.unwrap(), turns.take(SECOND).await.unwrap());
        // It is expected to wait for a second, and the next one for one and a half.
        let mut waiting = Box::pin(turns.take(SECOND));
        assert!(waiting.as_mut().now_or_never().is_none());
        assert!(matches!(turns.take(QUICK).now_or_never(), Some(Err(TooManyWait))));
        drop(waiting);
        assert!(turns.take(QUICK).now_or_never().is_none(), "the one before it has given up");
        drop(held);
        assert!(turns.take(SECOND).now_or_never().is_some_and(|turn| turn.is_ok()));
    }

    #[tokio::test]
    async fn any_number_of_quick_requests_may_wait() {
        let turns = Turns::new(1);
        let held = turns.take(QUICK).await.unwrap();
        let mut waiting: Vec<_> = (0..999).map(|_| Box::pin(turns.take(QUICK))).collect();
        assert!(waiting.iter_mut().all(|take| take.as_mut().now_or_never().is_none()));
        drop(held);
        for turn in waiting {
            turn.await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_turn_that_took_long_once_does_not_get_the_next_requests_refused() {
        let turns = Turns::new(1);
        let mut stalled = turns.take(None).await.unwrap();
        stalled.began -= Duration::from_secs(9);
        drop(stalled);
        let _held = turns.take(None).await.unwrap();
        let mut waiting: Vec<_> = (0..32).map(|_| Box::pin(turns.take(None))).collect();
        assert!(waiting.iter_mut().all(|take| take.as_mut().now_or_never().is_none()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_has_waited_for_long_is_refused_too() {
        let turns = Turns::new(1);
        let _held = turns.take(QUICK).await.unwrap();
        assert!(matches!(turns.take(QUICK).await, Err(TooManyWait)));
    }
}
