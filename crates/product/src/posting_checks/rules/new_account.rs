//! An account of a few days that proved nothing. Everyone was new once, so this only adds to other signs.

use jiff::SignedDuration;

use super::Examined;

const NEW: SignedDuration = SignedDuration::from_hours(14 * 24);

pub(super) fn fires(posting: &Examined<'_>) -> bool {
    !posting.is_proved && posting.account_age < NEW
}
