//! How mails lead back to this instance.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::hiring_link::{HIRING_PURPOSE, HiringLink};
use super::kind::NotificationKind;
use super::unsubscribe::{UNSUBSCRIBE_PURPOSE, Unsubscription};

/// Signs a text, the second argument, for a purpose, the first.
pub type SignText = Arc<dyn Fn(&str, &str) -> String + Send + Sync>;

/// How mails lead back to this instance, which only the executable knows.
#[derive(Clone)]
pub struct MailLinks {
    /// Where browsers find the application, without a slash at the end.
    pub site: String,
    /// Signs a text for a purpose with the instance's secret.
    pub sign: SignText,
    /// The address that mails come from, which calendars know as the organizer's.
    pub from: String,
}

impl MailLinks {
    /// The link that stops a person's mails of one kind. It works for as long as the instance keeps its secret.
    pub(super) fn unsubscribe(&self, account: Uuid, kind: NotificationKind) -> String {
        let token = (self.sign)(UNSUBSCRIBE_PURPOSE, &Unsubscription { account, kind }.to_string());
        format!("{}/unsubscribe?token={token}", self.site)
    }

    /// The link that answers whether a person is still hiring.
    pub(super) fn still_hiring(&self, account: Uuid, now: Timestamp) -> String {
        let token = (self.sign)(HIRING_PURPOSE, &HiringLink { account, second: now.as_second() }.to_string());
        format!("{}/still-hiring?token={token}", self.site)
    }
}
