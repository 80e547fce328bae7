//! Teams: the roles that people have in a company, and helpers for the commands that change a team.
//!
//! A company is its owner's account, and it has a team while that account has the Business plan. Rules read the `active` flag of a
//! member's row, which triggers and [`refresh_team_access`] keep up to date. Commands that change a team check the plan itself.

use jiff::Timestamp;
use sangam_db::{Db, Error, Tx, Value};
use uuid::Uuid;

use crate::plans::is_in_force;

/// The roles of members. Managers can do everything except changing the plan and managers. Viewers can only read.
pub(crate) const ROLES: &[&str] = &["Manager", "Editor", "Viewer"];

/// The kinds of team events.
pub(crate) const EVENTS: &[&str] = &["Invited", "Taken Back", "Joined", "Declined", "Role Changed", "Removed", "Left"];

/// Someone's current role in a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompanyRole {
    /// The company is their own account.
    Owner,
    /// Can invite and remove members, but not managers.
    Manager,
    /// Can post, and respond to applications, proposals and messages.
    Editor,
    /// Can only read.
    Viewer,
    /// Is not, or is no longer, a member.
    Outsider,
}

impl CompanyRole {
    /// Whether the role can manage the team.
    pub(crate) fn manages(self) -> bool {
        matches!(self, CompanyRole::Owner | CompanyRole::Manager)
    }

    /// Whether the role can manage members with this role. Only the owner can manage managers, so managers cannot appoint others or
    /// promote themselves.
    pub(crate) fn manages_role(self, role: &str) -> bool {
        self == CompanyRole::Owner || (self == CompanyRole::Manager && role != "Manager")
    }

    /// The name of the role. Empty for outsiders.
    pub(crate) fn name(self) -> &'static str {
        match self {
            CompanyRole::Owner => "Owner",
            CompanyRole::Manager => "Manager",
            CompanyRole::Editor => "Editor",
            CompanyRole::Viewer => "Viewer",
            CompanyRole::Outsider => "",
        }
    }

    fn from_role(role: Option<&str>) -> CompanyRole {
        match role {
            Some("Manager") => CompanyRole::Manager,
            Some("Editor") => CompanyRole::Editor,
            Some("Viewer") => CompanyRole::Viewer,
            _ => CompanyRole::Outsider,
        }
    }
}

/// Reads the role of an active member.
const ROLE: &str = "select role from team_members where company_id = {uuid} and user_id = {uuid} and active";

/// The role of an account in a company.
pub(crate) async fn company_role(tx: &mut Tx<'_>, company: Uuid, account: Uuid) -> Result<CompanyRole, Error> {
    if company == account {
        return Ok(CompanyRole::Owner);
    }
    let find = tx.statement(ROLE, vec![company.into(), account.into()]);
    Ok(CompanyRole::from_role(tx.fetch(&find).await?.first().and_then(|row| row.text(0))))
}

/// Like [`company_role`], outside a transaction.
pub(crate) async fn read_company_role(db: &Db, company: Uuid, account: Uuid) -> Result<CompanyRole, Error> {
    if company == account {
        return Ok(CompanyRole::Owner);
    }
    let rows = db.read(db.statement(ROLE, vec![company.into(), account.into()])).await?;
    Ok(CompanyRole::from_role(rows.first().and_then(|row| row.text(0))))
}

/// Whether an account can have a team now: it is an employer or a business, is not hidden, and its plan includes a team.
pub(crate) async fn has_team(tx: &mut Tx<'_>, company: Uuid, now: Timestamp) -> Result<bool, Error> {
    let find = tx.statement(
        concat!(
            "select 1
            from profiles as company
            join subscriptions as paid on paid.user_id = company.id
            where company.id = {1:uuid}
              and company.user_type in ('employer', 'business')
              and not company.hidden
              and paid.plan = 'Business'
              and ",
            is_in_force!("paid" at "{2:timestamp}")
        ),
        vec![company.into(), now.into()],
    );
    Ok(!tx.fetch(&find).await?.is_empty())
}

/// An event in a team's history.
pub(crate) struct TeamEvent<'a> {
    pub(crate) company: Uuid,
    pub(crate) actor: Uuid,
    pub(crate) member: Option<Uuid>,
    pub(crate) email: Option<&'a str>,
    pub(crate) kind: &'static str,
    pub(crate) role: &'a str,
    pub(crate) at: Timestamp,
}

/// Records an event. The people concerned are notified based on this row.
pub(crate) async fn record(tx: &mut Tx<'_>, event: TeamEvent<'_>) -> Result<(), Error> {
    let insert = tx.statement(
        "insert into team_events (id, company_id, actor_id, member_id, email, kind, role, created_at)
        values ({uuid}, {uuid}, {uuid}, {uuid}, {text}, {text}, {text}, {timestamp})",
        vec![
            tx.new_id().into(),
            event.company.into(),
            event.actor.into(),
            event.member.into(),
            event.email.map_or(Value::Null, Value::from),
            event.kind.into(),
            event.role.into(),
            event.at.into(),
        ],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Takes back the open invitations that a member sent for a company, once the member no longer manages its team. Otherwise they could
/// let themselves in again with an invitation to another address of theirs.
pub(crate) async fn take_back_invitations_of(
    tx: &mut Tx<'_>,
    company: Uuid,
    member: Uuid,
    actor: Uuid,
    at: Timestamp,
) -> Result<(), Error> {
    let take = tx.statement(
        "delete from team_invitations where company_id = {uuid} and invited_by = {uuid} returning email, role",
        vec![company.into(), member.into()],
    );
    for row in tx.fetch(&take).await? {
        let role = row.text(1).unwrap_or_default();
        let event = TeamEvent { company, actor, member: None, email: row.text(0), kind: "Taken Back", role, at };
        record(tx, event).await?;
    }
    Ok(())
}

/// Locks a company, so that simultaneous changes of its team run one after the other.
pub(crate) async fn lock_company(tx: &mut Tx<'_>, company: Uuid) -> Result<(), Error> {
    let lock = tx.statement("select id from profiles where id = {uuid} {locked}", vec![company.into()]);
    tx.fetch(&lock).await.map(|_| ())
}

/// Locks the account of a member. Call it before locking the company: a suspension locks the account first, too, and ends with the
/// membership.
pub(crate) async fn lock_member(tx: &mut Tx<'_>, member: Uuid) -> Result<(), Error> {
    let lock = tx.statement("select id from accounts where id = {uuid} {locked}", vec![member.into()]);
    tx.fetch(&lock).await.map(|_| ())
}

/// Like [`lock_member`], for the owner and all members.
pub(crate) async fn lock_members(tx: &mut Tx<'_>, company: Uuid) -> Result<(), Error> {
    let lock = tx.statement(
        "select id
        from accounts
        where id = {1:uuid} or id in (select user_id from team_members where company_id = {1:uuid})
        order by id
        {locked}",
        vec![company.into()],
    );
    tx.fetch(&lock).await.map(|_| ())
}

/// Locks the company of an invitation. Call it before locking the invitation itself, in the same order as when inviting, so that the
/// two cannot deadlock.
pub(crate) async fn lock_inviting_company(tx: &mut Tx<'_>, invitation: Uuid) -> Result<(), Error> {
    let find = tx.statement("select company_id from team_invitations where id = {uuid}", vec![invitation.into()]);
    match tx.fetch(&find).await?.first().and_then(|row| row.uuid(0)) {
        Some(company) => lock_company(tx, company).await,
        None => Ok(()),
    }
}

/// A chore: deactivates members whose company's plan has ended, and reactivates them when it is back. The rows are kept.
pub async fn refresh_team_access(db: &Db, now: Timestamp) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let keep = tx.statement(
                concat!(
                    "update team_members
                    set active = not active
                    where active <> (
                      exists (
                        select 1
                        from subscriptions as paid
                        where paid.user_id = team_members.company_id
                          and paid.plan = 'Business'
                          and ",
                    is_in_force!("paid" at "{1:timestamp}"),
                    "
                      )
                      and not exists (
                        select 1
                        from profiles as one
                        where one.id in (team_members.company_id, team_members.user_id)
                          and one.hidden
                      )
                    )"
                ),
                vec![now.into()],
            );
            tx.execute(&keep).await.map(|_| ())
        })
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_owners_manage_managers() {
        let manages =
            |company_role: CompanyRole| ROLES.iter().map(|role| company_role.manages_role(role)).collect::<Vec<_>>();
        assert_eq!(manages(CompanyRole::Owner), [true, true, true]);
        assert_eq!(manages(CompanyRole::Manager), [false, true, true]);
        for role in [CompanyRole::Editor, CompanyRole::Viewer, CompanyRole::Outsider] {
            assert_eq!((manages(role), role.manages()), (vec![false; 3], false), "{role:?}");
        }
    }

    #[test]
    fn an_unknown_role_is_an_outsider() {
        assert_eq!(CompanyRole::from_role(Some("Owner")), CompanyRole::Outsider);
        for role in ROLES {
            assert_eq!(CompanyRole::from_role(Some(role)).name(), *role);
        }
    }
}
