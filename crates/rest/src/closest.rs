//! Names that were probably meant.

use strsim::levenshtein;

/// How many letters may differ.
const NEAR: usize = 2;

/// The name that was meant, if one is near.
pub(crate) fn closest(name: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let length = name.chars().count();
    // The distance of names that differ much in length is not worth computing: clients may send very long ones.
    let similar = names.filter(|known| known.chars().count().abs_diff(length) <= NEAR);
    let (distance, nearest) = similar.map(|known| (levenshtein(name, known), known)).min()?;
    (distance <= NEAR).then_some(nearest)
}
