//! Informs an account's owner that someone entered their address as the new address of another account.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
    MailContent {
        subject: words.text("mail.addressTaken.subject"),
        preview: words.text("mail.addressTaken.preview"),
        paragraphs: vec![words.text("mail.addressTaken.text"), words.text("mail.addressTaken.what")],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![words.text("mail.addressTaken.note")],
        ..MailContent::to_member(params, words)
    }
}
