//! Builds mails without a mail server, for the fuzzer and the tests that share its properties.

use jiff::Timestamp;
use uuid::Uuid;

use crate::message::{MailFrom, OutgoingMail, compose};

/// A mail as it would be sent to the mail server, or the reason it cannot be built.
pub fn write_mail(recipient: &str, reply_to: &str, subject: &str, text: &str) -> Result<Vec<u8>, String> {
    let from = MailFrom::parse("Sangam <no-reply@work.example.org>")?;
    let mail = OutgoingMail {
        id: Uuid::nil(),
        recipient,
        subject,
        text: text.to_owned(),
        html: String::new(),
        reply_to: Some(reply_to),
        unsubscribe: None,
        calendar: None,
    };
    compose(&from, &mail, Timestamp::UNIX_EPOCH).map(|message| message.formatted())
}
