//! What people are told: from what happened to a row in `notifications`, and from there, unless it is read first, to a mail.
//!
//! Triggers write a row into `_happenings` beside whatever happens (migration `happenings`). The [`Notifier`] hears of the
//! commit, asks the story of each kind whom it concerns, and writes notifications in the transaction that takes the happening
//! away, so that each is told once whichever copy of the server gets to it. [`queue_due_mail`] is the chore that mails what
//! stayed unread. A message to a person who is looking at the application is held back first and told of only if it stays unread
//! ([`release_held_messages`]). How the kinds are worded is in `stories/`, one file each.

mod announce;
mod audience;
mod due;
mod fact;
mod forget;
mod held;
mod kind;
mod notices;
mod notifier;
mod operator;
mod stories;
mod tell;
mod unsubscribe;
mod wording;

pub use announce::announce_deadlines;
pub use audience::{Audience, Nobody};
pub use due::{MailLinks, queue_due_mail};
pub use forget::forget_old;
pub use held::release_held_messages;
pub use kind::{KINDS, Kind};
pub use notifier::Notifier;
pub use unsubscribe::switch_off_mail;
pub(crate) use {fact::Fact, wording::Words};

/// What a notification says of so many things of a kind that happened.
pub(crate) fn word(kind: Kind, fact: &Fact, count: i64) -> Option<Words> {
    kind.story().map(|story| (story.word)(fact, count))
}
