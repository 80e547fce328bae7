//! Asks a person to join whose address the operator gave.

use super::{Action, MailContent, Params, TemplateError};

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity());
    small_print.push("If you do not want to join, please ignore this mail; nothing will happen.".to_owned());
    Ok(MailContent {
        subject: "You are invited to Sangam".into(),
        preview: "Accept the invitation to start using your account.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "You have been invited to join Sangam. Accept the invitation, and your account is ready to use.".into(),
        ],
        action: Some(Action { label: "Accept the invitation", link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        unsubscribe: None,
        reply_to: None,
    })
}
