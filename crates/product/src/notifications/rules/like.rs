//! Someone liked a post. Recipient: its author, unless the like was removed in the meantime.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, name};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, post.user_id as recipient, liked.user_id as actor, post.id as subject,
      null as source, liked.created_at as happened_at, '' as subject_name, post.content as content, '' as rule_value
    from _happenings as noted
    join post_likes as liked on liked.post_id = noted.subject_id and liked.user_id = noted.actor_id
    join posts as post on post.id = liked.post_id
    where noted.kind = 'like' and noted.id <= {1:int}"
);

pub(super) fn write_text(pending: &PendingNotification, count: i64, words: &WordCatalogue) -> NotificationText {
    let (person, others) = (&name(&pending.actor_name, words), (count - 1).max(0));
    NotificationText {
        title: fill!(words, "like.title", person, others),
        body: excerpt(&pending.content),
        link: format!("/post/{}", pending.subject),
    }
}
