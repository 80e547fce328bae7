//! What a search finds, kept as rows of the index.

use std::sync::Arc;

use roaring::RoaringBitmap;

/// A search in the engine's language.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchText<'a> {
    pub(super) query: &'a str,
    /// Whether it matters how well a row matches.
    pub(super) ranked: bool,
}

/// The rows that a search finds.
#[derive(Debug, Clone, Default)]
pub(super) struct SearchHits {
    pub(super) rows: Arc<RoaringBitmap>,
    /// The same, the best match first, if that was asked for.
    pub(super) ranked: Option<Arc<[u32]>>,
}

impl SearchHits {
    /// Whether they tell what is asked for.
    pub(super) fn answer(&self, search: SearchText) -> bool {
        self.ranked.is_some() || !search.ranked
    }
}
