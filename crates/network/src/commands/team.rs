//! What the commands about teams have in common.

use sangam_db::Tx;
use uuid::Uuid;

use super::{Arguments, Code, Failure, Refusal};
use crate::teams::{Standing, standing};

/// The company a command is about: the caller's own, unless another is named.
pub(super) fn company_of(arguments: &Arguments, account: Uuid) -> Result<Uuid, Refusal> {
    if arguments.json("p_company_id").is_null() { Ok(account) } else { arguments.id("p_company_id") }
}

/// What the caller is to a company whose team they look after. To everybody else there is no such team.
pub(super) async fn require_manager(tx: &mut Tx<'_>, company: Uuid, account: Uuid) -> Result<Standing, Failure> {
    match standing(tx, company, account).await? {
        Standing::Stranger => Err(no_team().into()),
        standing if standing.manages() => Ok(standing),
        _ => Err(Refusal::forbidden("Only the owner and managers can change the team.").into()),
    }
}

/// That the caller looks after members of this role.
pub(super) fn require_role(standing: Standing, role: &str) -> Result<(), Refusal> {
    if standing.manages_role(role) {
        return Ok(());
    }
    Err(Refusal::forbidden("Only the owner can invite, change or remove managers."))
}

pub(super) fn no_team() -> Refusal {
    Refusal::new(Code::NotThere, "You are not in the team of this company.")
}
