//! Informs a person who deleted their account when it will be erased, and how to keep it.

use std::sync::Arc;

use super::{Action, MailContent, Params, TemplateError};
use crate::calendar;
use crate::words::{WordCatalogue, fill};

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let leaves_at = params.leaves_at.ok_or(TemplateError::Missing("leaves_at"))?;
    let day = &words.date(calendar::day(leaves_at));
    Ok(MailContent {
        subject: fill!(words, "mail.leaving.subject", day),
        preview: fill!(words, "mail.leaving.preview", day),
        paragraphs: vec![words.text("mail.leaving.text"), fill!(words, "mail.leaving.what", day)],
        action: Some(Action { label: words.text("mail.leaving.action"), link: params.required_link()? }),
        small_print: vec![words.text("mail.leaving.note")],
        ..MailContent::to_member(params, words)
    })
}
