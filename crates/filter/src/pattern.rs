//! The spelling of patterns in requests. `sangam_db::Pattern` implements the matching.

/// Replaces `*` with `%`. Clients write `*` because it needs no escaping in a URL.
pub fn stars_to_percent(pattern: &str) -> String {
    pattern.replace('*', "%")
}
