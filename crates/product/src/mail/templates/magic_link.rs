//! Lets a person log in without a password.

use std::sync::Arc;

use super::{Action, MailContent, Params, TemplateError};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity(words));
    small_print.push(words.text("mail.magicLink.note"));
    Ok(MailContent {
        subject: words.text("mail.magicLink.subject"),
        preview: words.text("mail.magicLink.preview"),
        paragraphs: vec![words.text("mail.magicLink.text")],
        action: Some(Action { label: words.text("mail.magicLink.action"), link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        ..MailContent::to_member(params, words)
    })
}
