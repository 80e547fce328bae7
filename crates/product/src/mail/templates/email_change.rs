//! Asks the owner of a new address to confirm that it replaces the old one.

use std::sync::Arc;

use super::{Action, MailContent, Params, TemplateError};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity(words));
    small_print.push(words.text("mail.emailChange.note"));
    Ok(MailContent {
        subject: words.text("mail.emailChange.subject"),
        preview: words.text("mail.emailChange.preview"),
        paragraphs: vec![words.text("mail.emailChange.text")],
        action: Some(Action { label: words.text("mail.emailChange.action"), link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        ..MailContent::to_member(params, words)
    })
}
