//! Someone reviewed a freelancer or a company. Recipient: the reviewed account.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, name};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, coalesce(review.freelancer_id, review.company_id) as recipient,
      review.author_id as actor, coalesce(review.freelancer_id, review.company_id) as subject, review.id as source,
      review.created_at as happened_at, case when review.company_id is null then 'reviews' else 'company-reviews' end as subject_name,
      review.\"text\" as content, cast(review.rating as text) as rule_value
    from _happenings as noted
    join reviews as review on review.id = noted.subject_id
    where noted.kind = 'review' and noted.id <= {1:int}"
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let (person, stars) = (&name(&pending.actor_name, words), pending.rule_value.parse::<i64>().unwrap_or_default());
    NotificationText {
        title: fill!(words, "review.title", person, stars),
        body: excerpt(&pending.content),
        link: format!("/user/{}?tab={}", pending.recipient, pending.subject_name),
    }
}
