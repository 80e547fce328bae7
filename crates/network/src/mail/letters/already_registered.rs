//! Tells the owner of an account that somebody tried to sign up with their address.

use super::{Action, Letter, Params};

pub(super) fn write(params: &Params) -> Letter {
    Letter {
        subject: "You already have an account".into(),
        preview: "Somebody signed up with your address. You can simply log in.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "Somebody, perhaps you, just tried to sign up for Sangam with this address. It already has an account, so no new \
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
