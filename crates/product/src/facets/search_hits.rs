//! Search results as rows of the index.

use std::sync::Arc;

use roaring::RoaringBitmap;

/// A search in the engine's query language.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchText<'a> {
    pub(super) query: &'a str,
    /// Whether the results must be ordered by relevance.
    pub(super) ranked: bool,
}

/// The rows that a search finds.
#[derive(Debug, Clone, Default)]
pub(super) struct SearchHits {
    pub(super) rows: Arc<RoaringBitmap>,
    /// The same rows, best match first, if that was requested.
    pub(super) ranked: Option<Arc<[u32]>>,
}

impl SearchHits {
    /// Whether these results are sufficient for the search.
    pub(super) fn answer(&self, search: SearchText) -> bool {
        self.ranked.is_some() || !search.ranked
    }
}
