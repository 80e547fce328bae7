//! A bounded number of turns at something: who finds none free waits for one, and who would wait for too long is told at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A request that would have to wait longer is told to come back, instead of piling up behind others.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// So many may wait all the same: as many as one HTTP/2 connection has requests, so that no browser is refused on a slow machine.
pub(crate) const WAITING: usize = 100;

/// Turns that are taken in the order of asking.
#[derive(Debug, Clone)]
pub(crate) struct Turns(Arc<TurnsInner>);

#[derive(Debug)]
struct TurnsInner {
    size: usize,
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    progress: Mutex<Progress>,
}

/// How fast turns come to an end.
#[derive(Debug)]
struct Progress {
    /// How long one takes, of late.
    typical: Duration,
    /// When one last began or ended.
    last: Instant,
}

/// A turn, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    of: Turns,
    began: Instant,
    _permit: OwnedSemaphorePermit,
}

/// A request that waits, or could not wait, because of how many there are.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooManyWait;

/// Counts a request that waits, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Turns {
    /// So many at a time, at least one.
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

    /// Takes a turn, in the order of asking, or refuses if many wait for more than a second already.
    pub(crate) async fn take(&self) -> Result<Turn, TooManyWait> {
        if self.are_crowded() {
            return Err(TooManyWait);
        }
        let _waiting = Waiting::count(&self.0.waiting);
        // No one closes the semaphore; if someone did, there would be no turns left.
        let permit = Arc::clone(&self.0.free).acquire_owned().await.map_err(|_| TooManyWait)?;
        let began = Instant::now();
        self.0.progress.lock().last = began;
        Ok(Turn { of: self.clone(), began, _permit: permit })
    }

    /// Whether no one has a turn or waits for one, other than through as many handles as these.
    pub(crate) fn are_held_by(&self, handles: usize) -> bool {
        Arc::strong_count(&self.0) == handles
    }

    /// Whether one more request would wait for long behind many others.
    fn are_crowded(&self) -> bool {
        let waiting = self.0.waiting.load(Ordering::Relaxed);
        if waiting < WAITING {
            return false;
        }
        let progress = self.0.progress.lock();
        let rounds = u32::try_from(waiting / self.0.size).unwrap_or(u32::MAX);
        progress.typical.saturating_mul(rounds) > LONGEST_WAIT || progress.last.elapsed() > LONGEST_WAIT
    }

    fn note_end(&self, took: Duration) {
        let mut progress = self.0.progress.lock();
        progress.typical = (progress.typical * 7 + took) / 8;
        progress.last = Instant::now();
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.of.note_end(self.began.elapsed());
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
    async fn who_would_wait_for_too_long_is_told_so_and_served_when_the_others_have_gone() {
        let turns = Turns::new(1);
        let held = turns.take().await.unwrap();
        // Each takes so long that the last of them would wait for minutes.
        turns.note_end(Duration::from_secs(60));
        let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(turns.take())).collect();
        assert!(waiting.iter_mut().all(|take| take.as_mut().now_or_never().is_none()));
        assert!(matches!(turns.take().now_or_never(), Some(Err(TooManyWait))));
        drop((held, waiting));
        assert!(turns.take().now_or_never().is_some_and(|turn| turn.is_ok()));
    }

    #[tokio::test]
    async fn few_may_wait_however_long_it_takes() {
        let turns = Turns::new(1);
        let held = turns.take().await.unwrap();
        turns.note_end(Duration::from_secs(60));
        let mut second = Box::pin(turns.take());
        assert!(second.as_mut().now_or_never().is_none());
        drop(held);
        second.await.unwrap();
    }
}
