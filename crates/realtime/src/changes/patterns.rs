//! The patterns of all listeners, each compiled once for everyone who asks the same, and what one channel may have of them.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use sangam_db::{InvalidPattern, Pattern, PatternKind};

use crate::Limits;

/// Compiled patterns, for as long as a listener has them.
#[derive(Default)]
pub(crate) struct PatternCache(Mutex<HashMap<PatternKey, Weak<Pattern>>>);

/// How a pattern is to be read, and its text.
type PatternKey = (PatternKind, Box<str>);

/// Patterns kept before unused ones are looked for and dropped.
const MOST_KEPT: usize = 1024;

impl PatternCache {
    /// The compiled form of a pattern.
    pub(super) fn find(&self, kind: PatternKind, text: &str) -> Result<Arc<Pattern>, InvalidPattern> {
        let key: PatternKey = (kind, text.into());
        if let Some(pattern) = self.0.lock().get(&key).and_then(Weak::upgrade) {
            return Ok(pattern);
        }
        let pattern = Arc::new(Pattern::compile(kind, text)?);
        let mut kept = self.0.lock();
        if kept.len() >= MOST_KEPT {
            kept.retain(|_, pattern| pattern.strong_count() > 0);
        }
        kept.insert(key, Arc::downgrade(&pattern));
        Ok(pattern)
    }
}

/// What filters cost for as long as they are listened with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct FilterCost {
    pub(crate) patterns: usize,
    pub(crate) filter_bytes: usize,
}

impl std::iter::Sum for FilterCost {
    fn sum<I: Iterator<Item = FilterCost>>(costs: I) -> FilterCost {
        costs.fold(FilterCost::default(), |sum, cost| FilterCost {
            patterns: sum.patterns + cost.patterns,
            filter_bytes: sum.filter_bytes + cost.filter_bytes,
        })
    }
}

/// What the filters of one channel may use, and what they have used of it.
pub(crate) struct FilterAllowance<'a> {
    patterns: &'a PatternCache,
    limits: &'a Limits,
    /// What the socket's other channels use.
    others: FilterCost,
    pub(crate) used: FilterCost,
}

impl<'a> FilterAllowance<'a> {
    pub(crate) fn new(patterns: &'a PatternCache, limits: &'a Limits, others: FilterCost) -> FilterAllowance<'a> {
        FilterAllowance { patterns, limits, others, used: FilterCost::default() }
    }

    /// Uses the bytes of a filter's text.
    pub(super) fn take_filter(&mut self, text: &str) -> Result<(), String> {
        self.used.filter_bytes += text.len();
        let most = self.limits.filter_bytes;
        if self.others.filter_bytes + self.used.filter_bytes > most {
            return Err(format!("The filters of a socket may have {most} bytes"));
        }
        Ok(())
    }

    /// Uses a pattern.
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
    fn equal_patterns_are_one_and_forgotten_with_their_last_listener() {
        let patterns = PatternCache::default();
        let (one, other) =
            (patterns.find(PatternKind::Regex, "a+").unwrap(), patterns.find(PatternKind::Regex, "a+").unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        assert!(!Arc::ptr_eq(&one, &patterns.find(PatternKind::IRegex, "a+").unwrap()));
        drop((one, other));
        assert!(patterns.0.lock().values().all(|pattern| pattern.strong_count() == 0));
    }

    #[test]
    fn a_channel_has_its_patterns_and_a_socket_those_of_all_its_channels() {
        let limits = Limits { channel_patterns: 2, socket_patterns: 3, filter_bytes: 10, ..Limits::default() };
        let patterns = PatternCache::default();
        let count = |others| {
            let mut allowance =
                FilterAllowance::new(&patterns, &limits, FilterCost { patterns: others, filter_bytes: 0 });
            (0..10).take_while(|_| allowance.take_pattern(PatternKind::Like, "a%").is_ok()).count()
        };
        assert_eq!([count(0), count(1), count(2), count(3)], [2, 2, 1, 0]);
        let mut allowance = FilterAllowance::new(&patterns, &limits, FilterCost { patterns: 0, filter_bytes: 5 });
        assert!(allowance.take_filter("12345").is_ok());
        assert!(allowance.take_filter("6").is_err());
    }
}
