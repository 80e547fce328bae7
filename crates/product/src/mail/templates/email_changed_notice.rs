//! Tells the old address that it no longer opens the account.

use super::{Action, MailContent, Params};

pub(super) fn write(params: &Params) -> MailContent {
    MailContent {
        subject: "Your email address was changed".into(),
        preview: "Your Sangam account now has another address.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "The email address of your Sangam account was changed. From now on you log in with the new one, and our mails go \
             there.".into(),
        ],
        action: params.safe_link().map(|link| Action { label: "Open Sangam", link }),
        code: None,
        small_print: vec![
            "If it was not you, please write to the people who run this site at once: someone else may have your account."
                .to_owned(),
        ],
        unsubscribe: None,
        reply_to: None,
    }
}
