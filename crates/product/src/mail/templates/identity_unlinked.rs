//! Tells the owner of an account that an account elsewhere can no longer be used to log in.

use std::sync::Arc;

use super::params::without_links;
use super::{Action, MailContent, Params, TemplateError};
use crate::words::{WordCatalogue, fill};

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let provider = &without_links(params.subject.as_deref().ok_or(TemplateError::Missing("subject"))?);
    Ok(MailContent {
        subject: fill!(words, "mail.identityUnlinked.subject", provider),
        preview: fill!(words, "mail.identityUnlinked.preview", provider),
        paragraphs: vec![fill!(words, "mail.identityUnlinked.text", provider)],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![words.text("mail.identityUnlinked.note")],
        ..MailContent::to_member(params, words)
    })
}
