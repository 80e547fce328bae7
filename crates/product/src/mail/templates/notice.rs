//! Informs someone about unread notifications. Links in text from other people are removed.

use std::sync::Arc;

use super::params::without_links;
use super::{Action, MailContent, Notice, Params, TemplateError};
use crate::notifications::NotificationKind;
use crate::words::{WordCatalogue, fill};

/// How many notices are listed in full.
const MAX_LISTED: usize = 20;

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let kind = params.topic.as_deref().and_then(NotificationKind::parse).ok_or(TemplateError::Missing("topic"))?;
    let topic = &kind.topic(words);
    let subject = match params.notices.as_slice() {
        [] => return Err(TemplateError::Missing("notices")),
        [one] => without_links(&one.title),
        many => {
            let count = count(many.len());
            fill!(words, "mail.notice.subject", count, topic)
        }
    };
    let mut paragraphs: Vec<String> = params.notices.iter().rev().take(MAX_LISTED).map(describe).collect();
    if params.notices.len() > MAX_LISTED {
        let count = count(params.notices.len() - MAX_LISTED);
        paragraphs.push(fill!(words, "mail.notice.more", count));
    }
    let label = if params.answers { "mail.answer" } else { "mail.open" };
    Ok(MailContent {
        preview: subject.clone(),
        subject,
        paragraphs,
        action: Some(Action { label: words.text(label), link: params.required_link()? }),
        small_print: vec![fill!(words, "mail.notice.why", topic)],
        unsubscribe: Some(params.unsubscribe.clone().ok_or(TemplateError::Missing("unsubscribe"))?),
        ..MailContent::to_member(params, words)
    })
}

fn count(notices: usize) -> i64 {
    i64::try_from(notices).unwrap_or(i64::MAX)
}

/// The title, followed by the body on the next line.
fn describe(notice: &Notice) -> String {
    let (title, body) = (without_links(&notice.title), without_links(&notice.body));
    if body.is_empty() { title } else { format!("{title}\n{body}") }
}
