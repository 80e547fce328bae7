//! Builds RFC 5322 and MIME messages.

use jiff::Timestamp;
use lettre::Address;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use uuid::Uuid;

/// The sender address, as in `Sangam <no-reply@work.example.org>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailFrom(Mailbox);

impl MailFrom {
    /// Parses an address, with or without a name before it.
    pub fn parse(text: &str) -> Result<MailFrom, String> {
        text.parse().map(MailFrom).map_err(|_| "that is not a mail address".to_owned())
    }

    /// The address without the name.
    pub fn address(&self) -> String {
        self.0.email.to_string()
    }

    /// The name before the address, if any.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// The domain of the address.
    pub fn domain(&self) -> &str {
        self.0.email.domain()
    }
}

/// Whether a text is a mail address with an internet domain, such as `asha@example.in` but not `asha@localhost`.
pub fn is_internet_address(text: &str) -> bool {
    text.parse::<Address>().is_ok_and(|address| address.domain().contains('.'))
}

/// A mail before it is turned into a message.
#[derive(Debug, Clone)]
pub struct OutgoingMail<'a> {
    /// Becomes the Message-ID, so that a duplicate of the mail can be recognised.
    pub id: Uuid,
    /// The address of the recipient.
    pub recipient: &'a str,
    /// The subject line.
    pub subject: &'a str,
    /// The plain text part.
    pub text: String,
    /// The HTML part.
    pub html: String,
    /// The address for replies, if it is not the sender's.
    pub reply_to: Option<&'a str>,
    /// The link to unsubscribe from mails of this kind.
    pub unsubscribe: Option<&'a str>,
    /// The calendar file, for mails about an event.
    pub calendar: Option<CalendarFile<'a>>,
}

/// A calendar file attached to a mail.
#[derive(Debug, Clone, Copy)]
pub struct CalendarFile<'a> {
    /// The method in the file, which RFC 6047 also requires in the part's header.
    pub method: &'a str,
    /// The file.
    pub text: &'a str,
}

/// Builds the message.
pub(crate) fn compose(from: &MailFrom, mail: &OutgoingMail<'_>, now: Timestamp) -> Result<Message, String> {
    let to: Mailbox = mail.recipient.parse().map_err(|_| "the recipient is not a mail address".to_owned())?;
    let mut message = Message::builder()
        .from(from.0.clone())
        .to(to)
        .subject(mail.subject)
        .date(now.into())
        .message_id(Some(format!("<{}@{}>", mail.id, from.0.email.domain())))
        .header(AutoSubmitted);
    // Visitors type this address. If it is invalid, leave it out: the text of the mail contains it anyway.
    if let Some(reply_to) = mail.reply_to.and_then(|address| address.parse().ok()) {
        message = message.reply_to(reply_to);
    }
    if let Some(link) = mail.unsubscribe {
        message = message.header(ListUnsubscribe(link.to_owned())).header(ListUnsubscribePost);
    }
    let words = MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone());
    let body = match mail.calendar {
        Some(calendar) => with_calendar(words, calendar)?,
        None => words,
    };
    message.multipart(body).map_err(|error| error.to_string())
}

/// Adds the calendar file twice: as an alternative, which mail programs with a calendar can import, and as an
/// attachment for all others.
fn with_calendar(words: MultiPart, CalendarFile { method, text }: CalendarFile<'_>) -> Result<MultiPart, String> {
    let kind = |parameters: &str| ContentType::parse(&format!("text/calendar; charset=utf-8{parameters}"));
    let part_kind = kind(&format!("; method={method}")).map_err(|error| error.to_string())?;
    let file_kind = kind("").map_err(|error| error.to_string())?;
    let part = SinglePart::builder().header(part_kind).body(text.to_owned());
    let file = Attachment::new("interview.ics".to_owned()).body(text.to_owned(), file_kind);
    Ok(MultiPart::mixed().multipart(words.singlepart(part)).singlepart(file))
}

/// Asks auto-responders not to reply (RFC 3834).
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

/// Lets mail programs offer an unsubscribe button (RFC 2369).
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

/// Declares that unsubscribing takes one click (RFC 8058).
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
