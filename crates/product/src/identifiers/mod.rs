//! Numbers and addresses that people type in: whether they can be right, and how they are written down.
//!
//! Everything here looks at the characters alone. No one is asked, so nothing is said to exist or to belong to anyone.

mod gstin;
mod mobile;
mod pan;

pub(crate) use gstin::{Gstin, read_gstin};
pub(crate) use mobile::read_mobile;
pub(crate) use pan::read_pan;

/// As people are shown them, in capitals and without the spaces and dashes they type between groups.
fn tidy(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace() && *character != '-').collect::<String>().to_uppercase()
}
