//! The filters of saved searches, parsed once. Most postings meet the same filters, and parsing them takes longer than comparing them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sangam_db::Engine;

use super::search_index::parse_filters;
use crate::facets::SavedFilters;

/// How many filters are kept. They take about half a kilobyte each.
const MAX_CACHED: usize = 30_000;

/// Filters that this version can read, with their text as a query of the database's search.
#[derive(Debug)]
pub(super) struct CachedFilters {
    pub(super) filters: SavedFilters,
    pub(super) query: Option<String>,
}

/// The parsed filters by their stored text. Nothing for those that this version cannot read.
type FiltersByText = HashMap<String, Option<Arc<CachedFilters>>>;

/// The parsed filters of each list. A text always means the same, so nothing here becomes outdated.
#[derive(Debug, Default)]
pub(crate) struct FilterCache {
    by_kind: Mutex<HashMap<String, FiltersByText>>,
}

impl FilterCache {
    /// Parses stored filters. Returns nothing if this version cannot read them.
    pub(super) fn read(&self, engine: Engine, kind: &str, stored: &str) -> Option<Arc<CachedFilters>> {
        let mut by_kind = self.by_kind.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = by_kind.get(kind).and_then(|known| known.get(stored)) {
            return known.clone();
        }
        let parsed = parse_filters(kind, stored).and_then(|filters| {
            let query = filters.query(engine).ok()?;
            Some(Arc::new(CachedFilters { filters, query }))
        });
        let known = by_kind.entry(kind.to_owned()).or_default();
        if known.len() >= MAX_CACHED {
            known.clear();
        }
        known.insert(stored.to_owned(), parsed.clone());
        parsed
    }
}
