//! Something happened to a team: an invitation is told to the person with the address, a changed role and a removal to the member,
//! everything that members do themselves to the owner.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, name, title};
use crate::blocks::not_blocked;

pub(super) const RECIPIENTS: &str = recipients!(
    "select happening.id as happening, invited.id as recipient, event.actor_id as actor, invitation.id as subject,
      event.id as source, event.created_at as at, coalesce(nullif(company.company_name, ''), company.full_name) as thing,
      invitation.role as detail, event.kind as extra
    from _happenings as happening
    join team_events as event on event.id = happening.subject_id and event.kind = 'Invited'
    join profiles as company on company.id = event.company_id
    join team_invitations as invitation on invitation.company_id = event.company_id and invitation.email = event.email
    join accounts as invited on invited.email = event.email
    where happening.kind = 'team'
      and happening.id <= {1:int}
      and ",
    not_blocked!("invited.id", "event.company_id"),
    "
    union all
    select happening.id as happening, event.member_id as recipient, event.actor_id as actor, event.company_id as subject,
      event.id as source, event.created_at as at, coalesce(nullif(company.company_name, ''), company.full_name) as thing,
      coalesce(event.role, '') as detail, event.kind as extra
    from _happenings as happening
    join team_events as event on event.id = happening.subject_id and event.kind in ('Role Changed', 'Removed')
    join profiles as company on company.id = event.company_id
    where happening.kind = 'team' and happening.id <= {1:int}
    union all
    select happening.id as happening, event.company_id as recipient, event.actor_id as actor, event.company_id as subject,
      event.id as source, event.created_at as at, coalesce(nullif(company.company_name, ''), company.full_name) as thing,
      coalesce(event.role, '') as detail, event.kind as extra
    from _happenings as happening
    join team_events as event on event.id = happening.subject_id and event.kind in ('Joined', 'Declined', 'Left')
    join profiles as company on company.id = event.company_id
    where happening.kind = 'team' and happening.id <= {1:int}"
);

pub(super) fn word(pending: &PendingNotification, _: i64) -> NotificationText {
    let (person, company, role) = (name(&pending.person), title(&pending.thing), pending.detail.as_str());
    let to_team = "/team";
    let (title, body, link) = match pending.extra.as_str() {
        "Invited" => (
            format!("{person} invites you to the team of {company}"),
            format!("{} Accept or decline: it is up to you.", allowed(role)),
            format!("/invitation/{}", pending.subject),
        ),
        "Role Changed" => (
            format!("You are now {} in the team of {company}", article(role)),
            allowed(role).to_owned(),
            to_team.into(),
        ),
        "Removed" => (
            format!("You are no longer in the team of {company}"),
            "Its jobs and tenders are not yours to look after any more.".to_owned(),
            to_team.into(),
        ),
        "Joined" => {
            (format!("{person} joined your team as {}", article(role)), allowed(role).to_owned(), to_team.into())
        }
        "Declined" => (format!("{person} declined your invitation to the team"), String::new(), to_team.into()),
        _ => (format!("{person} left your team"), String::new(), to_team.into()),
    };
    NotificationText { title, body, link }
}

/// What a role is for, in a sentence.
fn allowed(role: &str) -> &'static str {
    match role {
        "Manager" => "Managers post, decide, and look after the team.",
        "Editor" => "Editors post, edit and close, and answer applications and proposals.",
        _ => "Viewers read applications, proposals and numbers.",
    }
}

fn article(role: &str) -> String {
    let article = if role == "Editor" { "an" } else { "a" };
    format!("{article} {role}")
}
