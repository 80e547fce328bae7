//! Tells the owner of an account what was just done to it, and what to do if it was not them.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

/// The kinds of mail that say this and nothing else, and the name that the messages of each begin with.
const KINDS: &[(&str, &str)] = &[
    ("api_token_created", "mail.apiTokenCreated"),
    ("email_changed_notice", "mail.emailChangedNotice"),
    ("factor_added", "mail.factorAdded"),
    ("factor_locked", "mail.factorLocked"),
    ("factor_removed", "mail.factorRemoved"),
    ("passkey_added", "mail.passkeyAdded"),
    ("passkey_removed", "mail.passkeyRemoved"),
    ("password_changed", "mail.passwordChanged"),
    ("recovery_code_used", "mail.recoveryCodeUsed"),
    ("recovery_codes_made", "mail.recoveryCodesMade"),
    ("security_key_added", "mail.securityKeyAdded"),
    ("security_key_removed", "mail.securityKeyRemoved"),
];

/// None where mails of this kind say more, or there are none.
pub(super) fn write(kind: &str, params: &Params, words: &Arc<WordCatalogue>) -> Option<MailContent> {
    let (_, name) = KINDS.iter().find(|(known, _)| *known == kind)?;
    let say = |part: &str| words.text(&format!("{name}.{part}"));
    Some(MailContent {
        subject: say("subject"),
        preview: say("preview"),
        paragraphs: vec![say("text")],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![say("note")],
        ..MailContent::to_member(params, words)
    })
}
