//! Lets a person who forgot their password choose a new one.

use std::sync::Arc;

use super::{Action, MailContent, Params, TemplateError};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity(words));
    small_print.push(words.text("mail.recovery.note"));
    Ok(MailContent {
        subject: words.text("mail.recovery.subject"),
        preview: words.text("mail.recovery.preview"),
        paragraphs: vec![words.text("mail.recovery.text")],
        action: Some(Action { label: words.text("mail.recovery.action"), link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        ..MailContent::to_member(params, words)
    })
}
