//! The description of another company's posting, word for word.

use super::Examined;

pub(super) fn fires(posting: &Examined<'_>) -> bool {
    posting.is_copied
}
