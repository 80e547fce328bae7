//! Sends a code that confirms a change of password or address.

use std::sync::Arc;

use super::{MailContent, Params, TemplateError};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let code = params.code.clone().ok_or(TemplateError::Missing("code"))?;
    let mut small_print = Vec::from_iter(params.code_validity(words));
    small_print.push(words.text("mail.reauthentication.note"));
    Ok(MailContent {
        subject: words.text("mail.reauthentication.subject"),
        preview: words.text("mail.reauthentication.preview"),
        paragraphs: vec![words.text("mail.reauthentication.text")],
        code: Some(code),
        small_print,
        ..MailContent::to_member(params, words)
    })
}
