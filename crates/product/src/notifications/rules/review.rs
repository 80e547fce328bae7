//! Someone reviewed a freelancer: goes to the freelancer.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, name};

pub(super) const RECIPIENTS: &str = recipients!(
    "select happening.id as happening, review.freelancer_id as recipient, review.author_id as actor,
      review.freelancer_id as subject, review.id as source, review.created_at as at, '' as thing,
      review.\"text\" as detail, cast(review.rating as text) as extra
    from _happenings as happening
    join reviews as review on review.id = happening.subject_id
    where happening.kind = 'review' and happening.id <= {1:int}"
);

pub(super) fn word(pending: &PendingNotification, _: i64) -> NotificationText {
    let stars = if pending.extra == "1" { "1 star".to_owned() } else { format!("{} stars", pending.extra) };
    NotificationText {
        title: format!("{} gave you {stars}", name(&pending.person)),
        body: excerpt(&pending.detail),
        link: format!("/user/{}", pending.recipient),
    }
}
