//! The writer's queue, which is fair between accounts. Accounts take turns, so an account with many writes delays only its own.

use std::collections::{HashMap, VecDeque};

use parking_lot::{Condvar, Mutex};
use uuid::Uuid;

/// A queue of items per account. The server's own items form one group.
pub(super) struct FairQueue<T> {
    state: Mutex<FairQueueState<T>>,
    filled: Condvar,
}

struct FairQueueState<T> {
    /// The accounts with queued items, in the order of their turns.
    turns: VecDeque<Option<Uuid>>,
    waiting: HashMap<Option<Uuid>, VecDeque<T>>,
    is_closed: bool,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        let state = FairQueueState { turns: VecDeque::new(), waiting: HashMap::new(), is_closed: false };
        FairQueue { state: Mutex::new(state), filled: Condvar::new() }
    }
}

impl<T> FairQueue<T> {
    /// Adds an item behind the others of the same account. Returns the item as an error if the queue is closed.
    pub(super) fn push(&self, account: Option<Uuid>, item: T) -> Result<(), T> {
        let mut state = self.state.lock();
        if state.is_closed {
            return Err(item);
        }
        let FairQueueState { turns, waiting, .. } = &mut *state;
        let of_account = waiting.entry(account).or_default();
        if of_account.is_empty() {
            turns.push_back(account);
        }
        of_account.push_back(item);
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

    /// Refuses further items. Queued items can still be popped.
    pub(super) fn close(&self) {
        self.state.lock().is_closed = true;
        self.filled.notify_all();
    }
}

impl<T> FairQueueState<T> {
    /// Pops the first item of the account at the front, then moves that account to the back.
    fn pop(&mut self) -> Option<T> {
        let account = self.turns.pop_front()?;
        let waiting = self.waiting.get_mut(&account)?;
        let first = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&account);
        } else {
            self.turns.push_back(account);
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_take_turns_and_each_keeps_its_order() {
        let queue = FairQueue::default();
        let account = |number| Some(Uuid::from_u128(number));
        for (account, item) in [(account(1), 1), (account(1), 2), (account(1), 3), (account(2), 4), (None, 5)] {
            assert_eq!(queue.push(account, item), Ok(()));
        }
        let first: Vec<_> = (0..3).filter_map(|_| queue.try_pop()).collect();
        assert_eq!(first, [1, 4, 5]);
        assert_eq!(queue.push(account(2), 6), Ok(()));
        queue.close();
        assert_eq!(queue.push(None, 7), Err(7));
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), [2, 6, 3]);
    }
}
