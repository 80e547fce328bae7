//! Asks, at the new address, whether it may replace the old one.

use super::{Action, MailContent, Params, TemplateError};

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let mut small_print = Vec::from_iter(params.validity());
    small_print.push("If you did not ask for this, please ignore this mail; nothing will change.".to_owned());
    Ok(MailContent {
        subject: "Confirm your new email address".into(),
        preview: "Confirm this address to use it with your Sangam account.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "You asked to use this address for your Sangam account. Please confirm that it is yours. Until then you log in \
             with the old one.".into(),
        ],
        action: Some(Action { label: "Confirm new address", link: params.required_link()? }),
        code: params.code.clone(),
        small_print,
        unsubscribe: None,
        reply_to: None,
    })
}
