//! How much one request may ask for: far more than any client does, and less than either engine's own limits, which
//! would answer with an error of ours.

use super::shape::{Condition, Item, Shape};
use crate::error::Error;

/// Columns and embeds selected, in all.
const MOST_ITEMS: usize = 200;
/// Embedded resources, in all. SQLite joins at most 64 tables.
const MOST_EMBEDS: usize = 32;
/// Conditions, in all. SQLite nests expressions at most 1000 deep.
const MOST_CONDITIONS: usize = 250;
/// Terms of one sort order.
const MOST_TERMS: usize = 32;

/// Refuses what goes beyond.
pub(super) fn check(shape: &Shape) -> Result<(), Error> {
    let (items, embeds) = count_items(&shape.select);
    let conditions: usize = shape.filters.iter().map(|(_, condition)| count_conditions(condition)).sum();
    let terms = shape.order.iter().map(|(_, terms)| terms.len()).max().unwrap_or(0);
    for (what, count, most) in [
        ("selected columns", items, MOST_ITEMS),
        ("embedded resources", embeds, MOST_EMBEDS),
        ("conditions", conditions, MOST_CONDITIONS),
        ("sort terms", terms, MOST_TERMS),
    ] {
        if count > most {
            return Err(Error::TooComplex(format!("{count} {what} were asked for; a request may have {most}")));
        }
    }
    Ok(())
}

fn count_items(items: &[Item]) -> (usize, usize) {
    items.iter().fold((items.len(), 0), |(count, embeds), item| match item {
        Item::Embed(embed) => {
            let (inner, nested) = count_items(&embed.items);
            (count + inner, embeds + nested + 1)
        }
        _ => (count, embeds),
    })
}

fn count_conditions(condition: &Condition) -> usize {
    match condition {
        Condition::Test { .. } => 1,
        Condition::Group { parts, .. } => 1 + parts.iter().map(count_conditions).sum::<usize>(),
    }
}
