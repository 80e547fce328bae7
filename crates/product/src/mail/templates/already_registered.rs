//! Tells the owner of an account that someone tried to sign up with their address.

use super::{Action, MailContent, Params};

pub(super) fn write(params: &Params) -> MailContent {
    MailContent {
        subject: "You already have an account".into(),
        preview: "Someone signed up with your address. You can simply log in.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "Someone, perhaps you, just tried to sign up for Sangam with this address. It already has an account, so no new \
             one was made.".into(),
            "If it was you, log in as usual. If you no longer know your password, choose \"Forgot password\" there.".into(),
        ],
        action: params.safe_link().map(|link| Action { label: "Log in", link }),
        code: None,
        small_print: vec!["If it was not you, there is nothing to do; your account is unchanged.".to_owned()],
        unsubscribe: None,
        reply_to: None,
    }
}
