//! Notifications: an event becomes a row in `notifications`, which is mailed unless it is read first.
//!
//! Triggers insert events into `_happenings` together with the change itself (migration `happenings`), and chores insert others. The
//! [`Notifier`] sees the commit or the end of the chore, and asks the rule of each kind for the recipients. It writes the
//! notifications in the transaction that deletes the event, so that each event is handled once, whichever copy of the server gets to
//! it first. [`queue_due_mail`] is the chore that mails unread notifications. A message to a person who has the application open is
//! held back, and notified only if it stays unread ([`release_held_messages`]). The wording of each kind is in `rules/`, one file
//! each.

mod announce;
mod due;
mod forget;
mod held;
mod hiring_link;
mod hiring_page;
mod interview_mail;
mod kind;
mod link_page;
mod lock;
mod mail_links;
mod mail_reader;
mod notices;
mod notifier;
mod notify;
mod online_status;
mod operator;
mod pending;
mod rules;
mod unsubscribe;
mod unsubscribe_page;
mod wording;

pub use announce::announce_deadlines;
pub use due::queue_due_mail;
pub use forget::delete_old_notifications;
pub use held::release_held_messages;
pub use hiring_link::{AnswerResult, HIRING_PURPOSE, HiringAnswer, HiringLink};
pub use kind::{KINDS, NotificationKind};
pub use link_page::{LinkPage, language_of_reader};
pub use mail_links::{MailLinks, SignText};
pub use notifier::Notifier;
pub use online_status::{AlwaysOffline, OnlineStatus};
pub(crate) use pending::DECIDED_STATUSES;
pub use unsubscribe::{UNSUBSCRIBE_PURPOSE, Unsubscription};
pub(crate) use {pending::PendingNotification, wording::NotificationText};

use crate::words::WordCatalogue;

/// The text of a notification about `count` events of a kind, in the language of `words`.
pub(crate) fn write_text(
    kind: NotificationKind,
    pending: &PendingNotification,
    count: i64,
    words: &WordCatalogue,
) -> Option<NotificationText> {
    kind.rule().map(|rule| (rule.write_text)(pending, count, words))
}
