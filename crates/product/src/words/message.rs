//! A parsed ICU MessageFormat message, and how it is filled in.

use std::collections::BTreeSet;

use super::parse::{self, MessageError};
use super::part::{MessageChoices, MessagePart};
use super::plural::plural_category;

/// A message, ready to be filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message(Vec<MessagePart>);

/// The value of a parameter.
#[derive(Debug, Clone, Copy)]
pub enum MessageValue<'a> {
    /// A text to insert, or the value that a `select` chooses by.
    Text(&'a str),
    /// A number.
    Number(i64),
    /// The HTML before and after the content of a tag.
    Tag(&'a str, &'a str),
}

impl<'a> From<&'a str> for MessageValue<'a> {
    fn from(text: &'a str) -> Self {
        MessageValue::Text(text)
    }
}

impl<'a> From<&'a String> for MessageValue<'a> {
    fn from(text: &'a String) -> Self {
        MessageValue::Text(text)
    }
}

impl From<i64> for MessageValue<'_> {
    fn from(number: i64) -> Self {
        MessageValue::Number(number)
    }
}

/// The parameters of a message by name.
pub(super) type MessageValues<'a> = [(&'a str, MessageValue<'a>)];

/// How text is written: unchanged or escaped.
pub(super) type WriteText = fn(&str) -> String;

impl Message {
    /// Parses a message. The error contains the position of the problem.
    pub fn parse(text: &str) -> Result<Message, MessageError> {
        parse::parse(text).map(Message)
    }

    /// The names of all parameters.
    pub fn parameters(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        collect_names(&self.0, &mut names);
        names
    }

    pub(super) fn fill(&self, values: &MessageValues<'_>, language: &str, write: WriteText) -> String {
        let mut text = String::new();
        let writer = MessageWriter { values, language, write };
        writer.append(&mut text, &self.0, 0);
        text
    }
}

fn collect_names<'a>(parts: &'a [MessagePart], names: &mut BTreeSet<&'a str>) {
    for part in parts {
        match part {
            MessagePart::Text(_) | MessagePart::Count => {}
            MessagePart::Parameter(name) | MessagePart::Number(name) => {
                names.insert(name);
            }
            MessagePart::Plural(name, choices) | MessagePart::Select(name, choices) => {
                names.insert(name);
                choices.iter().for_each(|(_, parts)| collect_names(parts, names));
            }
            MessagePart::Tag(name, inner) => {
                names.insert(name);
                collect_names(inner, names);
            }
        }
    }
}

/// The state of filling in a message.
struct MessageWriter<'a> {
    values: &'a MessageValues<'a>,
    language: &'a str,
    write: WriteText,
}

impl MessageWriter<'_> {
    fn append(&self, text: &mut String, parts: &[MessagePart], counted: i64) {
        for part in parts {
            match part {
                MessagePart::Text(words) => text.push_str(&(self.write)(words)),
                MessagePart::Count => text.push_str(&group_digits(counted)),
                MessagePart::Parameter(name) | MessagePart::Number(name) => match self.value(name) {
                    MessageValue::Text(value) => text.push_str(&(self.write)(value)),
                    MessageValue::Number(number) => text.push_str(&group_digits(number)),
                    MessageValue::Tag(..) => {}
                },
                MessagePart::Plural(name, choices) => {
                    let MessageValue::Number(count) = self.value(name) else { continue };
                    let category = plural_category(count, self.language);
                    let exact = choices.iter().find(|(name, _)| *name == format!("={count}"));
                    let chosen = exact.map_or_else(|| choose(choices, category), |(_, parts)| parts);
                    self.append(text, chosen, count);
                }
                MessagePart::Select(name, choices) => {
                    let chosen = match self.value(name) {
                        MessageValue::Text(value) => choose(choices, value),
                        MessageValue::Number(number) => choose(choices, &number.to_string()),
                        MessageValue::Tag(..) => continue,
                    };
                    self.append(text, chosen, counted);
                }
                MessagePart::Tag(name, inner) => {
                    let (before, after) = match self.value(name) {
                        MessageValue::Tag(before, after) => (before, after),
                        _ => ("", ""),
                    };
                    text.push_str(before);
                    self.append(text, inner, counted);
                    text.push_str(after);
                }
            }
        }
    }

    fn value(&self, name: &str) -> MessageValue<'_> {
        let value = self.values.iter().find(|(given, _)| *given == name);
        debug_assert!(value.is_some(), "nothing was given for {{{name}}}");
        value.map_or(MessageValue::Text(""), |(_, value)| *value)
    }
}

fn choose<'a>(choices: &'a MessageChoices, wanted: &str) -> &'a [MessagePart] {
    let chosen = choices.iter().find(|(name, _)| name == wanted);
    let chosen = chosen.or_else(|| choices.iter().find(|(name, _)| name == "other"));
    chosen.map_or(&[], |(_, parts)| parts)
}

/// Groups digits the Indian way, like the web app: a comma before the last three digits, then before every two.
fn group_digits(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut grouped = String::from(if number < 0 { "-" } else { "" });
    for (index, digit) in digits.char_indices() {
        let after = digits.len() - index;
        if index > 0 && after >= 3 && after % 2 == 1 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
