//! Tells the old address that it no longer opens the account.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
    MailContent {
        subject: words.text("mail.emailChangedNotice.subject"),
        preview: words.text("mail.emailChangedNotice.preview"),
        paragraphs: vec![words.text("mail.emailChangedNotice.text")],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![words.text("mail.emailChangedNotice.note")],
        ..MailContent::to_member(params, words)
    }
}
