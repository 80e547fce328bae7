//! A semaphore for heavy work that is fair between requesters: one that asks for much waits behind its own requests, and
//! the others get their turns in between.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

/// What requests are told apart by.
pub(crate) trait FairKey: Hash + Eq + Clone {}

impl<K: Hash + Eq + Clone> FairKey for K {}

/// A number of permits, and a queue for each key that waits for one.
pub(crate) struct FairSemaphore<K: FairKey> {
    /// How many of one key may wait, and how many in all.
    waiting_each: usize,
    waiting_all: usize,
    queues: Mutex<Queues<K>>,
}

struct Queues<K: FairKey> {
    free: usize,
    /// The keys under which requests wait, in the order in which they get the next permits.
    order: VecDeque<K>,
    waiting: HashMap<K, VecDeque<oneshot::Sender<Permit<K>>>>,
    count: usize,
}

/// A permit, until it is dropped.
pub(crate) struct Permit<K: FairKey>(Arc<FairSemaphore<K>>);

/// Too many wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QueueFull;

impl<K: FairKey> FairSemaphore<K> {
    pub(crate) fn new(permits: usize, waiting_each: usize, waiting_all: usize) -> Arc<FairSemaphore<K>> {
        let queues = Queues { free: permits, order: VecDeque::new(), waiting: HashMap::new(), count: 0 };
        Arc::new(FairSemaphore { waiting_each, waiting_all, queues: Mutex::new(queues) })
    }

    /// Waits for a permit.
    pub(crate) async fn take(self: &Arc<Self>, key: K) -> Result<Permit<K>, QueueFull> {
        let permit = match self.enqueue(key)? {
            Acquired::Now => return Ok(Permit(self.clone())),
            Acquired::Later(permit) => permit.await,
        };
        // Only the end of the semaphore itself could leave a request without one.
        permit.map_err(|_| QueueFull)
    }

    fn enqueue(&self, key: K) -> Result<Acquired<K>, QueueFull> {
        let mut queues = self.queues.lock();
        if queues.free > 0 {
            queues.free -= 1;
            return Ok(Acquired::Now);
        }
        queues.forget_gone(&key);
        let own = queues.waiting.get(&key).map_or(0, VecDeque::len);
        if own >= self.waiting_each || queues.count >= self.waiting_all {
            return Err(QueueFull);
        }
        let (sender, permit) = oneshot::channel();
        if own == 0 {
            queues.order.push_back(key.clone());
        }
        queues.waiting.entry(key).or_default().push_back(sender);
        queues.count += 1;
        Ok(Acquired::Later(permit))
    }

    /// Gives a permit that became free to the next request.
    fn hand_on(self: &Arc<Self>) {
        loop {
            let next = {
                let mut queues = self.queues.lock();
                let next = queues.next();
                if next.is_none() {
                    queues.free += 1;
                }
                next
            };
            match next {
                None => return,
                Some(gone) if gone.is_closed() => continue,
                // A request given up at this very moment drops the permit, which hands it on again.
                Some(waiting) => return drop(waiting.send(Permit(self.clone()))),
            }
        }
    }
}

enum Acquired<K: FairKey> {
    Now,
    Later(oneshot::Receiver<Permit<K>>),
}

impl<K: FairKey> Queues<K> {
    /// The first of the next key, which then stands behind all others.
    fn next(&mut self) -> Option<oneshot::Sender<Permit<K>>> {
        let key = self.order.pop_front()?;
        let queue = self.waiting.get_mut(&key)?;
        let first = queue.pop_front();
        if queue.is_empty() {
            self.waiting.remove(&key);
        } else {
            self.order.push_back(key);
        }
        self.count -= usize::from(first.is_some());
        first
    }

    /// Drops those of a key who stopped waiting, so that they do not count.
    fn forget_gone(&mut self, key: &K) {
        let Some(queue) = self.waiting.get_mut(key) else { return };
        let before = queue.len();
        queue.retain(|waiting| !waiting.is_closed());
        self.count -= before - queue.len();
        if queue.is_empty() {
            self.waiting.remove(key);
            self.order.retain(|other| other != key);
        }
    }
}

impl<K: FairKey> Drop for Permit<K> {
    fn drop(&mut self) {
        self.0.hand_on();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn a_key_that_asks_for_much_waits_behind_its_own_requests() {
        let permits = FairSemaphore::new(1, 10, 100);
        let held = permits.take("busy").now_or_never().unwrap().unwrap();
        let mut many: Vec<_> = (0..5).map(|_| Box::pin(permits.take("busy"))).collect();
        assert!(many.iter_mut().all(|one| one.now_or_never().is_none()));
        let mut other = Box::pin(permits.take("other"));
        assert!((&mut other).now_or_never().is_none());
        drop(held);
        let first = (&mut many[0]).now_or_never().expect("the one who waited longest").unwrap();
        drop(first);
        assert!((&mut other).now_or_never().is_some(), "the other key is next, however many wait under the first");
    }

    #[test]
    fn queues_have_an_end() {
        let permits = FairSemaphore::new(1, 2, 3);
        let held = permits.take("a").now_or_never().unwrap().unwrap();
        let mut waiting: Vec<_> = ["a", "a", "b"].into_iter().map(|key| Box::pin(permits.take(key))).collect();
        assert!(waiting.iter_mut().all(|one| one.now_or_never().is_none()));
        assert_eq!(permits.take("a").now_or_never().unwrap().err(), Some(QueueFull));
        assert_eq!(permits.take("c").now_or_never().unwrap().err(), Some(QueueFull));
        // Who went away leaves room, and gets no permit.
        waiting.truncate(1);
        assert!(permits.take("a").now_or_never().is_none());
        drop(held);
        drop(waiting);
        assert!(permits.take("c").now_or_never().unwrap().is_ok(), "no permit is lost");
    }
}
