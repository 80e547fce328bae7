//! Limits how many operations run at a time. Further ones wait, and those that would wait too long are refused immediately.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A request that would wait longer is refused, so that requests do not pile up.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// This many requests may always wait. One HTTP/2 connection can have as many requests, so no browser is refused on a slow machine.
pub(crate) const ALWAYS_ALLOWED_WAITING: usize = 100;

/// A limited number of turns, granted in first-come order.
#[derive(Debug, Clone)]
pub(crate) struct Turns(Arc<TurnsInner>);

#[derive(Debug)]
struct TurnsInner {
    size: usize,
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    progress: Mutex<Progress>,
}

/// How fast turns end.
#[derive(Debug)]
struct Progress {
    /// The recent average duration of a turn.
    typical: Duration,
    /// When a turn last began or ended.
    last: Instant,
}

/// A turn, released on drop.
#[derive(Debug)]
pub(crate) struct Turn {
    of: Turns,
    began: Instant,
    _permit: OwnedSemaphorePermit,
}

/// The request was refused because too many others are already waiting.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooManyWait;

/// Counts a waiting request until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Turns {
    /// Allows `size` turns at a time, at least one.
    pub(crate) fn new(size: usize) -> Turns {
        let size = size.clamp(1, Semaphore::MAX_PERMITS);
        let progress = Mutex::new(Progress { typical: Duration::ZERO, last: Instant::now() });
        Turns(Arc::new(TurnsInner {
            size,
            free: Arc::new(Semaphore::new(size)),
            waiting: AtomicUsize::new(0),
            progress,
        }))
    }

    /// Takes a turn in first-come order. Refuses if many requests are waiting and a new one would wait for more than a second.
    pub(crate) async fn take(&self) -> Result<Turn, TooManyWait> {
        if self.would_wait_too_long() {
            return Err(TooManyWait);
        }
        let _waiting = Waiting::count(&self.0.waiting);
        // The semaphore is never closed.
        let permit = Arc::clone(&self.0.free).acquire_owned().await.map_err(|_| TooManyWait)?;
        let began = Instant::now();
        self.0.progress.lock().last = began;
        Ok(Turn { of: self.clone(), began, _permit: permit })
    }

    /// Whether only this many handles exist, so that no one else holds a turn or waits for one.
    pub(crate) fn are_held_by(&self, handles: usize) -> bool {
        Arc::strong_count(&self.0) == handles
    }

    /// Whether another request would wait too long behind many others.
    fn would_wait_too_long(&self) -> bool {
        let waiting = self.0.waiting.load(Ordering::Relaxed);
        if waiting < ALWAYS_ALLOWED_WAITING {
            return false;
        }
        let progress = self.0.progress.lock();
        let rounds = u32::try_from(waiting / self.0.size).unwrap_or(u32::MAX);
        progress.typical.saturating_mul(rounds) > MAX_WAIT || progress.last.elapsed() > MAX_WAIT
    }

    fn record_end(&self, duration: Duration) {
        let mut progress = self.0.progress.lock();
        progress.typical = (progress.typical * 7 + duration) / 8;
        progress.last = Instant::now();
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.of.record_end(self.began.elapsed());
    }
}

impl Waiting<'_> {
    fn count(waiting: &AtomicUsize) -> Waiting<'_> {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn a_request_that_would_wait_too_long_is_refused_until_the_others_are_done() {
        let turns = Turns::new(1);
        let held = turns.take().await.unwrap();
        // Each turn takes so long that the last request would wait for minutes.
        turns.record_end(Duration::from_secs(60));
        let mut waiting: Vec<_> = (0..ALWAYS_ALLOWED_WAITING).map(|_| Box::pin(turns.take())).collect();
        assert!(waiting.iter_mut().all(|take| take.as_mut().now_or_never().is_none()));
        assert!(matches!(turns.take().now_or_never(), Some(Err(TooManyWait))));
        drop((held, waiting));
        assert!(turns.take().now_or_never().is_some_and(|turn| turn.is_ok()));
    }

    #[tokio::test]
    async fn a_few_requests_may_always_wait() {
        let turns = Turns::new(1);
        let held = turns.take().await.unwrap();
        turns.record_end(Duration::from_secs(60));
        let mut second = Box::pin(turns.take());
        assert!(second.as_mut().now_or_never().is_none());
        drop(held);
        second.await.unwrap();
    }
}
