//! Notifications: from what happened to a row in `notifications`, and from there, unless it is read first, to a mail.
//!
//! Triggers write a row into `_happenings` beside whatever happens (migration `happenings`). The [`Notifier`] hears of the
//! commit, asks the rule of each kind who is notified, and writes notifications in the transaction that takes the event
//! away, so that each is told once whichever copy of the server gets to it. [`queue_due_mail`] is the chore that mails what
//! stayed unread. A message to a person who is looking at the application is held back first and told of only if it stays unread
//! ([`release_held_messages`]). How the kinds are worded is in `rules/`, one file each.

mod announce;
mod audience;
mod due;
mod forget;
mod held;
mod hiring_link;
mod hiring_page;
mod interview_mail;
mod kind;
mod link_page;
mod mail_links;
mod mail_reader;
mod notices;
mod notifier;
mod notify;
mod operator;
mod pending;
mod rules;
mod unsubscribe;
mod unsubscribe_page;
mod wording;

pub use announce::announce_deadlines;
pub use audience::{Audience, EmptyAudience};
pub use due::queue_due_mail;
pub use forget::forget_old;
pub use held::release_held_messages;
pub use hiring_link::{HIRING_PURPOSE, HiringAnswer, HiringLink};
pub use kind::{KINDS, NotificationKind};
pub use link_page::{LinkPage, language_of_reader};
pub use mail_links::{MailLinks, SignText};
pub use notifier::Notifier;
pub(crate) use pending::DECIDED_STATUSES;
pub use unsubscribe::{UNSUBSCRIBE_PURPOSE, Unsubscription};
pub(crate) use {pending::PendingNotification, wording::NotificationText};

use crate::words::WordCatalogue;

/// What a notification says of so many things of a kind that happened, in a language.
pub(crate) fn word(
    kind: NotificationKind,
    pending: &PendingNotification,
    count: i64,
    words: &WordCatalogue,
) -> Option<NotificationText> {
    kind.rule().map(|rule| (rule.word)(pending, count, words))
}
