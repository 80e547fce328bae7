//! Informs an account's owner that an external account can now be used to log in, or can no longer be used.

use std::sync::Arc;

use super::params::without_links;
use super::{Action, MailContent, Params, TemplateError};
use crate::words::{WordCatalogue, fill};

/// The message keys: subject, preview, text, and what to do if someone else made the change.
type Sentences = [&'static str; 4];

const LINKED: Sentences = [
    "mail.identityLinked.subject",
    "mail.identityLinked.preview",
    "mail.identityLinked.text",
    "mail.identityLinked.note",
];

const UNLINKED: Sentences = [
    "mail.identityUnlinked.subject",
    "mail.identityUnlinked.preview",
    "mail.identityUnlinked.text",
    "mail.identityUnlinked.note",
];

pub(super) fn write_linked(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    write(params, words, LINKED)
}

pub(super) fn write_unlinked(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    write(params, words, UNLINKED)
}

fn write(
    params: &Params,
    words: &Arc<WordCatalogue>,
    [subject, preview, text, note]: Sentences,
) -> Result<MailContent, TemplateError> {
    let provider = &without_links(params.subject.as_deref().ok_or(TemplateError::Missing("subject"))?);
    Ok(MailContent {
        subject: fill!(words, subject, provider),
        preview: fill!(words, preview, provider),
        paragraphs: vec![fill!(words, text, provider)],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![words.text(note)],
        ..MailContent::to_member(params, words)
    })
}
