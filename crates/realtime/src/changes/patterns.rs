//! Compiled patterns, shared by all listeners that use the same one, and the limits on what the listeners of one channel may use.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use sangam_db::{InvalidPattern, Pattern, PatternKind};

use crate::{Limits, metrics};

/// Compiled patterns, kept as long as a listener uses them.
#[derive(Default)]
pub(crate) struct PatternCache(Mutex<HashMap<PatternKey, Weak<Pattern>>>);

/// The kind of a pattern, and its text.
type PatternKey = (PatternKind, Box<str>);

/// When the cache has this many entries, unused ones are dropped.
const MAX_CACHED: usize = 1024;

impl PatternCache {
    /// The compiled form of a pattern.
    pub(super) fn find(&self, kind: PatternKind, text: &str) -> Result<Arc<Pattern>, InvalidPattern> {
        let key: PatternKey = (kind, text.into());
        if let Some(pattern) = self.0.lock().get(&key).and_then(Weak::upgrade) {
            return Ok(pattern);
        }
        let pattern = Arc::new(Pattern::compile(kind, text)?);
        let mut kept = self.0.lock();
        if kept.len() >= MAX_CACHED {
            kept.retain(|_, pattern| pattern.strong_count() > 0);
        }
        kept.insert(key, Arc::downgrade(&pattern));
        Ok(pattern)
    }
}

/// The resources that listeners hold while they exist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ListenerCost {
    pub(crate) listeners: usize,
    pub(crate) patterns: usize,
    pub(crate) filter_bytes: usize,
}

impl std::iter::Sum for ListenerCost {
    fn sum<I: Iterator<Item = ListenerCost>>(costs: I) -> ListenerCost {
        costs.fold(ListenerCost::default(), |sum, cost| ListenerCost {
            listeners: sum.listeners + cost.listeners,
            patterns: sum.patterns + cost.patterns,
            filter_bytes: sum.filter_bytes + cost.filter_bytes,
        })
    }
}

/// The limits on the listeners of one channel, and how much of them they use.
pub(crate) struct ListenerAllowance<'a> {
    patterns: &'a PatternCache,
    limits: &'a Limits,
    /// What the socket's other channels use.
    others: ListenerCost,
    pub(crate) used: ListenerCost,
}

impl<'a> ListenerAllowance<'a> {
    pub(crate) fn new(patterns: &'a PatternCache, limits: &'a Limits, others: ListenerCost) -> ListenerAllowance<'a> {
        ListenerAllowance { patterns, limits, others, used: ListenerCost::default() }
    }

    /// Counts a listener.
    pub(super) fn take_listener(&mut self) -> Result<(), String> {
        self.used.listeners += 1;
        let (of_channel, of_socket) = (self.limits.channel_listeners, self.limits.socket_listeners);
        if self.used.listeners > of_channel || self.others.listeners + self.used.listeners > of_socket {
            metrics::refusals("listeners").increment(1);
            return Err(format!(
                "A channel may have {of_channel} listeners, and a socket {of_socket}; an entry without a table counts \
                 once for each table, so name the tables you need"
            ));
        }
        Ok(())
    }

    /// Counts the bytes of a filter's text.
    pub(super) fn take_filter(&mut self, text: &str) -> Result<(), String> {
        self.used.filter_bytes += text.len();
        let limit = self.limits.filter_bytes;
        if self.others.filter_bytes + self.used.filter_bytes > limit {
            return Err(format!("The filters of a socket may have at most {limit} bytes"));
        }
        Ok(())
    }

    /// Counts and compiles a pattern.
    pub(super) fn take_pattern(&mut self, kind: PatternKind, text: &str) -> Result<Arc<Pattern>, String> {
        self.used.patterns += 1;
        let (of_channel, of_socket) = (self.limits.channel_patterns, self.limits.socket_patterns);
        if self.used.patterns > of_channel || self.others.patterns + self.used.patterns > of_socket {
            return Err(format!(
                "A channel may have {of_channel} patterns (like, ilike, match, imatch), and a socket {of_socket}"
            ));
        }
        self.patterns.find(kind, text).map_err(|invalid| format!("{text:?}: {invalid}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn equal_patterns_are_shared_and_dropped_with_their_last_listener() {
        let patterns = PatternCache::default();
        let (one, other) =
            (patterns.find(PatternKind::Regex, "a+").unwrap(), patterns.find(PatternKind::Regex, "a+").unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        assert!(!Arc::ptr_eq(&one, &patterns.find(PatternKind::IRegex, "a+").unwrap()));
        drop((one, other));
        assert!(patterns.0.lock().values().all(|pattern| pattern.strong_count() == 0));
    }

    #[test]
    fn patterns_are_limited_per_channel_and_per_socket() {
        let limits = Limits { channel_patterns: 2, socket_patterns: 3, filter_bytes: 10, ..Limits::default() };
        let patterns = PatternCache::default();
        let count = |others| {
            let mut allowance = ListenerAllowance::new(
                &patterns,
                &limits,
                ListenerCost { patterns: others, ..ListenerCost::default() },
            );
            (0..10).take_while(|_| allowance.take_pattern(PatternKind::Like, "a%").is_ok()).count()
        };
        assert_eq!([count(0), count(1), count(2), count(3)], [2, 2, 1, 0]);
        let mut allowance =
            ListenerAllowance::new(&patterns, &limits, ListenerCost { filter_bytes: 5, ..ListenerCost::default() });
        assert!(allowance.take_filter("12345").is_ok());
        assert!(allowance.take_filter("6").is_err());
    }

    #[test]
    fn listeners_are_limited_per_channel_and_per_socket() {
        let limits = Limits { channel_listeners: 2, socket_listeners: 3, ..Limits::default() };
        let patterns = PatternCache::default();
        let count = |others| {
            let others = ListenerCost { listeners: others, ..ListenerCost::default() };
            let mut allowance = ListenerAllowance::new(&patterns, &limits, others);
            (0..10).take_while(|_| allowance.take_listener().is_ok()).count()
        };
        assert_eq!([count(0), count(1), count(2), count(3)], [2, 2, 1, 0]);
    }
}
