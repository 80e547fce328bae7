//! Patterns as clients write them. What a pattern matches is decided by `sangam_db::Pattern`.

/// Spells `*`, which clients write for `%` because it needs no escape in an address, as that.
pub fn spell_stars(pattern: &str) -> String {
    pattern.replace('*', "%")
}
