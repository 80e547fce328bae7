//! Whether the client has the file already.

use http::HeaderMap;
use http::header::{HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH};
use jiff::Timestamp;
use jiff::fmt::rfc2822;

/// Whether what the client has is what there is, by its tag or the time of its last change. A tag says it better than a time,
/// so the time counts only without one.
pub(crate) fn is_unchanged(headers: &HeaderMap, etag: &str, updated_at: Timestamp) -> bool {
    if headers.contains_key(IF_NONE_MATCH) {
        return headers
            .get_all(IF_NONE_MATCH)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .any(|tags| tags.split(',').map(str::trim).any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag));
    }
    read_date(headers, IF_MODIFIED_SINCE).is_some_and(|time| updated_at.as_second() <= time.as_second())
}

/// A moment in a header; one that cannot be read counts as none.
pub(super) fn read_date(headers: &HeaderMap, name: HeaderName) -> Option<Timestamp> {
    let text = headers.get(name)?.to_str().ok()?;
    rfc2822::parse(text).ok().map(|time| time.timestamp())
}

/// A moment as headers show it, to the second.
pub(super) fn http_date(time: Timestamp) -> String {
    // Every moment that was stored can be written.
    rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&time).unwrap_or_default()
}
