//! Informs someone about an interview and attaches a calendar file. Links in text from other people are removed.

use std::sync::Arc;

use super::params::without_links;
use super::{Action, MailContent, Params, TemplateError};
use crate::notifications::NotificationKind;
use crate::words::{WordCatalogue, fill};

pub(super) fn write(params: &Params, words: &Arc<WordCatalogue>) -> Result<MailContent, TemplateError> {
    let notice = params.notices.first().ok_or(TemplateError::Missing("notices"))?;
    let topic = &NotificationKind::Interview.topic(words);
    let subject = without_links(&notice.title);
    let lines: Vec<String> = notice.body.lines().map(without_links).collect();
    let mut small_print = vec![fill!(words, "mail.notice.why", topic)];
    if params.calendar.is_some() {
        small_print.insert(0, words.text("mail.interview.calendar"));
    }
    Ok(MailContent {
        preview: lines.first().unwrap_or(&subject).clone(),
        paragraphs: vec![subject.clone(), lines.join("\n")],
        subject,
        action: Some(Action { label: words.text("mail.open"), link: params.required_link()? }),
        small_print,
        unsubscribe: Some(params.unsubscribe.clone().ok_or(TemplateError::Missing("unsubscribe"))?),
        calendar: params.calendar.clone(),
        ..MailContent::to_member(params, words)
    })
}
