//! Tells the owner of an account that it has a new password.

use super::{Action, MailContent, Params};

pub(super) fn write(params: &Params) -> MailContent {
    MailContent {
        subject: "Your password was changed".into(),
        preview: "Your Sangam account has a new password.".into(),
        greeting: params.greeting(),
        paragraphs: vec!["The password of your Sangam account was just changed. Use the new one from now on.".into()],
        action: params.safe_link().map(|link| Action { label: "Open Sangam", link }),
        code: None,
        small_print: vec![
            "If it was not you, choose \"Forgot password\" on the login page at once, and set a password that only you know."
                .to_owned(),
        ],
        unsubscribe: None,
        reply_to: None,
    }
}
