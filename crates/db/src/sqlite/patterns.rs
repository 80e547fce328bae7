//! The patterns of the running statement, each compiled once: SQLite itself keeps only what is the same for every row, and
//! the elements of a list are not.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::Result;

use super::errors::raise;
use crate::{Pattern, PatternKind};

/// Patterns kept at a time, more than a request may have.
const MOST: usize = 64;

/// Compiled patterns of one connection.
#[derive(Clone, Default)]
pub(super) struct ConnectionPatterns(Arc<Mutex<CompiledPatterns>>);

/// By how they are to be read, then by their text.
type CompiledPatterns = HashMap<PatternKind, HashMap<String, Arc<Pattern>>>;

impl ConnectionPatterns {
    /// The compiled form of a pattern.
    pub(super) fn find(&self, kind: PatternKind, text: &str) -> Result<Arc<Pattern>> {
        let mut kept = self.0.lock();
        let of_kind = kept.entry(kind).or_default();
        if let Some(pattern) = of_kind.get(text) {
            return Ok(Arc::clone(pattern));
        }
        let pattern = Pattern::compile(kind, text).map_err(|error| raise(error.code(), &error.to_string()))?;
        let pattern = Arc::new(pattern);
        if of_kind.len() >= MOST {
            of_kind.clear();
        }
        of_kind.insert(text.to_owned(), Arc::clone(&pattern));
        Ok(pattern)
    }

    /// Forgets them all, when their statement has ended.
    pub(super) fn forget(&self) {
        let mut kept = self.0.lock();
        if !kept.is_empty() {
            kept.clear();
        }
    }
}
