//! `set_team_role`: changes the role of a team member.

use sangam_schema::{Caller, Function, Returns, Type};

use super::team::{company_of, require_manager, require_role, role_of};
use super::{Arguments, Context, Failure, require_account};
use crate::teams::{ROLES, TeamEvent, lock_company, lock_member, record, take_back_invitations_of};

pub(super) fn signature() -> Function {
    Function::new(
        "set_team_role",
        "Changes the role of a member of a company's team. Defaults to the caller's own company.",
        Returns::Void,
    )
    .argument("p_user_id", Type::Uuid)
    .argument("p_role", Type::Text)
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let company = company_of(&arguments, account)?;
    let member = arguments.id("p_user_id")?;
    let role = arguments.one_of("p_role", ROLES)?;
    let at = context.clock.now();
    let changed = context.db.write(move |tx| {
        Box::pin(async move {
            lock_member(tx, member).await?;
            lock_company(tx, company).await?;
            let company_role = require_manager(tx, company, account).await?;
            require_role(company_role, role)?;
            let find = tx.statement(
                "select role from team_members where company_id = {uuid} and user_id = {uuid}",
                vec![company.into(), member.into()],
            );
            let found = tx.fetch(&find).await?;
            let before = role_of(&found)?;
            require_role(company_role, before)?;
            if before == role {
                return Ok("null".to_owned());
            }
            let update = tx.statement(
                "update team_members set role = {text} where company_id = {uuid} and user_id = {uuid}",
                vec![role.into(), company.into(), member.into()],
            );
            tx.execute(&update).await?;
            let event = TeamEvent {
                company,
                actor: account,
                member: Some(member),
                email: None,
                kind: "Role Changed",
                role,
                at,
            };
            record(tx, event).await?;
            if role != "Manager" {
                take_back_invitations_of(tx, company, member, account, at).await?;
            }
            Ok("null".to_owned())
        })
    });
    changed.await
}
