//! Counts what each address and each account uses here: sockets, and what sockets hold.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

/// Counts usage by owner.
#[derive(Debug)]
pub(crate) struct UsageCounter<K: Eq + Hash>(Mutex<HashMap<K, usize>>);

impl<K: Eq + Hash> Default for UsageCounter<K> {
    fn default() -> UsageCounter<K> {
        UsageCounter(Mutex::default())
    }
}

impl<K: Eq + Hash + Clone> UsageCounter<K> {
    /// Counts one more, unless the limit is reached. It counts until the guard is dropped.
    pub(crate) fn enter(self: &Arc<Self>, key: K, limit: usize) -> Option<UsageGuard<K>> {
        self.enter_many(key, 1, limit)
    }

    /// Counts `amount` more, unless that would exceed the limit.
    pub(crate) fn enter_many(self: &Arc<Self>, key: K, amount: usize, limit: usize) -> Option<UsageGuard<K>> {
        let mut counts = self.0.lock();
        let count = counts.entry(key.clone()).or_default();
        if count.saturating_add(amount) > limit {
            // The limit may be 0. Then there is nothing to keep.
            if *count == 0 {
                counts.remove(&key);
            }
            return None;
        }
        *count += amount;
        Some(UsageGuard { counter: self.clone(), key, amount })
    }
}

/// One counted use.
#[derive(Debug)]
pub(crate) struct UsageGuard<K: Eq + Hash> {
    counter: Arc<UsageCounter<K>>,
    key: K,
    amount: usize,
}

impl<K: Eq + Hash> UsageGuard<K> {
    /// The owner.
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
    fn usage_is_counted_by_key_and_forgotten_when_it_ends() {
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
