//! Tells someone what happened while they were away. What others wrote in it cannot be followed as a link.

use std::sync::Arc;

use super::params::without_links;
use super::{Action, MailContent, Notice, Params, TemplateError};
use crate::notifications::NotificationKind;
use crate::words::{WordCatalogue, fill};

/// How many notices are written out.
const WRITTEN_OUT: usize = 20;

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
    let mut paragraphs: Vec<String> = params.notices.iter().rev().take(WRITTEN_OUT).map(describe).collect();
    if params.notices.len() > WRITTEN_OUT {
        let count = count(params.notices.len() - WRITTEN_OUT);
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

/// The title, and below it what was written.
fn describe(notice: &Notice) -> String {
    let (title, body) = (without_links(&notice.title), without_links(&notice.body));
    if body.is_empty() { title } else { format!("{title}\n{body}") }
}
