//! Informs an account's owner about a sign-in on a new device.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::{WordCatalogue, fill};

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
    let text = match params.device.as_ref() {
        Some(device) => fill!(words, "mail.newDevice.text", device),
        None => words.text("mail.newDevice.textUnknown"),
    };
    MailContent {
        subject: words.text("mail.newDevice.subject"),
        preview: words.text("mail.newDevice.preview"),
        paragraphs: vec![text],
        action: params.safe_link().map(|link| Action { label: words.text("mail.newDevice.action"), link }),
        small_print: vec![words.text("mail.newDevice.note")],
        ..MailContent::to_member(params, words)
    }
}
