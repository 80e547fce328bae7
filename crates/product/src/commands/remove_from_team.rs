//! `remove_from_team`: a manager removes a member from a team, or a member leaves.

use sangam_schema::{Caller, Function, Returns, Type};

use super::team::{company_of, require_manager, require_role, role_of};
use super::{Arguments, Context, Failure, require_account};
use crate::teams::{TeamEvent, lock_company, lock_member, record, take_back_invitations_of};

pub(super) fn signature() -> Function {
    Function::new(
        "remove_from_team",
        "Removes a member from a company's team. Defaults to the caller's own company. Members who pass their own id leave the team.",
        Returns::Void,
    )
    .argument("p_user_id", Type::Uuid)
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let company = company_of(&arguments, account)?;
    let member = arguments.id("p_user_id")?;
    let at = context.clock.now();
    let removed = context.db.write(move |tx| {
        Box::pin(async move {
            lock_member(tx, member).await?;
            lock_company(tx, company).await?;
            // Every member may leave, whatever their role, and even if the plan no longer includes a team.
            let company_role =
                if member == account { None } else { Some(require_manager(tx, company, account).await?) };
            let remove = tx.statement(
                "delete from team_members where company_id = {uuid} and user_id = {uuid} returning role",
                vec![company.into(), member.into()],
            );
            let removed = tx.fetch(&remove).await?;
            let role = role_of(&removed)?;
            if let Some(company_role) = company_role {
                require_role(company_role, role)?;
            }
            let kind = if company_role.is_some() { "Removed" } else { "Left" };
            record(tx, TeamEvent { company, actor: account, member: Some(member), email: None, kind, role, at })
                .await?;
            take_back_invitations_of(tx, company, member, account, at).await?;
            Ok("null".to_owned())
        })
    });
    removed.await
}
