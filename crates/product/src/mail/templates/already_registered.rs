//! Informs an account's owner that someone tried to sign up with their address.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
    MailContent {
        subject: words.text("mail.alreadyRegistered.subject"),
        preview: words.text("mail.alreadyRegistered.preview"),
        paragraphs: vec![words.text("mail.alreadyRegistered.text"), words.text("mail.alreadyRegistered.what")],
        action: params.safe_link().map(|link| Action { label: words.text("mail.alreadyRegistered.action"), link }),
        small_print: vec![words.text("mail.alreadyRegistered.note")],
        ..MailContent::to_member(params, words)
    }
}
