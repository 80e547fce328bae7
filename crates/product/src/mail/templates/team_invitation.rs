//! Invites a person who has no account to a company's team. Anyone who writes it is a stranger to them, so nothing that others typed
//! becomes a link.

use super::params::without_links;
use super::{Action, MailContent, Params, TemplateError};

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let text = |value: &Option<String>, name| value.as_deref().map(without_links).ok_or(TemplateError::Missing(name));
    let (inviter, company) = (text(&params.from_name, "from_name")?, text(&params.subject, "subject")?);
    let role = text(&params.topic, "topic")?;
    Ok(MailContent {
        subject: format!("{company} invites you to its team").into(),
        preview: format!("{inviter} asks you to join {company} on Sangam.").into(),
        greeting: "Hello,".to_owned(),
        paragraphs: vec![
            format!("{inviter} invites you to the team of {company} on Sangam, as {role}.").into(),
            "Follow the link, and register with this address to accept or decline.".into(),
        ],
        action: Some(Action { label: "Look at the invitation", link: params.required_link()? }),
        code: None,
        small_print: vec![
            "The invitation is open for 30 days. If you do not know who this is, please ignore this mail; nothing happens."
                .to_owned(),
        ],
        unsubscribe: None,
        reply_to: None,
    })
}
