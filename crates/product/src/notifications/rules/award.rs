//! A proposal was accepted or rejected. Recipient: the bidder, with the reason.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, excerpt, title};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, proposal.bidder_id as recipient, tender.business_id as actor, tender.id as subject,
      proposal.id as source, proposal.updated_at as happened_at, tender.title as subject_name,
      coalesce(proposal.note, '') as content, proposal.status as rule_value
    from _happenings as noted
    join proposals as proposal on proposal.id = noted.subject_id
    join tenders as tender on tender.id = proposal.tender_id
    where noted.kind = 'award' and noted.id <= {1:int} and proposal.status in ('Accepted', 'Rejected')"
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let (tender, decision) =
        (&title(&pending.subject_name), if pending.rule_value == "Accepted" { "won" } else { "lost" });
    NotificationText {
        title: fill!(words, "award.title", tender, decision),
        body: excerpt(&pending.content),
        link: format!("/b2b/{}", pending.subject),
    }
}
