//! Text helpers shared by all rules.

use jiff::Timestamp;

use crate::calendar;
use crate::words::WordCatalogue;

/// The text and link of a notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NotificationText {
    pub(crate) title: String,
    pub(crate) body: String,
    /// A path within the web application.
    pub(crate) link: String,
}

/// Maximum length of an excerpt.
const MAX_EXCERPT_LENGTH: usize = 200;

/// Maximum length of a name or a title.
const MAX_NAME_LENGTH: usize = 80;

/// Shortens a name for use in a sentence. An empty name becomes "Someone".
pub(super) fn name(text: &str, words: &WordCatalogue) -> String {
    match cut(text, MAX_NAME_LENGTH) {
        empty if empty.is_empty() => words.text("someone"),
        name => name,
    }
}

/// Shortens a title for use in a sentence.
pub(super) fn title(text: &str) -> String {
    cut(text, MAX_NAME_LENGTH)
}

/// Formats the day in India of a timestamp from the database.
pub(super) fn day_of(moment: &str, words: &WordCatalogue) -> String {
    moment.parse::<Timestamp>().map(|at| words.date(calendar::day(at))).unwrap_or_default()
}

/// The beginning of a text, on one line.
pub(super) fn excerpt(text: &str) -> String {
    cut(text, MAX_EXCERPT_LENGTH)
}

/// Puts a text on one line of at most `max_length` characters, without control characters, which could affect a terminal or mail
/// headers.
fn cut(text: &str, max_length: usize) -> String {
    let line = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max_length {
        return line;
    }
    let beginning: String = line.chars().take(max_length - 1).collect();
    format!("{}…", beginning.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    #[test]
    fn a_name_is_one_line() {
        let words = Words::built_in();
        let name = |text| super::name(text, words.in_language(None));
        assert_eq!(name(" Asha\r\nBcc: x\u{1b}[2J "), "Asha Bcc: x [2J");
        assert_eq!(name(" \t"), "Someone");
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let cut = excerpt(&"हिन्दी ".repeat(100));
        assert_eq!((cut.chars().count() <= 200, cut.ends_with('…')), (true, true), "{cut}");
        assert_eq!(excerpt("short"), "short");
    }
}
