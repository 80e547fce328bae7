//! Teams: what someone is to a company, and what several commands do to its team.
//!
//! A company is its owner's account while that has the Business plan. Rules read the flag `active` of a member's row, which
//! triggers and [`keep_teams`] hold true; commands that change a team ask for the plan itself.

use jiff::Timestamp;
use sangam_db::{Db, Error, Tx, Value};
use uuid::Uuid;

use crate::plans::holds;

/// What a member may do, from everything but the plan and the managers, to reading alone.
pub(crate) const ROLES: &[&str] = &["Manager", "Editor", "Viewer"];

/// What happens to teams.
pub(crate) const EVENTS: &[&str] = &["Invited", "Taken Back", "Joined", "Declined", "Role Changed", "Removed", "Left"];

/// What someone is to a company right now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompanyRole {
    /// The company is their own account.
    Owner,
    /// They invite and remove others, but not managers.
    Manager,
    /// They post, and answer what is sent.
    Editor,
    /// They read.
    Viewer,
    /// Nothing, or nothing any more.
    Outsider,
}

impl CompanyRole {
    /// Whether they look after the team.
    pub(crate) fn manages(self) -> bool {
        matches!(self, CompanyRole::Owner | CompanyRole::Manager)
    }

    /// Whether they look after members of this role. Managers are the owner's business alone, so no manager can make another
    /// one, or themselves more.
    pub(crate) fn manages_role(self, role: &str) -> bool {
        self == CompanyRole::Owner || (self == CompanyRole::Manager && role != "Manager")
    }

    /// The name by which members know their role.
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

/// Asks for the role of a company's active member.
const ROLE: &str = "select role from team_members where company_id = {uuid} and user_id = {uuid} and active";

/// What someone is to a company.
pub(crate) async fn company_role(tx: &mut Tx<'_>, company: Uuid, account: Uuid) -> Result<CompanyRole, Error> {
    if company == account {
        return Ok(CompanyRole::Owner);
    }
    let find = tx.statement(ROLE, vec![company.into(), account.into()]);
    Ok(CompanyRole::from_role(tx.fetch(&find).await?.first().and_then(|row| row.text(0))))
}

/// The same, for callers that only read.
pub(crate) async fn read_company_role(db: &Db, company: Uuid, account: Uuid) -> Result<CompanyRole, Error> {
    if company == account {
        return Ok(CompanyRole::Owner);
    }
    let rows = db.read(db.statement(ROLE, vec![company.into(), account.into()])).await?;
    Ok(CompanyRole::from_role(rows.first().and_then(|row| row.text(0))))
}

/// Whether an account can have a team at this moment: it hires or buys, is not suspended, and its plan includes one.
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
            holds!("paid" at "{2:timestamp}")
        ),
        vec![company.into(), now.into()],
    );
    Ok(!tx.fetch(&find).await?.is_empty())
}

/// Something that happened to a team.
pub(crate) struct TeamEvent<'a> {
    pub(crate) company: Uuid,
    pub(crate) actor: Uuid,
    pub(crate) member: Option<Uuid>,
    pub(crate) email: Option<&'a str>,
    pub(crate) kind: &'static str,
    pub(crate) role: &'a str,
    pub(crate) at: Timestamp,
}

/// Writes it down. The people concerned are told from there.
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

/// Locks a company, so that of two who change its team at once the second sees what the first did.
pub(crate) async fn lock_company(tx: &mut Tx<'_>, company: Uuid) -> Result<(), Error> {
    let lock = tx.statement("select id from profiles where id = {uuid} {locked}", vec![company.into()]);
    tx.fetch(&lock).await.map(|_| ())
}

/// Locks the company whose team an invitation is to, before anyone touches the invitation itself: anyone who invites goes the
/// same way round.
pub(crate) async fn lock_inviter(tx: &mut Tx<'_>, invitation: Uuid) -> Result<(), Error> {
    let find = tx.statement("select company_id from team_invitations where id = {uuid}", vec![invitation.into()]);
    match tx.fetch(&find).await?.first().and_then(|row| row.uuid(0)) {
        Some(company) => lock_company(tx, company).await,
        None => Ok(()),
    }
}

/// A chore: ends the access of members whose company's plan is over, and gives it back where it should be. Rows stay.
pub async fn keep_teams(db: &Db, now: Timestamp) -> Result<(), Error> {
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
                    holds!("paid" at "{1:timestamp}"),
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
    fn managers_are_the_owners_business_alone() {
        let manages =
            |company_role: CompanyRole| ROLES.iter().map(|role| company_role.manages_role(role)).collect::<Vec<_>>();
        assert_eq!(manages(CompanyRole::Owner), [true, true, true]);
        assert_eq!(manages(CompanyRole::Manager), [false, true, true]);
        for role in [CompanyRole::Editor, CompanyRole::Viewer, CompanyRole::Outsider] {
            assert_eq!((manages(role), role.manages()), (vec![false; 3], false), "{role:?}");
        }
    }

    #[test]
    fn an_unknown_role_is_an_outsiders() {
        assert_eq!(CompanyRole::from_role(Some("Owner")), CompanyRole::Outsider);
        for role in ROLES {
            assert_eq!(CompanyRole::from_role(Some(role)).name(), *role);
        }
    }
}
