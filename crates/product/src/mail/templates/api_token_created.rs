//! Tells the owner of an account that an API token was made for it.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
    MailContent {
        subject: words.text("mail.apiTokenCreated.subject"),
        preview: words.text("mail.apiTokenCreated.preview"),
        paragraphs: vec![words.text("mail.apiTokenCreated.text")],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![words.text("mail.apiTokenCreated.note")],
        ..MailContent::to_member(params, words)
    }
}
