//! `take_back_team_invitation`: withdraws an open invitation.

use sangam_schema::{Caller, Function, Returns, Type};

use super::team::{require_manager, require_role};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::teams::{TeamEvent, lock_inviting_company, record};

pub(super) fn signature() -> Function {
    Function::new("take_back_team_invitation", "Withdraws an open invitation to a team.", Returns::Void)
        .argument("p_invitation_id", Type::Uuid)
        .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let invitation = arguments.id("p_invitation_id")?;
    let at = context.clock.now();
    let taken = context.db.write(move |tx| {
        Box::pin(async move {
            lock_inviting_company(tx, invitation).await?;
            let take = tx.statement(
                "delete from team_invitations where id = {uuid} returning company_id, email, role",
                vec![invitation.into()],
            );
            let rows = tx.fetch(&take).await?;
            let gone = || Refusal::new(RefusalCode::NotFound, "This invitation is no longer open.");
            let row = rows.first().ok_or_else(gone)?;
            let company = row.uuid(0).ok_or_else(gone)?;
            // A refusal rolls back the delete. Strangers get the same answer as for an invitation that never existed.
            let company_role = require_manager(tx, company, account).await.map_err(|failure| match failure {
                Failure::Refused(refusal) if refusal.code == RefusalCode::NotFound => gone().into(),
                other => other,
            })?;
            let role = row.text(2).unwrap_or_default();
            require_role(company_role, role)?;
            let event =
                TeamEvent { company, actor: account, member: None, email: row.text(1), kind: "Taken Back", role, at };
            record(tx, event).await?;
            Ok("null".to_owned())
        })
    });
    taken.await
}
