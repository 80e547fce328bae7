//! Validates and normalises numbers that people type in.
//!
//! Only the characters are checked. No registry is queried, so a valid number may not exist or may belong to someone else.

mod gstin;
mod mobile;
mod pan;

pub(crate) use gstin::{Gstin, read_gstin};
pub(crate) use mobile::read_mobile;
pub(crate) use pan::read_pan;

/// Converts to capitals and removes the spaces and dashes that people type between groups.
fn normalised(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace() && *character != '-').collect::<String>().to_uppercase()
}
