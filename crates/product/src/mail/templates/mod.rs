//! The mail templates: one file per kind, and one layout for all.

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

/// The content of a mail, before it is laid out. All fields are plain text. The layouts escape them where necessary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailContent {
    /// The subject line.
    pub subject: String,
    /// The preview text, which mail programs show beside the subject.
    preview: String,
    /// The greeting.
    greeting: String,
    /// What happened and what to do next.
    paragraphs: Vec<String>,
    /// The button, if there is something to do.
    action: Option<Action>,
    /// A code of six digits that can be entered instead of following the link, or that serves as proof if there is no link.
    pub code: Option<String>,
    /// How long link and code are valid, and what to do if the recipient did not request the mail.
    small_print: Vec<String>,
    /// The unsubscribe link, in mails that the recipient can turn off.
    pub unsubscribe: Option<String>,
    /// The reply address, if it is not the sender's.
    pub reply_to: Option<String>,
    /// The attached calendar file.
    pub calendar: Option<CalendarPart>,
    /// The mail's language, for texts that the layouts add.
    words: Arc<WordCatalogue>,
}

/// A button. Mails also contain its link as text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Action {
    label: String,
    link: String,
}

impl MailContent {
    /// An empty mail with a greeting.
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
        text::render(self)
    }

    /// The HTML part.
    pub fn html(&self) -> String {
        html::render(self)
    }

    /// The label before the code.
    fn code_label(&self) -> String {
        self.words.text(if self.action.is_some() { "mail.codeInstead" } else { "mail.code" })
    }

    /// The button's link.
    pub fn link(&self) -> Option<&str> {
        self.action.as_ref().map(|action| action.link.as_str())
    }
}

/// Why a row of the queue cannot be rendered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    /// The kind is unknown. Another version of the server may know it.
    #[error("this version does not know the mail kind {0:?}")]
    UnknownKind(String),
    /// A parameter that this kind needs is missing.
    #[error("the mail has no {0}")]
    Missing(&'static str),
    /// The row's parameters are not valid.
    #[error("the parameters cannot be read: {0}")]
    Unreadable(String),
}

/// Writes the content of a mail of this kind, in the recipient's language.
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
