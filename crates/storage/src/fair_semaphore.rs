//! A semaphore for heavy work that is fair between requesters: one that sends many requests waits behind its own, and
//! the others get their turns in between.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

/// The key that tells requesters apart.
pub(crate) trait FairKey: Hash + Eq + Clone {}

impl<K: Hash + Eq + Clone> FairKey for K {}

/// A number of permits, and a queue of waiting requests per key.
pub(crate) struct FairSemaphore<K: FairKey> {
    /// How many requests of one key may wait, and how many in total.
    waiting_each: usize,
    waiting_all: usize,
    queues: Mutex<Queues<K>>,
}

struct Queues<K: FairKey> {
    free: usize,
    /// The keys with waiting requests, in the order in which they get the next permits.
    order: VecDeque<K>,
    waiting: HashMap<K, VecDeque<oneshot::Sender<Permit<K>>>>,
    count: usize,
}

/// A permit, held until it is dropped.
pub(crate) struct Permit<K: FairKey>(Arc<FairSemaphore<K>>);

/// Too many requests are waiting already.
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
        // A request can only be left without a permit if the semaphore itself is gone.
        permit.map_err(|_| QueueFull)
    }

    fn enqueue(&self, key: K) -> Result<Acquired<K>, QueueFull> {
        let mut queues = self.queues.lock();
        if queues.free > 0 {
            queues.free -= 1;
            return Ok(Acquired::Now);
        }
        queues.remove_abandoned(&key);
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

    /// Gives a free permit to the next request.
    fn pass_on(self: &Arc<Self>) {
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
                // If the request was abandoned at this moment, the permit is dropped there and handed on again.
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
    /// Pops the first request of the key at the front, then moves that key to the back.
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

    /// Removes the requests of a key that stopped waiting, so that they do not count.
    fn remove_abandoned(&mut self, key: &K) {
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
        self.0.pass_on();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn a_key_with_many_requests_waits_behind_its_own() {
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
    fn queues_are_bounded() {
        let permits = FairSemaphore::new(1, 2, 3);
        let held = permits.take("a").now_or_never().unwrap().unwrap();
        let mut waiting: Vec<_> = ["a", "a", "b"].into_iter().map(|key| Box::pin(permits.take(key))).collect();
        assert!(waiting.iter_mut().all(|one| one.now_or_never().is_none()));
        assert_eq!(permits.take("a").now_or_never().unwrap().err(), Some(QueueFull));
        assert_eq!(permits.take("c").now_or_never().unwrap().err(), Some(QueueFull));
        // A request that stopped waiting frees its place and gets no permit.
        waiting.truncate(1);
        assert!(permits.take("a").now_or_never().is_none());
        drop(held);
        drop(waiting);
        assert!(permits.take("c").now_or_never().unwrap().is_ok(), "no permit is lost");
    }
}
