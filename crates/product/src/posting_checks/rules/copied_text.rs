//! Copies the description of another account's posting word for word.

use super::RuleInput;

pub(super) fn fires(posting: &RuleInput<'_>) -> bool {
    posting.is_copied
}
