//! Lets a person who forgot their password choose a new one.

use super::{Action, MailContent, Params, TemplateError};

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity());
    small_print.push("If you did not ask for this, please ignore this mail; your password stays as it is.".to_owned());
    Ok(MailContent {
        subject: "Choose a new password".into(),
        preview: "Follow the link to set a new password for Sangam.".into(),
        greeting: params.greeting(),
        paragraphs: vec!["You asked for a new password for your Sangam account. Follow the link to choose one.".into()],
        action: Some(Action { label: "Choose a new password", link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        unsubscribe: None,
        reply_to: None,
    })
}
