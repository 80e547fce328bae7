//! Asks a new member to confirm their address.

use super::{Action, MailContent, Params, TemplateError};

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity());
    small_print.push("If you did not sign up, please ignore this mail; nothing will happen.".to_owned());
    Ok(MailContent {
        subject: "Confirm your email address".into(),
        preview: "One step left before you can log in to Sangam.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "Thank you for joining Sangam. Please confirm that this address is yours, and you can log in.".into(),
        ],
        action: Some(Action { label: "Confirm email address", link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        unsubscribe: None,
        reply_to: None,
    })
}
