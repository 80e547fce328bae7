//! Limits on what one request may ask for. They are far above what real clients send, and below the limits of either
//! engine, where a failure would look like a server error.

use sangam_db::MAX_PATTERN_BYTES;

use super::shape::{Condition, Field, Operator, Quantifiable, QueryShape, RequestValue, SelectItem};
use crate::error::Error;

/// Selected columns and embeds, in total.
const MAX_ITEMS: usize = 200;
/// Embedded resources, in total. SQLite joins at most 64 tables.
const MAX_EMBEDS: usize = 32;
/// Conditions, in total. SQLite nests expressions at most 1000 deep.
const MAX_CONDITIONS: usize = 250;
/// Terms of all sort orders together.
const MAX_TERMS: usize = 32;
/// Patterns, in total. Each is tested on every row.
const MAX_PATTERNS: usize = 32;
/// Steps into one JSON document.
const MAX_STEPS: usize = 24;

/// Refuses a request that exceeds one of the limits.
pub(super) fn check(shape: &QueryShape, values: &[RequestValue]) -> Result<(), Error> {
    let mut count = ComplexityCount { values, ..ComplexityCount::default() };
    count.items(&shape.select);
    shape.filters.iter().for_each(|(_, condition)| count.condition(condition));
    shape.order.iter().flat_map(|(_, terms)| terms).for_each(|term| count.field(&term.field));
    for (what, count, limit) in [
        ("selected columns", count.items, MAX_ITEMS),
        ("embedded resources", count.embeds, MAX_EMBEDS),
        ("conditions", count.conditions, MAX_CONDITIONS),
        ("sort terms", shape.order.iter().map(|(_, terms)| terms.len()).sum(), MAX_TERMS),
        ("patterns", count.patterns, MAX_PATTERNS),
        ("bytes of one pattern", count.longest_pattern, MAX_PATTERN_BYTES),
        ("steps into one document", count.deepest, MAX_STEPS),
    ] {
        if count > limit {
            return Err(Error::TooComplex(format!("The request has {count} {what}; the maximum is {limit}")));
        }
    }
    Ok(())
}

/// Counts the parts of a request.
#[derive(Default)]
struct ComplexityCount<'a> {
    values: &'a [RequestValue],
    items: usize,
    embeds: usize,
    conditions: usize,
    patterns: usize,
    longest_pattern: usize,
    deepest: usize,
}

impl ComplexityCount<'_> {
    fn items(&mut self, items: &[SelectItem]) {
        self.items += items.len();
        for item in items {
            match item {
                SelectItem::Embed(embed) => {
                    self.embeds += 1;
                    self.items(&embed.items);
                }
                SelectItem::Column { field, .. } => self.field(field),
                SelectItem::Aggregate(aggregate) => aggregate.field.iter().for_each(|field| self.field(field)),
                SelectItem::All => {}
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        self.conditions += 1;
        match condition {
            Condition::Group { parts, .. } => parts.iter().for_each(|part| self.condition(part)),
            Condition::Test { field, operator, .. } => {
                self.field(field);
                let pattern = match operator {
                    Operator::Match(_, slot) | Operator::Quantified { kind: Quantifiable::Match(_), slot, .. } => slot,
                    _ => return,
                };
                self.pattern(*pattern);
            }
        }
    }

    fn pattern(&mut self, slot: usize) {
        let texts: &[String] = match self.values.get(slot) {
            Some(RequestValue::One(text)) => std::slice::from_ref(text),
            Some(RequestValue::Many(texts)) => texts,
            None => &[],
        };
        self.patterns += texts.len();
        self.longest_pattern = texts.iter().map(String::len).fold(self.longest_pattern, usize::max);
    }

    fn field(&mut self, field: &Field) {
        self.deepest = self.deepest.max(field.path.len());
    }
}
