//! From a letter to a message as RFC 5322 and MIME want it.

use jiff::Timestamp;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MultiPart};
use uuid::Uuid;

use super::letters::Letter;

/// Whom mails come from, as in `Sangam <no-reply@work.example.org>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender(Mailbox);

impl Sender {
    /// Reads an address, with or without a name before it.
    pub fn parse(text: &str) -> Result<Sender, String> {
        text.parse().map(Sender).map_err(|_| "that is not a mail address".to_owned())
    }
}

/// Makes the message. Its id comes from the row's, so that a second copy of it can be recognised as one.
pub(super) fn compose(
    from: &Sender,
    recipient: &str,
    letter: &Letter,
    id: Uuid,
    now: Timestamp,
) -> Result<Message, String> {
    let to: Mailbox = recipient.parse().map_err(|_| "the recipient is not a mail address".to_owned())?;
    let mut message = Message::builder()
        .from(from.0.clone())
        .to(to)
        .subject(&*letter.subject)
        .date(now.into())
        .message_id(Some(format!("<{id}@{}>", from.0.email.domain())))
        .header(AutoSubmitted);
    // Visitors type their address; one that is none is in the text all the same.
    if let Some(reply_to) = letter.reply_to.as_deref().and_then(|address| address.parse().ok()) {
        message = message.reply_to(reply_to);
    }
    if let Some(link) = &letter.unsubscribe {
        message = message.header(ListUnsubscribe(link.clone())).header(ListUnsubscribePost);
    }
    message
        .multipart(MultiPart::alternative_plain_html(letter.text(), letter.html()))
        .map_err(|error| error.to_string())
}

/// Asks holiday notices and other robots not to answer, as RFC 3834 says.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Lets mail programs offer a button that stops such mails, as RFC 2369 says.
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(ListUnsubscribe(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// Says that one press of it is enough, as RFC 8058 says.
#[derive(Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(ListUnsubscribePost)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}
