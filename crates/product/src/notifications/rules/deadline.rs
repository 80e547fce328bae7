//! A tender closes tomorrow: goes to its owner and to those of their team who decide, and to those who saved it and have
//! not bid. Bidders have done their part.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, title};

pub(super) const RECIPIENTS: &str = recipients!(
    "select happening.id as happening, tender.business_id as recipient, null as actor, tender.id as subject,
      null as source, tender.created_at as at, tender.title as thing, cast(tender.bids as text) as detail,
      'owner' as extra
    from _happenings as happening
    join tenders as tender on tender.id = happening.subject_id and tender.status = 'Open'
    where happening.kind = 'deadline' and happening.id <= {1:int}
    union all
    select happening.id as happening, saved.user_id as recipient, tender.business_id as actor, tender.id as subject,
      null as source, tender.created_at as at, tender.title as thing, '' as detail, 'saved' as extra
    from _happenings as happening
    join tenders as tender on tender.id = happening.subject_id and tender.status = 'Open'
    join saves as saved on saved.target_id = tender.id and saved.kind = 'tender' and saved.user_id <> tender.business_id
    where happening.kind = 'deadline'
      and happening.id <= {1:int}
      and not exists (
        select 1
        from proposals as proposal
        where proposal.tender_id = tender.id and proposal.bidder_id = saved.user_id
      )
      and not exists (
        select 1
        from team_members as mate
        where mate.company_id = tender.business_id and mate.user_id = saved.user_id and mate.active
      )
    union all
    select happening.id as happening, mate.user_id as recipient, null as actor, tender.id as subject,
      null as source, tender.created_at as at, tender.title as thing, cast(tender.bids as text) as detail,
      'team' as extra
    from _happenings as happening
    join tenders as tender on tender.id = happening.subject_id and tender.status = 'Open'
    join team_members as mate
      on mate.company_id = tender.business_id and mate.active and mate.role in ('Manager', 'Editor')
    where happening.kind = 'deadline' and happening.id <= {1:int}"
);

pub(super) fn word(pending: &PendingNotification, _: i64) -> NotificationText {
    let tender = title(&pending.thing);
    let proposals = match pending.detail.as_str() {
        "0" => "There is no proposal yet.".to_owned(),
        "1" => "There is one proposal.".to_owned(),
        many => format!("There are {many} proposals."),
    };
    let (title, body) = match pending.extra.as_str() {
        "owner" => (format!("Your tender closes tomorrow: {tender}"), proposals),
        "team" => (format!("A tender of your team closes tomorrow: {tender}"), proposals),
        _ => (
            format!("A tender you saved closes tomorrow: {tender}"),
            "Send your proposal before the day ends.".to_owned(),
        ),
    };
    NotificationText { title, body, link: format!("/b2b/{}", pending.subject) }
}
