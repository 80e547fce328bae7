//! Asks a new member to confirm their address.

use std::sync::Arc;

use super::{Action, MailContent, Params, TemplateError};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity(words));
    small_print.push(words.text("mail.confirmSignup.note"));
    Ok(MailContent {
        subject: words.text("mail.confirmSignup.subject"),
        preview: words.text("mail.confirmSignup.preview"),
        paragraphs: vec![words.text("mail.confirmSignup.text")],
        action: Some(Action { label: words.text("mail.confirmSignup.action"), link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        ..MailContent::to_member(params, words)
    })
}
