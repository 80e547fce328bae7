//! Tells the owner of an account that an API token was made for it.

use super::{Action, MailContent, Params};

pub(super) fn write(params: &Params) -> MailContent {
    MailContent {
        subject: "An API token was made for your account".into(),
        preview: "A new API token can act for your Sangam account.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "An API token was just made in the settings of your Sangam account. Anyone who has it can read what you can read, \
             and write as you if you allowed it to."
                .into(),
        ],
        action: params.safe_link().map(|link| Action { label: "Open Sangam", link }),
        code: None,
        small_print: vec![
            "If it was not you, choose \"Forgot password\" on the login page at once: a new password ends every session and \
             every API token."
                .to_owned(),
        ],
        unsubscribe: None,
        reply_to: None,
    }
}
