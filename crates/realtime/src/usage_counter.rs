//! What one address and one account use here: sockets, and what sockets hold.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

/// Counts something by whose it is.
#[derive(Debug)]
pub(crate) struct UsageCounter<K: Eq + Hash>(Mutex<HashMap<K, usize>>);

impl<K: Eq + Hash> Default for UsageCounter<K> {
    fn default() -> UsageCounter<K> {
        UsageCounter(Mutex::default())
    }
}

impl<K: Eq + Hash + Clone> UsageCounter<K> {
    /// Counts one more, unless there are as many as there may be. It counts until it is dropped.
    pub(crate) fn enter(self: &Arc<Self>, key: K, most: usize) -> Option<UsageGuard<K>> {
        self.enter_many(key, 1, most)
    }

    /// Counts so many more, unless they would be more than there may be.
    pub(crate) fn enter_many(self: &Arc<Self>, key: K, amount: usize, most: usize) -> Option<UsageGuard<K>> {
        let mut counts = self.0.lock();
        let count = counts.entry(key.clone()).or_default();
        if count.saturating_add(amount) > most {
            // No one may be allowed in at all; then there is nothing to keep.
            if *count == 0 {
                counts.remove(&key);
            }
            return None;
        }
        *count += amount;
        Some(UsageGuard { counter: self.clone(), key, amount })
    }
}

/// One that is counted.
#[derive(Debug)]
pub(crate) struct UsageGuard<K: Eq + Hash> {
    counter: Arc<UsageCounter<K>>,
    key: K,
    amount: usize,
}

impl<K: Eq + Hash> UsageGuard<K> {
    /// Whose it is.
    pub(crate) fn key(&self) -> &K {
        &self.key
    }
}

impl<K: Eq + Hash> Drop for UsageGuard<K> {
    fn drop(&mut self) {
        let mut counts = self.counter.0.lock();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= self.amount;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_is_counted_by_key_and_forgotten_when_it_has_gone() {
        let counter: Arc<UsageCounter<&str>> = Arc::default();
        let (first, second) = (counter.enter("a", 2), counter.enter("a", 2));
        assert!(first.is_some() && second.is_some());
        assert!(counter.enter("a", 2).is_none());
        assert!(counter.enter("b", 2).is_some());
        drop(first);
        assert!(counter.enter("a", 2).is_some());
        drop(second);
        assert!(counter.enter("c", 0).is_none());
        assert!(counter.enter_many("d", 3, 2).is_none());
        assert!(counter.enter_many("d", 2, 2).is_some());
        assert!(counter.0.lock().is_empty());
    }
}
