//! Someone bid for a tender. Recipients: the tender's owner and the team members who decide proposals. For a sealed proposal they
//! learn only that it exists.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, name, title};
use crate::tenders::tender_is_sealed;
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, tender.business_id as recipient,
      case when ",
    tender_is_sealed!("tender"),
    " then null else proposal.bidder_id end as actor,
      tender.id as subject, proposal.id as source, proposal.created_at as happened_at, tender.title as subject_name, '' as content,
      '' as rule_value
    from _happenings as noted
    join proposals as proposal on proposal.id = noted.subject_id
    join tenders as tender on tender.id = proposal.tender_id
    where noted.kind = 'proposal' and noted.id <= {1:int}
    union all
    select noted.id as event_id, mate.user_id as recipient,
      case when ",
    tender_is_sealed!("tender"),
    " then null else proposal.bidder_id end as actor,
      tender.id as subject, proposal.id as source, proposal.created_at as happened_at, tender.title as subject_name, '' as content,
      '' as rule_value
    from _happenings as noted
    join proposals as proposal on proposal.id = noted.subject_id
    join tenders as tender on tender.id = proposal.tender_id
    join team_members as mate on mate.company_id = tender.business_id and mate.active and mate.role in ('Manager', 'Editor')
    where noted.kind = 'proposal' and noted.id <= {1:int} and mate.user_id <> proposal.bidder_id"
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let (person, tender) = (&name(&pending.actor_name, words), &title(&pending.subject_name));
    let (title, body) = match pending.actor {
        Some(_) => (fill!(words, "proposal.title", person, tender), words.text("proposal.body")),
        None => (fill!(words, "proposal.sealedTitle", tender), words.text("proposal.sealedBody")),
    };
    NotificationText { title, body, link: format!("/b2b/{}", pending.subject) }
}
