//! The code that shows that a change of password or address comes from the account's owner.

use super::{MailContent, Params, TemplateError};

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let code = params.code.clone().ok_or(TemplateError::Missing("code"))?;
    let mut small_print = Vec::from_iter(params.code_validity());
    small_print.push(
        "If you did not ask for this, do not give the code to anyone. Sign in and choose \"Sign out elsewhere\" in Settings."
            .to_owned(),
    );
    Ok(MailContent {
        subject: "Confirm that it is you".into(),
        preview: "Your code for changing your password or email address.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "You asked to change the password or the email address of your Sangam account. Enter this code to confirm that \
             it is you."
                .into(),
        ],
        action: None,
        code: Some(code),
        small_print,
        unsubscribe: None,
        reply_to: None,
    })
}
