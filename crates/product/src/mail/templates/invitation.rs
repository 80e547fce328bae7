//! Invites a person whose address the operator entered.

use std::sync::Arc;

use super::{Action, MailContent, Params, TemplateError};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity(words));
    small_print.push(words.text("mail.invitation.note"));
    Ok(MailContent {
        subject: words.text("mail.invitation.subject"),
        preview: words.text("mail.invitation.preview"),
        paragraphs: vec![words.text("mail.invitation.text")],
        action: Some(Action { label: words.text("mail.invitation.action"), link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        ..MailContent::to_member(params, words)
    })
}
