//! Seats for work that is heavy, shared fairly: whoever asks for much waits for their own, and others get their turn in
//! between.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

/// Who asks.
pub(crate) trait Key: Hash + Eq + Clone {}

impl<K: Hash + Eq + Clone> Key for K {}

/// A number of seats, and those who wait for one, each behind their own.
pub(crate) struct Seats<K: Key> {
    /// How many of one key may wait, and how many in all.
    waiting_each: usize,
    waiting_all: usize,
    queues: Mutex<Queues<K>>,
}

struct Queues<K: Key> {
    free: usize,
    /// The keys that somebody waits under, in the order in which they get the next seats.
    order: VecDeque<K>,
    waiting: HashMap<K, VecDeque<oneshot::Sender<Seat<K>>>>,
    count: usize,
}

/// A seat, until it is dropped.
pub(crate) struct Seat<K: Key>(Arc<Seats<K>>);

/// Too many wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Crowded;

impl<K: Key> Seats<K> {
    pub(crate) fn new(seats: usize, waiting_each: usize, waiting_all: usize) -> Arc<Seats<K>> {
        let queues = Queues { free: seats, order: VecDeque::new(), waiting: HashMap::new(), count: 0 };
        Arc::new(Seats { waiting_each, waiting_all, queues: Mutex::new(queues) })
    }

    /// Waits for a seat.
    pub(crate) async fn take(self: &Arc<Self>, key: K) -> Result<Seat<K>, Crowded> {
        let seat = match self.enqueue(key)? {
            Turn::Now => return Ok(Seat(self.clone())),
            Turn::Later(seat) => seat.await,
        };
        // Only the end of the seats themselves could leave somebody waiting.
        seat.map_err(|_| Crowded)
    }

    fn enqueue(&self, key: K) -> Result<Turn<K>, Crowded> {
        let mut queues = self.queues.lock();
        if queues.free > 0 {
            queues.free -= 1;
            return Ok(Turn::Now);
        }
        queues.forget_gone(&key);
        let own = queues.waiting.get(&key).map_or(0, VecDeque::len);
        if own >= self.waiting_each || queues.count >= self.waiting_all {
            return Err(Crowded);
        }
        let (sender, seat) = oneshot::channel();
        if own == 0 {
            queues.order.push_back(key.clone());
        }
        queues.waiting.entry(key).or_default().push_back(sender);
        queues.count += 1;
        Ok(Turn::Later(seat))
    }

    /// Gives a seat that became free to whoever is next.
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
                // Who goes away at this very moment drops the seat, which hands it on again.
                Some(waiting) => return drop(waiting.send(Seat(self.clone()))),
            }
        }
    }
}

enum Turn<K: Key> {
    Now,
    Later(oneshot::Receiver<Seat<K>>),
}

impl<K: Key> Queues<K> {
    /// The first of the next key, which then stands behind all others.
    fn next(&mut self) -> Option<oneshot::Sender<Seat<K>>> {
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

impl<K: Key> Drop for Seat<K> {
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
    fn whoever_asks_for_much_waits_for_their_own() {
        let seats = Seats::new(1, 10, 100);
        let held = seats.take("busy").now_or_never().unwrap().unwrap();
        let mut many: Vec<_> = (0..5).map(|_| Box::pin(seats.take("busy"))).collect();
        assert!(many.iter_mut().all(|one| one.now_or_never().is_none()));
        let mut other = Box::pin(seats.take("other"));
        assert!((&mut other).now_or_never().is_none());
        drop(held);
        let first = (&mut many[0]).now_or_never().expect("the one who waited longest").unwrap();
        drop(first);
        assert!((&mut other).now_or_never().is_some(), "the other key is next, whoever waits under the first");
    }

    #[test]
    fn queues_have_an_end() {
        let seats = Seats::new(1, 2, 3);
        let held = seats.take("a").now_or_never().unwrap().unwrap();
        let mut waiting: Vec<_> = ["a", "a", "b"].into_iter().map(|key| Box::pin(seats.take(key))).collect();
        assert!(waiting.iter_mut().all(|one| one.now_or_never().is_none()));
        assert_eq!(seats.take("a").now_or_never().unwrap().err(), Some(Crowded));
        assert_eq!(seats.take("c").now_or_never().unwrap().err(), Some(Crowded));
        // Who went away leaves room, and gets no seat.
        waiting.truncate(1);
        assert!(seats.take("a").now_or_never().is_none());
        drop(held);
        drop(waiting);
        assert!(seats.take("c").now_or_never().unwrap().is_ok(), "no seat is lost");
    }
}
