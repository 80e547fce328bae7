//! A proposal was accepted or rejected. Recipient: the bidder, with the reason.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, title};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, proposal.bidder_id as recipient, tender.business_id as actor, tender.id as subject,
      proposal.id as source, proposal.updated_at as at, tender.title as thing,
      coalesce(proposal.note, '') as detail, proposal.status as extra
    from _happenings as noted
    join proposals as proposal on proposal.id = noted.subject_id
    join tenders as tender on tender.id = proposal.tender_id
    where noted.kind = 'award' and noted.id <= {1:int} and proposal.status in ('Accepted', 'Rejected')"
);

pub(super) fn word(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let (tender, decision) = (&title(&pending.thing), if pending.extra == "Accepted" { "won" } else { "lost" });
    NotificationText {
        title: fill!(words, "award.title", tender, decision),
        body: excerpt(&pending.detail),
        link: format!("/b2b/{}", pending.subject),
    }
}
