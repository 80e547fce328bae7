//! `set_team_role`: changes the role of a team member.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::team::{company_of, require_manager, require_role, role_of};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::sentence::Sentence;
use crate::teams::{ROLES, TeamEvent, lock_company, lock_member, record, take_back_invitations_of};

/// Maximum number of role changes of one member per day, because each notifies the member and may be mailed.
const MAX_CHANGES_PER_DAY: i64 = 20;

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
            require_few_changes(tx, company, member, at).await?;
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

/// Refuses if the member's role was changed too often. The company is locked, so that simultaneous changes are counted.
async fn require_few_changes(tx: &mut Tx<'_>, company: Uuid, member: Uuid, now: Timestamp) -> Result<(), Failure> {
    let count = tx.statement(
        "select count(*)
        from team_events
        where company_id = {uuid} and member_id = {uuid} and kind = 'Role Changed' and created_at > {timestamp}",
        vec![company.into(), member.into(), (now - SignedDuration::from_hours(24)).into()],
    );
    let changed = tx.fetch(&count).await?.first().and_then(|row| row.int(0)).unwrap_or_default();
    if changed < MAX_CHANGES_PER_DAY {
        return Ok(());
    }
    let message = "This member's role was changed {n} times in a day. Try again tomorrow.";
    let message = Sentence::with(message, [("n", MAX_CHANGES_PER_DAY.into())]);
    Err(Refusal::new(RefusalCode::OverLimit, message).into())
}
