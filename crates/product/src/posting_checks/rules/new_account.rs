//! The account is new and has not proved a domain or GSTIN. That is normal for honest newcomers, so the rule has a low weight.

use jiff::SignedDuration;

use super::RuleInput;

const NEW_ACCOUNT_AGE: SignedDuration = SignedDuration::from_hours(14 * 24);

pub(super) fn fires(posting: &RuleInput<'_>) -> bool {
    !posting.is_proved && posting.account_age < NEW_ACCOUNT_AGE
}
