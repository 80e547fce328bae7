//! Something changed in a team. An invitation goes to the owner of the invited address, a role change or removal to the member, and
//! anything members do themselves to the company's owner.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, name, title};
use crate::blocks::not_blocked;
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, invited.id as recipient, event.actor_id as actor, invitation.id as subject,
      event.id as source, event.created_at as happened_at, coalesce(nullif(company.company_name, ''), company.full_name) as subject_name,
      invitation.role as content, event.kind as rule_value
    from _happenings as noted
    join team_events as event on event.id = noted.subject_id and event.kind = 'Invited'
    join profiles as company on company.id = event.company_id
    join team_invitations as invitation on invitation.company_id = event.company_id and invitation.email = event.email
    join accounts as invited on invited.email = event.email
    where noted.kind = 'team'
      and noted.id <= {1:int}
      and ",
    not_blocked!("invited.id", "event.company_id"),
    "
    union all
    select noted.id as event_id, event.member_id as recipient, event.actor_id as actor, event.company_id as subject,
      event.id as source, event.created_at as happened_at, coalesce(nullif(company.company_name, ''), company.full_name) as subject_name,
      coalesce(event.role, '') as content, event.kind as rule_value
    from _happenings as noted
    join team_events as event on event.id = noted.subject_id and event.kind in ('Role Changed', 'Removed')
    join profiles as company on company.id = event.company_id
    where noted.kind = 'team' and noted.id <= {1:int}
    union all
    select noted.id as event_id, event.company_id as recipient, event.actor_id as actor, event.company_id as subject,
      event.id as source, event.created_at as happened_at, coalesce(nullif(company.company_name, ''), company.full_name) as subject_name,
      coalesce(event.role, '') as content, event.kind as rule_value
    from _happenings as noted
    join team_events as event on event.id = noted.subject_id and event.kind in ('Joined', 'Declined', 'Left')
    join profiles as company on company.id = event.company_id
    where noted.kind = 'team' and noted.id <= {1:int}"
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let (person, company) = (&name(&pending.actor_name, words), &title(&pending.subject_name));
    let role = &pending.content;
    let allowed = &fill!(words, "team.allowed", role);
    let (title, body) = match pending.rule_value.as_str() {
        "Invited" => (fill!(words, "team.invited", person, company), fill!(words, "team.invitedBody", allowed)),
        "Role Changed" => (fill!(words, "team.roleChanged", role, company), allowed.clone()),
        "Removed" => (fill!(words, "team.removed", company), words.text("team.removedBody")),
        "Joined" => (fill!(words, "team.joined", person, role), allowed.clone()),
        "Declined" => (fill!(words, "team.declined", person), String::new()),
        _ => (fill!(words, "team.left", person), String::new()),
    };
    let link = match pending.rule_value.as_str() {
        "Invited" => format!("/invitation/{}", pending.subject),
        _ => "/team".to_owned(),
    };
    NotificationText { title, body, link }
}
