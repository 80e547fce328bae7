//! Suggests the name a client probably meant.

use strsim::levenshtein;

/// How many letters may differ.
const MAX_DISTANCE: usize = 2;

/// Returns the most similar known name, if one is similar enough.
pub(crate) fn closest(name: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let length = name.chars().count();
    // Skip names of very different length before computing the distance: clients may send very long names.
    let similar = names.filter(|known| known.chars().count().abs_diff(length) <= MAX_DISTANCE);
    let (distance, nearest) = similar.map(|known| (levenshtein(name, known), known)).min()?;
    (distance <= MAX_DISTANCE).then_some(nearest)
}
