//! `remove_from_team`: someone is no longer in a team, because its manager says so, or because they leave.

use sangam_schema::{Caller, Function, Returns, Type};

use super::team::{company_of, require_manager, require_role};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::teams::{TeamEvent, lock_company, record};

pub(super) fn signature() -> Function {
    Function::new(
        "remove_from_team",
        "Removes a member from a company's team, the caller's own unless another is named. A member who names themselves leaves.",
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
            lock_company(tx, company).await?;
            // Anyone may leave, whatever their role, and whether or not the plan still includes a team.
            let company_role =
                if member == account { None } else { Some(require_manager(tx, company, account).await?) };
            let remove = tx.statement(
                "delete from team_members where company_id = {uuid} and user_id = {uuid} returning role",
                vec![company.into(), member.into()],
            );
            let rows = tx.fetch(&remove).await?;
            let role = rows.first().and_then(|row| row.text(0));
            let role =
                role.ok_or_else(|| Refusal::new(RefusalCode::NotThere, "This person is not in the team any more."))?;
            if let Some(company_role) = company_role {
                require_role(company_role, role)?;
            }
            let kind = if company_role.is_some() { "Removed" } else { "Left" };
            record(tx, TeamEvent { company, actor: account, member: Some(member), email: None, kind, role, at })
                .await?;
            Ok("null".to_owned())
        })
    });
    removed.await
}
