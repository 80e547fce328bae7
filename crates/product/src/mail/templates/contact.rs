//! Forwards a message from the contact form to the operator.

use std::sync::Arc;

use super::{MailContent, Params, TemplateError};
use crate::words::{WordCatalogue, fill};

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let text = |value: &Option<String>, name| value.clone().ok_or(TemplateError::Missing(name));
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let reply_to = text(&params.reply_to, "reply_to")?;
    let (name, address) = (&one_line(&text(&params.from_name, "from_name")?), &one_line(&reply_to));
    let subject = &one_line(&text(&params.subject, "subject")?);
    let message = text(&params.message, "message")?;
    Ok(MailContent {
        subject: fill!(words, "mail.contact.subject", subject),
        preview: fill!(words, "mail.contact.preview", name),
        greeting: fill!(words, "mail.contact.greeting", name, address),
        paragraphs: message.split("\n\n").map(|paragraph| paragraph.trim().to_owned()).collect(),
        small_print: vec![words.text("mail.contact.answer"), words.text("mail.contact.inbox")],
        reply_to: Some(reply_to),
        ..MailContent::to_member(params, words)
    })
}
