//! Somebody bid: told to the tender's owner and to those of their team who decide, who learn nothing of a sealed proposal but
//! that it is there.

use super::super::fact::{Fact, told};
use super::super::wording::{Words, name, title};

pub(super) const TOLD: &str = told!(
    "select happening.id as happening, tender.business_id as recipient,
      case when tender.sealed and tender.status = 'Open' then null else proposal.bidder_id end as actor,
      tender.id as subject, proposal.id as source, proposal.created_at as at, tender.title as thing, '' as detail,
      '' as extra
    from _happenings as happening
    join proposals as proposal on proposal.id = happening.subject_id
    join tenders as tender on tender.id = proposal.tender_id
    where happening.kind = 'proposal' and happening.id <= {1:int}
    union all
    select happening.id as happening, mate.user_id as recipient,
      case when tender.sealed and tender.status = 'Open' then null else proposal.bidder_id end as actor,
      tender.id as subject, proposal.id as source, proposal.created_at as at, tender.title as thing, '' as detail,
      '' as extra
    from _happenings as happening
    join proposals as proposal on proposal.id = happening.subject_id
    join tenders as tender on tender.id = proposal.tender_id
    join team_members as mate on mate.company_id = tender.business_id and mate.active and mate.role in ('Manager', 'Editor')
    where happening.kind = 'proposal' and happening.id <= {1:int} and mate.user_id <> proposal.bidder_id"
);

pub(super) fn word(fact: &Fact, _: i64) -> Words {
    let tender = title(&fact.thing);
    let link = format!("/b2b/{}", fact.subject);
    match fact.actor {
        Some(_) => Words {
            title: format!("{} sent a proposal for {tender}", name(&fact.person)),
            body: "Compare the proposals and decide on your dashboard.".to_owned(),
            link,
        },
        None => Words {
            title: format!("A sealed proposal arrived for {tender}"),
            body: "You can open it when the tender has closed.".to_owned(),
            link,
        },
    }
}
