//! The named arguments of a call.

use sangam_mail::is_internet_address;
use sangam_schema::TextForm;
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::Refusal;
use crate::facets::PageRange;
use crate::sentence::Sentence;

/// Named arguments, each in the stored form of its type in the signature.
#[derive(Debug, Clone, Default)]
pub struct Arguments(Map<String, Json>);

impl Arguments {
    /// Wraps arguments that were already checked against the signature.
    pub fn new(named: Map<String, Json>) -> Arguments {
        Arguments(named)
    }

    /// A required id. Null counts as missing.
    pub(super) fn id(&self, name: &str) -> Result<Uuid, Refusal> {
        let text = self.0.get(name).and_then(Json::as_str);
        text.and_then(|text| text.parse().ok()).ok_or_else(|| Refusal::missing(name))
    }

    /// A list of ids.
    pub(super) fn ids(&self, name: &str) -> Result<Vec<Uuid>, Refusal> {
        let list = self.json(name).as_array().map(Vec::as_slice).unwrap_or_default();
        let ids = list.iter().map(|id| id.as_str().and_then(|text| text.parse().ok()));
        ids.collect::<Option<_>>().ok_or_else(|| Refusal::missing(name))
    }

    /// Required text, trimmed. `missing` is the refusal message when it is empty.
    pub(super) fn required_text(&self, name: &str, missing: &str, longest: usize) -> Result<String, Refusal> {
        self.optional_text(name, longest)?.ok_or_else(|| Refusal::invalid(name, missing))
    }

    /// Required text on a single line, for names.
    pub(super) fn required_line(&self, name: &str, missing: &str, longest: usize) -> Result<String, Refusal> {
        let text = self.required_text(name, missing, longest)?;
        Ok(TextForm::Line.clean(&text).into_owned())
    }

    /// Optional text, trimmed. `None` when it is empty.
    pub(super) fn optional_text(&self, name: &str, longest: usize) -> Result<Option<String>, Refusal> {
        let text = self.text(name).trim();
        if text.chars().count() > longest {
            let subject = name.trim_start_matches("p_").replace('_', " ");
            let most = i64::try_from(longest).unwrap_or(i64::MAX);
            let values = [("subject", subject.as_str().into()), ("most", most.into())];
            return Err(Refusal::invalid(name, Sentence::with("Shorten the {subject} to {most} characters.", values)));
        }
        Ok((!text.is_empty()).then(|| text.to_owned()))
    }

    /// A required email address that mail can be sent to.
    pub(super) fn email(&self, name: &str) -> Result<String, Refusal> {
        let email = self.required_text(name, "Email is required", 320)?;
        let is_address = is_internet_address(&email);
        if is_address { Ok(email) } else { Err(Refusal::invalid(name, "Enter a valid email address.")) }
    }

    /// An optional amount in whole rupees.
    pub(super) fn rupees(&self, name: &str) -> Result<Option<i64>, Refusal> {
        const MAX_RUPEES: i64 = 1_000_000_000_000;
        match self.0.get(name).and_then(Json::as_i64) {
            Some(amount) if !(0..=MAX_RUPEES).contains(&amount) => {
                Err(Refusal::invalid(name, "Enter an amount in whole rupees, not below zero."))
            }
            amount => Ok(amount),
        }
    }

    /// The page in `p_offset` and `p_limit`. Without a limit it has 20 rows.
    pub(super) fn page(&self, max_size: i64) -> PageRange {
        let number = |name: &str, absent: i64| self.json(name).as_i64().unwrap_or(absent).max(0);
        let [offset, limit] = [number("p_offset", 0), number("p_limit", 20).min(max_size)]
            .map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        PageRange { offset, limit }
    }

    /// A text that must be one of `allowed`.
    pub(super) fn one_of<'a>(&self, name: &str, allowed: &[&'a str]) -> Result<&'a str, Refusal> {
        let text = self.text(name);
        let found = allowed.iter().find(|known| **known == text).copied();
        found.ok_or_else(|| Refusal::invalid(name, format!("Choose one of {}.", allowed.join(", "))))
    }

    /// A text, or an empty one when missing.
    pub(super) fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Json::as_str).unwrap_or_default()
    }

    /// A JSON document, or null when missing.
    pub(super) fn json(&self, name: &str) -> &Json {
        self.0.get(name).unwrap_or(&Json::Null)
    }
}
