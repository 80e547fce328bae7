//! Tells the owner of an account that it has a new password.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
    MailContent {
        subject: words.text("mail.passwordChanged.subject"),
        preview: words.text("mail.passwordChanged.preview"),
        paragraphs: vec![words.text("mail.passwordChanged.text")],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![words.text("mail.passwordChanged.note")],
        ..MailContent::to_member(params, words)
    }
}
