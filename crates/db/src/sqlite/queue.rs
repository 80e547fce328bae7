//! The writer's queue, which is fair between clients. Clients take turns, so a client with many writes delays only its own. A write that
//! would wait too long is refused.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use crate::Client;
use crate::average::average_with;
use crate::turns::{MAX_WAIT, USUAL_DURATION};

/// A queue of items per client. The server's own items form one group.
pub(super) struct FairQueue<T> {
    state: Mutex<FairQueueState<T>>,
    filled: Condvar,
}

struct FairQueueState<T> {
    /// The clients with queued items, in the order of their turns.
    turns: VecDeque<Option<Client>>,
    waiting: HashMap<Option<Client>, VecDeque<T>>,
    /// The number of queued items.
    length: u32,
    /// The recent average time that an item takes.
    typical: Duration,
    is_closed: bool,
}

/// Why an item was not queued.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NotQueued {
    /// The queue is closed.
    Closed,
    /// The client's own items would take too long.
    OwnWait,
    /// The items of all clients would take too long.
    Wait,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        let state = FairQueueState {
            turns: VecDeque::new(),
            waiting: HashMap::new(),
            length: 0,
            typical: Duration::ZERO,
            is_closed: false,
        };
        FairQueue { state: Mutex::new(state), filled: Condvar::new() }
    }
}

impl<T> FairQueue<T> {
    /// Adds an item behind the others of the same client. A client's item is refused if it would wait for more than a second. The
    /// server's own items never are.
    pub(super) fn push(&self, client: Option<Client>, item: T) -> Result<(), NotQueued> {
        let mut state = self.state.lock();
        if state.is_closed {
            return Err(NotQueued::Closed);
        }
        if client.is_some() {
            state.check_wait(client)?;
        }
        let FairQueueState { turns, waiting, length, .. } = &mut *state;
        let of_client = waiting.entry(client).or_default();
        if of_client.is_empty() {
            turns.push_back(client);
        }
        of_client.push_back(item);
        *length += 1;
        drop(state);
        self.filled.notify_one();
        Ok(())
    }

    /// Waits for the next item. Returns `None` once the queue is closed and empty.
    pub(super) fn pop(&self) -> Option<T> {
        let mut state = self.state.lock();
        loop {
            if let Some(item) = state.pop() {
                return Some(item);
            }
            if state.is_closed {
                return None;
            }
            self.filled.wait(&mut state);
        }
    }

    /// Returns the next item, if there is one.
    pub(super) fn try_pop(&self) -> Option<T> {
        self.state.lock().pop()
    }

    /// Records how long some items took together.
    pub(super) fn record_run(&self, items: usize, took: Duration) {
        let each = took / u32::try_from(items).unwrap_or(u32::MAX).max(1);
        let mut state = self.state.lock();
        state.typical = average_with(state.typical, each, USUAL_DURATION);
    }

    /// Refuses further items. Queued items can still be popped.
    pub(super) fn close(&self) {
        self.state.lock().is_closed = true;
        self.filled.notify_all();
    }
}

impl<T> FairQueueState<T> {
    /// Pops the first item of the client at the front, then moves that client to the back.
    fn pop(&mut self) -> Option<T> {
        let client = self.turns.pop_front()?;
        let waiting = self.waiting.get_mut(&client)?;
        let first = waiting.pop_front();
        self.length -= u32::from(first.is_some());
        if waiting.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        first
    }

    /// Refuses if everything that would run before another item of this client is expected to take too long.
    fn check_wait(&self, client: Option<Client>) -> Result<(), NotQueued> {
        let is_too_long = |items: u32| self.typical.saturating_mul(items) > MAX_WAIT;
        if !is_too_long(self.length) {
            return Ok(());
        }
        let own = self.waiting.get(&client).map_or(0, VecDeque::len);
        if is_too_long(u32::try_from(own).unwrap_or(u32::MAX)) {
            return Err(NotQueued::OwnWait);
        }
        // Until its turn comes, each of the others has as many turns as it has items, or one more.
        let others = self.waiting.iter().filter(|(other, _)| **other != client);
        let before: usize = own + others.map(|(_, items)| items.len().min(own + 1)).sum::<usize>();
        if is_too_long(u32::try_from(before).unwrap_or(u32::MAX)) { Err(NotQueued::Wait) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn account(number: u128) -> Option<Client> {
        Some(Client::Account(Uuid::from_u128(number)))
    }

    #[test]
    fn clients_take_turns_and_each_keeps_its_order() {
        let queue = FairQueue::default();
        for (client, item) in [(account(1), 1), (account(1), 2), (account(1), 3), (account(2), 4), (None, 5)] {
            assert_eq!(queue.push(client, item), Ok(()));
        }
        let first: Vec<_> = (0..3).filter_map(|_| queue.try_pop()).collect();
        assert_eq!(first, [1, 4, 5]);
        assert_eq!(queue.push(account(2), 6), Ok(()));
        queue.close();
        assert_eq!(queue.push(None, 7), Err(NotQueued::Closed));
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), [2, 6, 3]);
    }

    #[test]
    fn a_write_that_took_long_once_does_not_get_the_next_ones_refused() {
        let queue = FairQueue::default();
        queue.record_run(1, Duration::from_secs(9));
        assert!((0..32).all(|_| queue.push(account(1), ()).is_ok()));
    }

    #[test]
    fn a_client_is_refused_only_while_it_would_wait_too_long() {
        let queue = FairQueue::default();
        (0..20).for_each(|_| queue.record_run(10, Duration::from_secs(4)));
        let push = |client| queue.push(client, ());
        // Each takes 0.4 s, and the third waits for two of its own.
        assert_eq!([push(account(1)), push(account(1)), push(account(1))], [Ok(()), Ok(()), Ok(())]);
        assert_eq!(push(account(1)), Err(NotQueued::OwnWait));
        // The first of another waits for one of these only.
        assert_eq!(push(account(2)), Ok(()));
        assert_eq!(push(account(3)), Ok(()));
        assert_eq!(push(account(4)), Err(NotQueued::Wait), "three others are before it");
        assert_eq!(push(None), Ok(()), "the server itself waits");
        while queue.try_pop().is_some() {}
        assert_eq!(push(account(1)), Ok(()));
    }
}
