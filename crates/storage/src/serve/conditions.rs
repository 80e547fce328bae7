//! Conditional requests: whether the client already has the current file.

use http::HeaderMap;
use http::header::{HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH};
use jiff::Timestamp;
use jiff::fmt::rfc2822;

/// Whether the client's copy is current, by its ETag or by the time of the last change. An ETag is more reliable, so
/// the time is only used without one.
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

/// A time in a header. `None` if it cannot be parsed.
pub(super) fn read_date(headers: &HeaderMap, name: HeaderName) -> Option<Timestamp> {
    let text = headers.get(name)?.to_str().ok()?;
    rfc2822::parse(text).ok().map(|time| time.timestamp())
}

/// A time in HTTP format, to the second.
pub(super) fn http_date(time: Timestamp) -> String {
    // Every stored time can be formatted.
    rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&time).unwrap_or_default()
}
