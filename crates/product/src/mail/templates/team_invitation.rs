//! Invites a person without an account to a company's team. The inviter may be a stranger to them, so links in their texts are removed.

use std::sync::Arc;

use super::params::without_links;
use super::{Action, MailContent, Params, TemplateError};
use crate::words::{WordCatalogue, fill};

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let text = |value: &Option<String>, name| value.as_deref().map(without_links).ok_or(TemplateError::Missing(name));
    let (inviter, company) = (&text(&params.from_name, "from_name")?, &text(&params.subject, "subject")?);
    let role = &text(&params.topic, "topic")?;
    Ok(MailContent {
        subject: fill!(words, "mail.teamInvitation.subject", company),
        preview: fill!(words, "mail.teamInvitation.preview", inviter, company),
        greeting: words.text("mail.greeting"),
        paragraphs: vec![
            fill!(words, "mail.teamInvitation.text", inviter, company, role),
            words.text("mail.teamInvitation.what"),
        ],
        action: Some(Action { label: words.text("mail.teamInvitation.action"), link: params.required_link()? }),
        small_print: vec![words.text("mail.teamInvitation.note")],
        ..MailContent::to_member(params, words)
    })
}
