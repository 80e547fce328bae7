//! What each kind of mail says: one file per kind, one layout for all.

mod address_taken;
mod already_registered;
mod api_token_created;
mod confirm_signup;
mod contact;
mod email_change;
mod email_changed_notice;
mod html;
mod invitation;
mod leaving;
mod notice;
mod params;
mod password_changed;
mod reauthentication;
mod recovery;
mod team_invitation;
mod text;

use std::borrow::Cow;

pub use html::escape as escape_html;
pub use params::{Notice, Params};

/// A mail in words, before it has a look. Everything in it is plain text; the layouts escape what they must.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailContent {
    /// The subject line.
    pub subject: Cow<'static, str>,
    /// The first words, which mail programs show beside the subject.
    preview: Cow<'static, str>,
    /// How it begins.
    greeting: String,
    /// What happened and what to do next.
    paragraphs: Vec<Cow<'static, str>>,
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
}

/// A button, which is also written out as a link.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Action {
    label: &'static str,
    link: String,
}

impl MailContent {
    /// The text part.
    pub fn text(&self) -> String {
        text::lay_out(self)
    }

    /// The HTML part.
    pub fn html(&self) -> String {
        html::lay_out(self)
    }

    /// What stands before the code.
    fn code_label(&self) -> &'static str {
        if self.action.is_some() { "Or enter this code" } else { "Enter this code" }
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

/// Writes the content of a mail of this kind.
pub fn write(kind: &str, params: &Params) -> Result<MailContent, TemplateError> {
    match kind {
        "address_taken" => Ok(address_taken::write(params)),
        "already_registered" => Ok(already_registered::write(params)),
        "api_token_created" => Ok(api_token_created::write(params)),
        "contact" => contact::write(params),
        "confirm_signup" => confirm_signup::write(params),
        "email_change" => email_change::write(params),
        "email_changed_notice" => Ok(email_changed_notice::write(params)),
        "invitation" => invitation::write(params),
        "leaving" => leaving::write(params),
        "notice" => notice::write(params),
        "password_changed" => Ok(password_changed::write(params)),
        "reauthentication" => reauthentication::write(params),
        "recovery" => recovery::write(params),
        "team_invitation" => team_invitation::write(params),
        _ => Err(TemplateError::UnknownKind(kind.to_owned())),
    }
}

#[cfg(test)]
mod tests;
