//! Saved searches: the filters of a list, kept under a name, and what was put up since that they find.
//!
//! Triggers note every posting that is new or was changed in `_listing_changes`. [`match_changes`] compares each with the searches that
//! may find it ([`matching`]). The transaction that takes the note away also writes the new results of each search ([`record`]), so each
//! is told once, also with several copies of the server. Alerts go through the notifier: at once, or in the morning that
//! [`release_search_alerts`] waits for. `docs/decisions/saved-searches.md` says why.

mod alerts;
mod changes;
mod deadlines;
mod filing;
mod matching;
mod record;

pub(crate) use alerts::AlertTiming;
pub use alerts::release_search_alerts;
pub(crate) use changes::match_changes;
pub use deadlines::note_nearing_deadlines;
pub(crate) use filing::{file_all, file_search, parse_filters};

/// How many searches an account can keep.
pub(crate) const MOST_SEARCHES: usize = 50;
