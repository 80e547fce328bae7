//! Names that were probably meant.

/// The name that was meant, if one is near.
pub(crate) fn closest(name: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let near = names.map(|known| (distance(name, known), known)).min()?;
    (near.0 <= 2).then_some(near.1)
}

/// How many letters must change to make one name the other; names far apart in length are just far apart.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    if one.chars().count().abs_diff(other.len()) > 2 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let cost = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}
