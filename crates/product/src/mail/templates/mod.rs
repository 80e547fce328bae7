//! What each kind of mail says: one file per kind, one layout for all.

mod account_notice;
mod address_taken;
mod already_registered;
mod confirm_signup;
mod contact;
mod email_change;
mod html;
mod identity;
mod interview;
mod invitation;
mod leaving;
mod magic_link;
mod new_device;
mod notice;
mod params;
mod reauthentication;
mod recovery;
mod team_invitation;
mod text;

use std::sync::Arc;

use crate::words::{WordCatalogue, Words};

pub use crate::html::escape as escape_html;
pub use params::{CalendarPart, Notice, Params};

/// A mail in words, before it has a look. Everything in it is plain text; the layouts escape what they must.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailContent {
    /// The subject line.
    pub subject: String,
    /// The first words, which mail programs show beside the subject.
    preview: String,
    /// How it begins.
    greeting: String,
    /// What happened and what to do next.
    paragraphs: Vec<String>,
    /// The one thing to do, if there is one.
    action: Option<Action>,
    /// Six digits that do the same as the link, or prove something where there is none.
    pub code: Option<String>,
    /// How long it holds, and what to do if it was not them.
    small_print: Vec<String>,
    /// The link that stops mails of this kind, in mails that no one needs.
    pub unsubscribe: Option<String>,
    /// Where an answer goes, if not to the sender.
    pub reply_to: Option<String>,
    /// What calendars do with it.
    pub calendar: Option<CalendarPart>,
    /// The language it is in, for what the layouts add.
    words: Arc<WordCatalogue>,
}

/// A button, which is also written out as a link.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Action {
    label: String,
    link: String,
}

impl MailContent {
    /// Greets a person and says nothing yet.
    fn to_member(params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
        MailContent {
            subject: String::new(),
            preview: String::new(),
            greeting: params.greeting(words),
            paragraphs: Vec::new(),
            action: None,
            code: None,
            small_print: Vec::new(),
            unsubscribe: None,
            reply_to: None,
            calendar: None,
            words: Arc::clone(words),
        }
    }

    /// The text part.
    pub fn text(&self) -> String {
        text::lay_out(self)
    }

    /// The HTML part.
    pub fn html(&self) -> String {
        html::lay_out(self)
    }

    /// What stands before the code.
    fn code_label(&self) -> String {
        self.words.text(if self.action.is_some() { "mail.codeInstead" } else { "mail.code" })
    }

    /// Where the button leads.
    pub fn link(&self) -> Option<&str> {
        self.action.as_ref().map(|action| action.link.as_str())
    }
}

/// Why a row of the queue cannot become a mail.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    /// Another version of the server may know this kind.
    #[error("this version knows no mail of the kind {0:?}")]
    UnknownKind(String),
    /// The row lacks what its kind needs.
    #[error("the mail has no {0}")]
    Missing(&'static str),
    /// The row's parameters are not what they should be.
    #[error("the parameters cannot be read: {0}")]
    Unreadable(String),
}

/// Writes the content of a mail of this kind, in the language of its reader.
pub fn write(kind: &str, params: &Params, words: &Words) -> Result<MailContent, TemplateError> {
    let words = words.in_language(params.language.as_deref());
    match kind {
        "address_taken" => Ok(address_taken::write(params, words)),
        "already_registered" => Ok(already_registered::write(params, words)),
        "contact" => contact::write(params, words),
        "confirm_signup" => confirm_signup::write(params, words),
        "email_change" => email_change::write(params, words),
        "identity_linked" => identity::write_linked(params, words),
        "identity_unlinked" => identity::write_unlinked(params, words),
        "interview" => interview::write(params, words),
        "invitation" => invitation::write(params, words),
        "leaving" => leaving::write(params, words),
        "magic_link" => magic_link::write(params, words),
        "new_device" => Ok(new_device::write(params, words)),
        "notice" => notice::write(params, words),
        "reauthentication" => reauthentication::write(params, words),
        "recovery" => recovery::write(params, words),
        "team_invitation" => team_invitation::write(params, words),
        _ => account_notice::write(kind, params, words).ok_or_else(|| TemplateError::UnknownKind(kind.to_owned())),
    }
}

#[cfg(test)]
mod tests;
