//! Pay far above what other employers here state for such a title.

use super::Examined;

/// How many times the upper quartile of the others.
const TIMES: i64 = 3;

pub(super) fn fires(posting: &Examined<'_>) -> bool {
    let usual = posting.usual_pay.map(|facts| facts.upper);
    posting.yearly_pay.zip(usual).is_some_and(|(pay, upper)| pay > upper.saturating_mul(TIMES))
}
