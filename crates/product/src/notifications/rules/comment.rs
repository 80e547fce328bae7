//! Someone commented on a post. Recipient: the post's author.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, name};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, post.user_id as recipient, comment.user_id as actor, post.id as subject,
      comment.id as source, comment.created_at as happened_at, '' as subject_name, comment.\"text\" as content, '' as rule_value
    from _happenings as noted
    join comments as comment on comment.id = noted.subject_id
    join posts as post on post.id = comment.post_id
    where noted.kind = 'comment' and noted.id <= {1:int}"
);

pub(super) fn write_text(pending: &PendingNotification, count: i64, words: &WordCatalogue) -> NotificationText {
    let (person, count) = (&name(&pending.actor_name, words), count.max(1));
    NotificationText {
        title: fill!(words, "comment.title", person, count),
        body: excerpt(&pending.content),
        link: format!("/post/{}", pending.subject),
    }
}
