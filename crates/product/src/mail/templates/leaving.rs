//! Tells a person who deleted their account when it will be erased, and how to keep it.

use super::{Action, MailContent, Params, TemplateError};
use crate::calendar;

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let leaves_at = params.leaves_at.ok_or(TemplateError::Missing("leaves_at"))?;
    let day = calendar::day(leaves_at).strftime("%-d %B %Y").to_string();
    Ok(MailContent {
        subject: format!("Your account will be deleted on {day}").into(),
        preview: format!("Log in before {day} if you want to keep it.").into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "You deleted your Sangam account. You are signed out everywhere, and no one sees your profile, your posts or your \
             listings any more."
                .into(),
            format!("On {day} everything personal is erased for good. Until then you can change your mind.").into(),
        ],
        action: Some(Action { label: "Log in to keep your account", link: params.required_link()? }),
        code: None,
        small_print: vec![
            "If it was not you, log in, keep your account and change its password at once. If your password no longer works, \
             choose \"Forgot password\" on the login page."
                .to_owned(),
        ],
        unsubscribe: None,
        reply_to: None,
    })
}
