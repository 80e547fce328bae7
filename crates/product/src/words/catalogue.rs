//! The messages of one language.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::message::{Message, MessageValue, MessageValues, WriteText};
use crate::html::escape;

/// The messages of one language, by key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordCatalogue {
    language: String,
    messages: BTreeMap<String, Message>,
}

/// Fills a message with the values of local variables, each under the variable's own name. Values are texts or whole numbers.
macro_rules! fill {
    ($words:expr, $key:expr, $($name:ident),+ $(,)?) => {
        $words.fill($key, &[$((stringify!($name), $name.into())),+])
    };
}
pub(crate) use fill;

impl WordCatalogue {
    pub(super) fn new(language: &str, messages: BTreeMap<String, Message>) -> WordCatalogue {
        WordCatalogue { language: language.to_owned(), messages }
    }

    /// The language for the `lang` attribute of a page.
    pub fn language_tag(&self) -> &str {
        // The built-in texts are in British English.
        if self.language == super::ENGLISH { "en-GB" } else { &self.language }
    }

    /// A message without parameters.
    pub(crate) fn text(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// A message filled with parameters.
    pub(crate) fn fill(&self, key: &str, values: &MessageValues<'_>) -> String {
        self.write(key, values, str::to_owned)
    }

    /// A message as HTML. Everything is escaped except the values of tags.
    pub(crate) fn html(&self, key: &str, values: &MessageValues<'_>) -> String {
        self.write(key, values, escape)
    }

    /// A date as written in a sentence.
    pub(crate) fn date(&self, date: Date) -> String {
        let (day, month, year) = (i64::from(date.day()), i64::from(date.month()), date.year().to_string());
        self.fill("date", &[("day", day.into()), ("month", month.into()), ("year", MessageValue::Text(&year))])
    }

    fn write(&self, key: &str, values: &MessageValues<'_>, write: WriteText) -> String {
        let message = self.messages.get(key);
        debug_assert!(message.is_some(), "there is no message {key:?}");
        message.map_or_else(|| key.to_owned(), |message| message.fill(values, &self.language, write))
    }

    /// All messages by key.
    pub(super) fn messages(&self) -> &BTreeMap<String, Message> {
        &self.messages
    }
}
