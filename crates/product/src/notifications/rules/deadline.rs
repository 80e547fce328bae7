//! A tender closes tomorrow. Recipients: its owner, the team members who decide proposals, and people who saved the tender but have
//! not bid.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, title};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, tender.business_id as recipient, null as actor, tender.id as subject,
      null as source, tender.created_at as happened_at, tender.title as subject_name, cast(tender.bids as text) as content,
      'owner' as rule_value
    from _happenings as noted
    join tenders as tender on tender.id = noted.subject_id and tender.status = 'Open'
    where noted.kind = 'deadline' and noted.id <= {1:int}
    union all
    select noted.id as event_id, saved.user_id as recipient, tender.business_id as actor, tender.id as subject,
      null as source, tender.created_at as happened_at, tender.title as subject_name, '' as content, 'saved' as rule_value
    from _happenings as noted
    join tenders as tender on tender.id = noted.subject_id and tender.status = 'Open'
    join saves as saved on saved.target_id = tender.id and saved.kind = 'tender' and saved.user_id <> tender.business_id
    where noted.kind = 'deadline'
      and noted.id <= {1:int}
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
    select noted.id as event_id, mate.user_id as recipient, null as actor, tender.id as subject,
      null as source, tender.created_at as happened_at, tender.title as subject_name, cast(tender.bids as text) as content,
      'team' as rule_value
    from _happenings as noted
    join tenders as tender on tender.id = noted.subject_id and tender.status = 'Open'
    join team_members as mate
      on mate.company_id = tender.business_id and mate.active and mate.role in ('Manager', 'Editor')
    where noted.kind = 'deadline' and noted.id <= {1:int}"
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let tender = &title(&pending.subject_name);
    let whose = match pending.rule_value.as_str() {
        "owner" => "own",
        other => other,
    };
    // Only the people who decide proposals see how many there are.
    let body = match pending.content.parse::<i64>() {
        Ok(count) => fill!(words, "deadline.proposals", count),
        Err(_) => words.text("deadline.send"),
    };
    NotificationText {
        title: fill!(words, "deadline.title", tender, whose),
        body,
        link: format!("/b2b/{}", pending.subject),
    }
}
