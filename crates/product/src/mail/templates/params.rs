//! What a mail is told when it is queued.

use jiff::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use super::TemplateError;
use crate::words::{WordCatalogue, fill};

/// The parameters of a mail. Which of them it needs depends on its kind.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Params {
    /// The language of the person it goes to; English without one.
    pub language: Option<String>,
    /// The person's full name, as they typed it.
    pub name: Option<String>,
    /// Where the button leads.
    pub link: Option<String>,
    /// Six digits that do the same as the link.
    pub code: Option<String>,
    /// How long link and code hold.
    pub minutes: Option<u32>,
    /// How long the code holds, if that is not as long as the link.
    pub code_minutes: Option<u32>,
    /// When the account will be erased.
    pub leaves_at: Option<Timestamp>,
    /// The device of a sign-in: names from a list of ours, and its network address.
    pub device: Option<String>,
    /// What someone is told of.
    #[serde(default)]
    pub notices: Vec<Notice>,
    /// The kind of what they are told of, or the role they are invited to.
    pub topic: Option<String>,
    /// The recipient.
    pub account: Option<Uuid>,
    /// The link that stops such mails.
    pub unsubscribe: Option<String>,
    /// Whether the button answers a question rather than opens the application.
    #[serde(default)]
    pub answers: bool,
    /// Who wrote to the operator, or who invites.
    pub from_name: Option<String>,
    /// Where the operator's answer goes.
    pub reply_to: Option<String>,
    /// What a visitor wrote above their message, or the company that invites.
    pub subject: Option<String>,
    /// What a visitor wrote.
    pub message: Option<String>,
    /// What calendars do with it.
    pub calendar: Option<CalendarPart>,
}

/// A calendar file, and the method that it names.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CalendarPart {
    /// `REQUEST` or `CANCEL`.
    pub method: String,
    /// The file.
    pub text: String,
}

/// One thing someone is told of.
#[derive(Debug, Clone, Deserialize)]
pub struct Notice {
    /// The notification.
    pub id: Uuid,
    /// What it says.
    pub title: String,
    /// What else it says.
    #[serde(default)]
    pub body: String,
}

impl Params {
    /// Reads the JSON of a row.
    pub fn parse(json: &str) -> Result<Params, TemplateError> {
        serde_json::from_str(json).map_err(|error| TemplateError::Unreadable(error.to_string()))
    }

    /// A greeting by name, unless the name could be taken for a message: anyone can sign up with another person's address,
    /// and what they type as their name must not become a link in that person's inbox.
    pub(super) fn greeting(&self, words: &WordCatalogue) -> String {
        let name = &self.name.as_deref().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.split(' ').any(looks_like_link) {
            return words.text("mail.greeting");
        }
        fill!(words, "mail.greetingByName", name)
    }

    /// The link of a mail that makes no sense without one.
    pub(super) fn required_link(&self) -> Result<String, TemplateError> {
        self.safe_link().ok_or(TemplateError::Missing("link"))
    }

    /// The link, if there is one that a browser may follow.
    pub(super) fn safe_link(&self) -> Option<String> {
        self.link.clone().filter(|link| link.starts_with("https://") || link.starts_with("http://"))
    }

    /// How long it holds, as a sentence.
    pub(super) fn validity(&self, words: &WordCatalogue) -> Option<String> {
        let minutes = self.minutes?;
        match (&self.code, self.code_minutes) {
            (Some(_), Some(code_minutes)) => {
                Some(format!("{} {}", sentence(words, "link", minutes), sentence(words, "code", code_minutes)))
            }
            (Some(_), None) => Some(sentence(words, "both", minutes)),
            (None, _) => Some(sentence(words, "link", minutes)),
        }
    }

    /// The same for a mail with a code alone.
    pub(super) fn code_validity(&self, words: &WordCatalogue) -> Option<String> {
        Some(sentence(words, "code", self.minutes?))
    }
}

/// How long something holds, as a sentence.
fn sentence(words: &WordCatalogue, what: &str, minutes: u32) -> String {
    let minutes = i64::from(minutes);
    let (key, count) = match (minutes / 60, minutes % 60) {
        (hours, 0) => ("mail.validity.hours", hours),
        _ => ("mail.validity.minutes", minutes),
    };
    let span = &fill!(words, key, count);
    fill!(words, "mail.validity", what, span)
}

const LONGEST_NAME: usize = 60;

/// What others wrote, without what a mail program would turn into a link: the mail is ours, and no one may borrow it to send
/// people elsewhere.
pub(super) fn without_links(text: &str) -> String {
    let words = text.split_whitespace().map(|word| if looks_like_link(word) { "[…]" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Mail programs make links out of addresses, and out of words with a dot or a colon inside. Numbers and times (1.5, 9:30) are
/// none, nor is what ends like "Node.js", which is no domain and a skill of many.
fn looks_like_link(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && !"@/".contains(c));
    let is_number = word.chars().all(|c| c.is_ascii_digit() || ".:,".contains(c)) && word.matches('.').count() < 3;
    !is_number && !is_library(word) && word.contains(['.', ':', '@'])
}

fn is_library(word: &str) -> bool {
    word.to_ascii_lowercase().strip_suffix(".js").is_some_and(|name| name.chars().all(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    fn greet(name: &str) -> String {
        Params { name: Some(name.to_owned()), ..Params::default() }.greeting(Words::built_in().in_language(None))
    }

    #[test]
    fn people_are_greeted_by_name() {
        assert_eq!(greet("Asha Menon"), "Hello Asha Menon,");
        assert_eq!(greet("Dr. K. R.\tRao\n"), "Hello Dr. K. R. Rao,");
        assert_eq!(greet(""), "Hello,");
    }

    #[test]
    fn a_name_that_is_a_message_is_left_out() {
        let long = "You have won ".repeat(9);
        for name in ["see evil.example now", "https://evil", "write a@b", "", " \r\n", long.as_str()] {
            assert_eq!(greet(name), "Hello,", "{name}");
        }
    }

    #[test]
    fn what_others_wrote_leads_nowhere() {
        assert_eq!(without_links("Look at evil.example/x, a@b.in  or https://evil"), "Look at […] […] or […]");
        assert_eq!(without_links("see (evil.in), mailto:me 10.0.0.1 x.js/y"), "see […] […] […] […]");
        for harmless in ["Thank you. See you on Monday!", "Closes tomorrow: UI/UX in Node.js at 9:30, 1.5 days"] {
            assert_eq!(without_links(harmless), harmless);
        }
    }

    #[test]
    fn the_span_reads_well() {
        let validity = |minutes| {
            Params { minutes: Some(minutes), ..Params::default() }.validity(Words::built_in().in_language(None))
        };
        assert_eq!(validity(60).as_deref(), Some("The link works once, within one hour."));
        assert_eq!(validity(1440).as_deref(), Some("The link works once, within 24 hours."));
        assert_eq!(validity(15).as_deref(), Some("The link works once, within 15 minutes."));
    }
}
