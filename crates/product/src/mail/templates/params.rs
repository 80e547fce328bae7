//! The parameters that are queued with a mail.

use jiff::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use super::TemplateError;
use crate::words::{WordCatalogue, fill};

/// The parameters of a mail. Each kind needs a different set of them.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Params {
    /// The recipient's language. English if absent.
    pub language: Option<String>,
    /// The recipient's full name, as they typed it.
    pub name: Option<String>,
    /// The button's link.
    pub link: Option<String>,
    /// A code of six digits that can be entered instead of following the link.
    pub code: Option<String>,
    /// How long link and code are valid.
    pub minutes: Option<u32>,
    /// How long the code is valid, if that differs from the link.
    pub code_minutes: Option<u32>,
    /// When the account will be erased.
    pub leaves_at: Option<Timestamp>,
    /// The device of a sign-in: names from our own list, and the network address.
    pub device: Option<String>,
    /// The notifications in the mail.
    #[serde(default)]
    pub notices: Vec<Notice>,
    /// The kind of the notifications, or the role of a team invitation.
    pub topic: Option<String>,
    /// The recipient.
    pub account: Option<Uuid>,
    /// The unsubscribe link.
    pub unsubscribe: Option<String>,
    /// Whether the button answers a question rather than opening the app.
    #[serde(default)]
    pub answers: bool,
    /// The name of the person who wrote to the operator, or of the person who invites.
    pub from_name: Option<String>,
    /// The address for the operator's reply.
    pub reply_to: Option<String>,
    /// The subject of a contact message, the company of an invitation, or the provider of a linked account.
    pub subject: Option<String>,
    /// The text of a contact message.
    pub message: Option<String>,
    /// The attached calendar file.
    pub calendar: Option<CalendarPart>,
}

/// A calendar file and its method.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CalendarPart {
    /// `REQUEST` or `CANCEL`.
    pub method: String,
    /// The text of the file.
    pub text: String,
}

/// One notification in a mail.
#[derive(Debug, Clone, Deserialize)]
pub struct Notice {
    /// The notification's id.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// Its body.
    #[serde(default)]
    pub body: String,
}

impl Params {
    /// Reads the JSON of a row.
    pub fn parse(json: &str) -> Result<Params, TemplateError> {
        serde_json::from_str(json).map_err(|error| TemplateError::Unreadable(error.to_string()))
    }

    /// A greeting by name, unless the name looks like a message. Anyone can sign up with another person's address, and what they
    /// enter as their name must not become a link in that person's inbox.
    pub(super) fn greeting(&self, words: &WordCatalogue) -> String {
        let name = &self.name.as_deref().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() || name.chars().count() > MAX_NAME_LENGTH || name.split(' ').any(looks_like_link) {
            return words.text("mail.greeting");
        }
        fill!(words, "mail.greetingByName", name)
    }

    /// The link, for kinds that need one.
    pub(super) fn required_link(&self) -> Result<String, TemplateError> {
        self.safe_link().ok_or(TemplateError::Missing("link"))
    }

    /// The link, if it is a web address.
    pub(super) fn safe_link(&self) -> Option<String> {
        self.link.clone().filter(|link| link.starts_with("https://") || link.starts_with("http://"))
    }

    /// A sentence that says how long link and code are valid.
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

    /// A sentence that says how long the code is valid, for a mail without a link.
    pub(super) fn code_validity(&self, words: &WordCatalogue) -> Option<String> {
        Some(sentence(words, "code", self.minutes?))
    }
}

/// A sentence that says how long something is valid.
fn sentence(words: &WordCatalogue, what: &str, minutes: u32) -> String {
    let minutes = i64::from(minutes);
    let (key, count) = match (minutes / 60, minutes % 60) {
        (hours, 0) => ("mail.validity.hours", hours),
        _ => ("mail.validity.minutes", minutes),
    };
    let span = &fill!(words, key, count);
    fill!(words, "mail.validity", what, span)
}

const MAX_NAME_LENGTH: usize = 60;

/// Removes words that a mail program would turn into a link. Otherwise people could use our mails to send others to their sites.
pub(super) fn without_links(text: &str) -> String {
    let words = text.split_whitespace().map(|word| if looks_like_link(word) { "[…]" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Mail programs turn addresses and words with a dot or a colon inside into links. Numbers and times (1.5, 9:30) are not links, and
/// neither are names like "Node.js", which are common skills and not domains.
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
    fn a_name_that_looks_like_a_message_is_omitted() {
        let long = "You have won ".repeat(9);
        for name in ["see evil.example now", "https://evil", "write a@b", "", " \r\n", long.as_str()] {
            assert_eq!(greet(name), "Hello,", "{name}");
        }
    }

    #[test]
    fn links_in_texts_by_others_are_removed() {
        assert_eq!(without_links("Look at evil.example/x, a@b.in  or https://evil"), "Look at […] […] or […]");
        assert_eq!(without_links("see (evil.in), mailto:me 10.0.0.1 x.js/y"), "see […] […] […] […]");
        for harmless in ["Thank you. See you on Monday!", "Closes tomorrow: UI/UX in Node.js at 9:30, 1.5 days"] {
            assert_eq!(without_links(harmless), harmless);
        }
    }

    #[test]
    fn the_validity_is_stated_in_minutes_or_hours() {
        let validity = |minutes| {
            Params { minutes: Some(minutes), ..Params::default() }.validity(Words::built_in().in_language(None))
        };
        assert_eq!(validity(60).as_deref(), Some("The link works once, within one hour."));
        assert_eq!(validity(1440).as_deref(), Some("The link works once, within 24 hours."));
        assert_eq!(validity(15).as_deref(), Some("The link works once, within 15 minutes."));
    }
}
