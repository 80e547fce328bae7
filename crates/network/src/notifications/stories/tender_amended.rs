//! A tender was changed while it was open: told to those who bid for what it said before.

use super::super::fact::{Fact, told};
use super::super::wording::{Words, title};

pub(super) const TOLD: &str = told!(
    "select happening.id as happening, proposal.bidder_id as recipient, tender.business_id as actor, tender.id as subject,
      null as source, tender.created_at as at, tender.title as thing, '' as detail, '' as extra
    from _happenings as happening
    join tenders as tender on tender.id = happening.subject_id and tender.status = 'Open'
    join proposals as proposal on proposal.tender_id = tender.id
    where happening.kind = 'tender_amended' and happening.id <= {1:int}"
);

pub(super) fn word(fact: &Fact, _: i64) -> Words {
    Words {
        title: format!("A tender you bid for was changed: {}", title(&fact.thing)),
        body: "Check whether your proposal still fits, and change or withdraw it before the deadline.".to_owned(),
        link: format!("/b2b/{}", fact.subject),
    }
}
