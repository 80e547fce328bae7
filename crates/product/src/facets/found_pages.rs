//! Caches totals and pages until the index changes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sangam_filter::{FoundPage, RowQuery};

use super::answer_cache::IndexState;

/// How many queries are cached. The number of rows per page bounds the keys of each.
const MAX_PAGES: usize = 2_000;

/// Upper bound on the bytes of cached keys.
const MAX_BYTES: usize = 8 * 1024 * 1024;

/// The totals and pages found in one state of an index.
#[derive(Default)]
pub(super) struct FoundPages(Mutex<CachedPages>);

#[derive(Default)]
struct CachedPages {
    state: Option<IndexState>,
    pages: HashMap<RowQuery, FoundPage>,
    bytes: usize,
}

impl FoundPages {
    /// The cached page for a query, if the index has not changed.
    pub(super) fn find(&self, query: &RowQuery, state: IndexState) -> Option<FoundPage> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.pages.get(query).filter(|_| cached.state == Some(state)).cloned()
    }

    /// Caches a page found in this state, for all callers.
    pub(super) fn insert(&self, query: &RowQuery, state: IndexState, page: &FoundPage) {
        let bytes = page.keys.as_ref().map_or(0, |keys| keys.json.len());
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.state != Some(state) || cached.pages.len() >= MAX_PAGES || cached.bytes + bytes > MAX_BYTES {
            *cached = CachedPages { state: Some(state), ..CachedPages::default() };
        }
        cached.bytes += bytes;
        cached.pages.insert(query.clone(), page.clone());
    }
}
