//! A cache of the running statement's compiled patterns. SQLite itself caches only constant arguments, which the elements of a list
//! are not.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::Result;

use super::errors::raise;
use crate::{Pattern, PatternKind};

/// The maximum number of cached patterns, more than a request may have.
const MAX_PATTERNS: usize = 64;

/// The compiled patterns of one connection.
#[derive(Clone, Default)]
pub(super) struct ConnectionPatterns(Arc<Mutex<CompiledPatterns>>);

/// Patterns by kind, then by text.
type CompiledPatterns = HashMap<PatternKind, HashMap<String, Arc<Pattern>>>;

impl ConnectionPatterns {
    /// Returns the compiled form of a pattern.
    pub(super) fn find(&self, kind: PatternKind, text: &str) -> Result<Arc<Pattern>> {
        let mut cached = self.0.lock();
        let of_kind = cached.entry(kind).or_default();
        if let Some(pattern) = of_kind.get(text) {
            return Ok(Arc::clone(pattern));
        }
        let pattern = Pattern::compile(kind, text).map_err(|error| raise(error.code(), &error.to_string()))?;
        let pattern = Arc::new(pattern);
        if of_kind.len() >= MAX_PATTERNS {
            of_kind.clear();
        }
        of_kind.insert(text.to_owned(), Arc::clone(&pattern));
        Ok(pattern)
    }

    /// Clears the cache. Called when a statement has ended.
    pub(super) fn forget(&self) {
        let mut cached = self.0.lock();
        if !cached.is_empty() {
            cached.clear();
        }
    }
}
