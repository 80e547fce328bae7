//! How much one request may ask for: far more than any client does, and less than either engine's own limits, which
//! would answer with an error of ours.

use sangam_db::LONGEST_PATTERN;

use super::shape::{Condition, Field, Operator, Quantifiable, QueryShape, RequestValue, SelectItem};
use crate::error::Error;

/// Columns and embeds selected, in all.
const MOST_ITEMS: usize = 200;
/// Embedded resources, in all. SQLite joins at most 64 tables.
const MOST_EMBEDS: usize = 32;
/// Conditions, in all. SQLite nests expressions at most 1000 deep.
const MOST_CONDITIONS: usize = 250;
/// Terms of all sort orders.
const MOST_TERMS: usize = 32;
/// Patterns, in all. Each is asked of every row.
const MOST_PATTERNS: usize = 32;
/// Steps into one JSON document.
const MOST_STEPS: usize = 24;

/// Refuses what goes beyond.
pub(super) fn check(shape: &QueryShape, values: &[RequestValue]) -> Result<(), Error> {
    let mut count = ComplexityCount { values, ..ComplexityCount::default() };
    count.items(&shape.select);
    shape.filters.iter().for_each(|(_, condition)| count.condition(condition));
    shape.order.iter().flat_map(|(_, terms)| terms).for_each(|term| count.field(&term.field));
    for (what, count, most) in [
        ("selected columns", count.items, MOST_ITEMS),
        ("embedded resources", count.embeds, MOST_EMBEDS),
        ("conditions", count.conditions, MOST_CONDITIONS),
        ("sort terms", shape.order.iter().map(|(_, terms)| terms.len()).sum(), MOST_TERMS),
        ("patterns", count.patterns, MOST_PATTERNS),
        ("bytes of one pattern", count.longest_pattern, LONGEST_PATTERN),
        ("steps into one document", count.deepest, MOST_STEPS),
    ] {
        if count > most {
            return Err(Error::TooComplex(format!("{count} {what} were asked for; a request may have {most}")));
        }
    }
    Ok(())
}

/// What a request asks for.
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
