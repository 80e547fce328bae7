//! Tells someone what happened while they were away. What others wrote in it cannot be followed as a link.

use std::borrow::Cow;

use super::params::without_links;
use super::{Action, MailContent, Notice, Params, TemplateError};
use crate::notifications::NotificationKind;

/// How many notices are written out.
const WRITTEN_OUT: usize = 20;

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let kind = params.topic.as_deref().and_then(NotificationKind::parse).ok_or(TemplateError::Missing("topic"))?;
    let subject: Cow<'static, str> = match params.notices.as_slice() {
        [] => return Err(TemplateError::Missing("notices")),
        [one] => without_links(&one.title).into(),
        many => format!("{} notifications about {}", many.len(), kind.topic()).into(),
    };
    let mut paragraphs: Vec<Cow<'static, str>> =
        params.notices.iter().rev().take(WRITTEN_OUT).map(|notice| describe(notice).into()).collect();
    if params.notices.len() > WRITTEN_OUT {
        paragraphs.push(format!("And {} more.", params.notices.len() - WRITTEN_OUT).into());
    }
    Ok(MailContent {
        preview: subject.clone(),
        subject,
        greeting: params.greeting(),
        paragraphs,
        action: Some(Action { label: "Open Sangam", link: params.required_link()? }),
        code: None,
        small_print: vec![format!(
            "You get mails about {} because you have not switched them off. You can do so in your settings, or right here.",
            kind.topic()
        )],
        unsubscribe: Some(params.unsubscribe.clone().ok_or(TemplateError::Missing("unsubscribe"))?),
        reply_to: None,
    })
}

/// The title, and below it what was written.
fn describe(notice: &Notice) -> String {
    let (title, body) = (without_links(&notice.title), without_links(&notice.body));
    if body.is_empty() { title } else { format!("{title}\n{body}") }
}
