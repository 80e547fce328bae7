//! Saved searches: named filters of a list, and the new postings that match them.
//!
//! Triggers record every new or changed posting in `_listing_changes`. [`match_changes`] compares each with the searches that may match
//! it ([`matching`]). The transaction that deletes the recorded change also writes the new results of each search ([`record`]), so each
//! result is reported once, even with several copies of the server. The notifier sends the alerts, either immediately or in the morning,
//! when [`release_search_alerts`] releases them. `docs/decisions/saved-searches.md` gives the reasons.

mod alerts;
mod changes;
mod deadlines;
mod filter_cache;
mod matching;
mod record;
mod search_index;
mod seen;
mod told_before;

pub(crate) use alerts::AlertTiming;
pub use alerts::release_search_alerts;
pub(crate) use changes::match_changes;
pub use deadlines::record_nearing_deadlines;
pub(crate) use filter_cache::FilterCache;
pub(crate) use search_index::{index_all_searches, index_search, parse_filters};
pub(crate) use seen::mark_matches_seen;

/// How many searches an account can keep.
pub(crate) const MAX_SEARCHES: usize = 50;
