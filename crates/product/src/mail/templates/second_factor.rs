//! Tells the owner of an account what happened to its second step, or to its passkeys.

use std::sync::Arc;

use super::{Action, MailContent, Params};
use crate::words::WordCatalogue;

/// The keys of one kind's words.
pub(super) struct SecondFactorNotice {
    subject: &'static str,
    preview: &'static str,
    text: &'static str,
    note: &'static str,
}

pub(super) const ADDED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.factorAdded.subject",
    preview: "mail.factorAdded.preview",
    text: "mail.factorAdded.text",
    note: "mail.factorAdded.note",
};

pub(super) const REMOVED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.factorRemoved.subject",
    preview: "mail.factorRemoved.preview",
    text: "mail.factorRemoved.text",
    note: "mail.factorRemoved.note",
};

pub(super) const LOCKED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.factorLocked.subject",
    preview: "mail.factorLocked.preview",
    text: "mail.factorLocked.text",
    note: "mail.factorLocked.note",
};

pub(super) const CODES_MADE: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.recoveryCodesMade.subject",
    preview: "mail.recoveryCodesMade.preview",
    text: "mail.recoveryCodesMade.text",
    note: "mail.recoveryCodesMade.note",
};

pub(super) const CODE_USED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.recoveryCodeUsed.subject",
    preview: "mail.recoveryCodeUsed.preview",
    text: "mail.recoveryCodeUsed.text",
    note: "mail.recoveryCodeUsed.note",
};

pub(super) const KEY_ADDED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.securityKeyAdded.subject",
    preview: "mail.securityKeyAdded.preview",
    text: "mail.securityKeyAdded.text",
    note: "mail.securityKeyAdded.note",
};

pub(super) const KEY_REMOVED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.securityKeyRemoved.subject",
    preview: "mail.securityKeyRemoved.preview",
    text: "mail.securityKeyRemoved.text",
    note: "mail.securityKeyRemoved.note",
};

pub(super) const PASSKEY_ADDED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.passkeyAdded.subject",
    preview: "mail.passkeyAdded.preview",
    text: "mail.passkeyAdded.text",
    note: "mail.passkeyAdded.note",
};

pub(super) const PASSKEY_REMOVED: SecondFactorNotice = SecondFactorNotice {
    subject: "mail.passkeyRemoved.subject",
    preview: "mail.passkeyRemoved.preview",
    text: "mail.passkeyRemoved.text",
    note: "mail.passkeyRemoved.note",
};

pub(super) fn write(notice: &SecondFactorNotice, params: &Params, words: &Arc<WordCatalogue>) -> MailContent {
    MailContent {
        subject: words.text(notice.subject),
        preview: words.text(notice.preview),
        paragraphs: vec![words.text(notice.text)],
        action: params.safe_link().map(|link| Action { label: words.text("mail.open"), link }),
        small_print: vec![words.text(notice.note)],
        ..MailContent::to_member(params, words)
    }
}
