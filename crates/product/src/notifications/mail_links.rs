//! The links in mails back to this server.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::hiring_link::{HIRING_PURPOSE, HiringLink};
use super::kind::NotificationKind;
use super::unsubscribe::{UNSUBSCRIBE_PURPOSE, Unsubscription};

/// Signs a text (second argument) for a purpose (first argument).
pub type SignText = Arc<dyn Fn(&str, &str) -> String + Send + Sync>;

/// What mails need to link back to this server. The executable provides it.
#[derive(Clone)]
pub struct MailLinks {
    /// The URL of the web application, without a trailing slash.
    pub site: String,
    /// Signs a text for a purpose with the instance's secret.
    pub sign: SignText,
    /// The sender address of mails, which is also the organizer's address in calendar files.
    pub from: String,
}

impl MailLinks {
    /// The link that unsubscribes a person from mails of one kind. It stays valid until the instance's secret changes.
    pub(super) fn unsubscribe(&self, account: Uuid, kind: NotificationKind) -> String {
        let token = (self.sign)(UNSUBSCRIBE_PURPOSE, &Unsubscription { account, kind }.to_string());
        format!("{}/unsubscribe?token={token}", self.site)
    }

    /// The link for answering "Are you still hiring?".
    pub(super) fn still_hiring(&self, account: Uuid, now: Timestamp) -> String {
        let token = (self.sign)(HIRING_PURPOSE, &HiringLink { account, second: now.as_second() }.to_string());
        format!("{}/still-hiring?token={token}", self.site)
    }
}
