//! Formats values for a terminal.

use jiff::Timestamp;

/// A timestamp, to the second.
pub(crate) fn second(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Puts text on one line. Replaces control characters, so that user input cannot control the terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Like [`printable`], but keeps line breaks.
pub(crate) fn printable_lines(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}
