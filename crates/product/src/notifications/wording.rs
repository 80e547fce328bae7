//! Wording that all rules use.

use jiff::Timestamp;

use crate::calendar;
use crate::words::WordCatalogue;

/// What a notification says, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NotificationText {
    pub(crate) title: String,
    pub(crate) body: String,
    /// A path within the web application.
    pub(crate) link: String,
}

/// The most that is repeated of what someone wrote.
const EXCERPT: usize = 200;

/// The most that is repeated of a name or a title.
const NAME: usize = 80;

/// A name as it fits into a sentence. A person who never gave one is someone.
pub(super) fn name(text: &str, words: &WordCatalogue) -> String {
    match cut(text, NAME) {
        empty if empty.is_empty() => words.text("someone"),
        name => name,
    }
}

/// A title as it fits into a sentence.
pub(super) fn title(text: &str) -> String {
    cut(text, NAME)
}

/// The day in India of a moment as SQL writes it.
pub(super) fn day_of(moment: &str, words: &WordCatalogue) -> String {
    moment.parse::<Timestamp>().map(|at| words.date(calendar::day(at))).unwrap_or_default()
}

/// The beginning of what someone wrote, on one line.
pub(super) fn excerpt(text: &str) -> String {
    cut(text, EXCERPT)
}

/// On one line, without anything that steers a terminal or a mail's head, and no longer than `most` characters.
fn cut(text: &str, most: usize) -> String {
    let line = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let begin: String = line.chars().take(most - 1).collect();
    format!("{}…", begin.trim_end())
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
