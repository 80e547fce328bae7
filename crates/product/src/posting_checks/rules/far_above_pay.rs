//! States pay far above what other employers state for similar titles.

use super::RuleInput;

/// The rule fires above this multiple of the others' upper quartile.
const FACTOR: i64 = 3;

pub(super) fn fires(posting: &RuleInput<'_>) -> bool {
    let usual = posting.usual_pay.map(|facts| facts.upper);
    posting.yearly_pay.zip(usual).is_some_and(|(pay, upper)| pay > upper.saturating_mul(FACTOR))
}
