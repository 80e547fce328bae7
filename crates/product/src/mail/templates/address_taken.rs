//! Tells the owner of an account that their address was entered as the new address of another account.

use super::{Action, MailContent, Params};

pub(super) fn write(params: &Params) -> MailContent {
    MailContent {
        subject: "Your address already has an account".into(),
        preview: "Another Sangam account asked to use your email address.".into(),
        greeting: params.greeting(),
        paragraphs: vec![
            "Another Sangam account asked to change its email address to this one. This address already has an account, so \
             nothing was changed."
                .into(),
            "If it was you, log in to the account that has this address, or choose another address for the other one.".into(),
        ],
        action: params.safe_link().map(|link| Action { label: "Open Sangam", link }),
        code: None,
        small_print: vec!["If it was not you, there is nothing to do; your account is unchanged.".to_owned()],
        unsubscribe: None,
        reply_to: None,
    }
}
