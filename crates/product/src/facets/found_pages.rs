//! Totals and pages that are given again while nothing they were found in has changed.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sangam_filter::{FoundPage, RowQuery};

use super::answer_cache::IndexState;

/// So many different lists are kept; their keys are bounded by the rows of a page.
const MOST_PAGES: usize = 2_000;

/// Bytes of the keys that are kept.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// What was found in one state of an index.
#[derive(Default)]
pub(super) struct FoundPages(Mutex<KeptPages>);

#[derive(Default)]
struct KeptPages {
    state: Option<IndexState>,
    pages: HashMap<RowQuery, FoundPage>,
    bytes: usize,
}

impl FoundPages {
    /// What was found for a list, if the index is still the same.
    pub(super) fn find(&self, query: &RowQuery, state: IndexState) -> Option<FoundPage> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.pages.get(query).filter(|_| kept.state == Some(state)).cloned()
    }

    /// Keeps what was found in this state, for every caller.
    pub(super) fn keep(&self, query: &RowQuery, state: IndexState, page: &FoundPage) {
        let bytes = page.keys.as_ref().map_or(0, |keys| keys.json.len());
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.state != Some(state) || kept.pages.len() >= MOST_PAGES || kept.bytes + bytes > MOST_BYTES {
            *kept = KeptPages { state: Some(state), ..KeptPages::default() };
        }
        kept.bytes += bytes;
        kept.pages.insert(query.clone(), page.clone());
    }
}
