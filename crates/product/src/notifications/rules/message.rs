//! Someone sent a message. Recipient: the other person in the conversation, unless they have already read it.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, name};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, member.user_id as recipient, message.sender_id as actor,
      message.conversation_id as subject, message.id as source, message.created_at as happened_at, '' as subject_name,
      message.content as content, coalesce(message.attachment_name, '') as rule_value
    from _happenings as noted
    join messages as message on message.id = noted.subject_id
    join participants as member
      on member.conversation_id = message.conversation_id and member.user_id <> message.sender_id
    where noted.kind in ('message', 'unread_message')
      and noted.id <= {1:int}
      and (member.last_read_at is null or member.last_read_at < message.created_at)"
);

pub(super) fn write_text(pending: &PendingNotification, count: i64, words: &WordCatalogue) -> NotificationText {
    let (person, count) = (&name(&pending.actor_name, words), count.max(1));
    let text = excerpt(&pending.content);
    NotificationText {
        title: fill!(words, "message.title", person, count),
        body: if text.is_empty() { excerpt(&pending.rule_value) } else { text },
        link: pending.actor.map_or_else(|| "/message".to_owned(), |person| format!("/message/{person}")),
    }
}
