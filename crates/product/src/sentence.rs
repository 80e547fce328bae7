//! Messages with values that clients can translate.

use std::fmt;

use jiff::civil::Date;
use serde_json::{Map, Value as Json, json};

/// An English sentence with values in braces, such as `This proposal is {status} already, which is final.`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sentence {
    template: String,
    values: Vec<(&'static str, SentenceValue)>,
}

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SentenceValue {
    Text(String),
    Number(i64),
    /// A day. Clients receive it in ISO 8601 and format it themselves.
    Day(Date),
}

impl Sentence {
    /// Creates a sentence from a template and its named values.
    pub(crate) fn with<const N: usize>(template: &str, values: [(&'static str, SentenceValue); N]) -> Sentence {
        Sentence { template: template.to_owned(), values: values.into() }
    }

    /// Puts another sentence in front.
    pub(crate) fn after(self, first: &str) -> Sentence {
        Sentence { template: format!("{first} {}", self.template), ..self }
    }

    /// The template and its values as JSON text. Nothing for a sentence without values.
    pub(crate) fn details(&self) -> Option<String> {
        let values: Map<String, Json> =
            self.values.iter().map(|(name, value)| ((*name).to_owned(), value.as_json())).collect();
        (!values.is_empty()).then(|| json!({ "template": self.template, "values": values }).to_string())
    }
}

impl SentenceValue {
    fn as_json(&self) -> Json {
        match self {
            SentenceValue::Text(text) => json!(text),
            SentenceValue::Number(number) => json!(number),
            SentenceValue::Day(day) => json!(day.to_string()),
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.template.as_str();
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, inside)| Some((before, inside.split_once('}')?)))
        {
            formatter.write_str(before)?;
            match self.values.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => write!(formatter, "{value}")?,
                None => write!(formatter, "{{{name}}}")?,
            }
            rest = after;
        }
        formatter.write_str(rest)
    }
}

impl fmt::Display for SentenceValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SentenceValue::Text(text) => formatter.write_str(text),
            SentenceValue::Number(number) => write!(formatter, "{number}"),
            SentenceValue::Day(day) => write!(formatter, "{}", day.strftime("%-d %B %Y")),
        }
    }
}

impl From<&str> for Sentence {
    fn from(sentence: &str) -> Sentence {
        Sentence::with(sentence, [])
    }
}

impl From<String> for Sentence {
    fn from(sentence: String) -> Sentence {
        Sentence { template: sentence, values: Vec::new() }
    }
}

impl From<&str> for SentenceValue {
    fn from(text: &str) -> SentenceValue {
        SentenceValue::Text(text.to_owned())
    }
}

impl From<i64> for SentenceValue {
    fn from(number: i64) -> SentenceValue {
        SentenceValue::Number(number)
    }
}

impl From<Date> for SentenceValue {
    fn from(day: Date) -> SentenceValue {
        SentenceValue::Day(day)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn values_replace_their_placeholders() {
        let sentence = Sentence::with(
            "Your {plan} plan allows {n} bids; again from {day}.",
            [("plan", "Pro".into()), ("n", 20.into()), ("day", date(2026, 12, 1).into())],
        );
        assert_eq!(sentence.to_string(), "Your Pro plan allows 20 bids; again from 1 December 2026.");
        let details = r#"{"template":"Your {plan} plan allows {n} bids; again from {day}.","values":{"plan":"Pro","n":20,"day":"2026-12-01"}}"#;
        assert_eq!(sentence.details().as_deref(), Some(details));
    }

    #[test]
    fn a_value_is_not_read_as_a_template() {
        let sentence = Sentence::with("{a}, then {b}.", [("a", "{b}".into()), ("b", "x".into())]);
        assert_eq!(sentence.to_string(), "{b}, then x.");
        assert_eq!(Sentence::from("Braces {without a value} stay.").to_string(), "Braces {without a value} stay.");
    }

    #[test]
    fn a_sentence_without_values_has_no_details() {
        assert_eq!(Sentence::from("This is your own job.").details(), None);
    }
}
