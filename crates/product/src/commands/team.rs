//! Shared by the team commands.

use sangam_db::{Row, Tx};
use uuid::Uuid;

use super::{Arguments, Failure, Refusal, RefusalCode};
use crate::teams::{CompanyRole, company_role};

/// The company a command is about. Defaults to the caller's own.
pub(super) fn company_of(arguments: &Arguments, account: Uuid) -> Result<Uuid, Refusal> {
    if arguments.json("p_company_id").is_null() { Ok(account) } else { arguments.id("p_company_id") }
}

/// Requires that the caller manages the company's team, and returns their role. Outsiders get "not found".
pub(super) async fn require_manager(tx: &mut Tx<'_>, company: Uuid, account: Uuid) -> Result<CompanyRole, Failure> {
    match company_role(tx, company, account).await? {
        CompanyRole::Outsider => Err(no_team().into()),
        company_role if company_role.manages() => Ok(company_role),
        _ => Err(Refusal::forbidden("Only the owner and managers can change the team.").into()),
    }
}

/// Requires that the caller may manage members with this role.
pub(super) fn require_role(company_role: CompanyRole, role: &str) -> Result<(), Refusal> {
    if company_role.manages_role(role) {
        return Ok(());
    }
    Err(Refusal::forbidden("Only the owner can invite, change or remove managers."))
}

/// The role in the row of a member, which someone else may have removed.
pub(super) fn role_of(member: &[Row]) -> Result<&str, Refusal> {
    let role = member.first().and_then(|row| row.text(0));
    role.ok_or_else(|| Refusal::new(RefusalCode::NotFound, "This person is no longer in the team."))
}

pub(super) fn no_team() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "You are not in the team of this company.")
}
