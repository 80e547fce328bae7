//! Informs an account's owner about a change of the account, and what to do if someone else made it.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

/// The kinds of mail with this template, and the prefix of their message keys.
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

/// Returns nothing if the kind has its own template or is unknown.
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
