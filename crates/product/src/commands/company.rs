//! Shared by the commands about company verification.

use sangam_db::Tx;
use sangam_schema::Caller;
use uuid::Uuid;

use super::team::company_of;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::teams::{CompanyRole, company_role};

/// A request to verify a company, on an installation that offers verification.
pub(super) struct CompanyRequest {
    pub(super) company: Uuid,
    pub(super) account: Uuid,
}

impl CompanyRequest {
    pub(super) fn read(context: &Context, caller: Caller, arguments: &Arguments) -> Result<CompanyRequest, Failure> {
        require_offered(context)?;
        let account = require_account(caller)?;
        Ok(CompanyRequest { company: company_of(arguments, account)?, account })
    }
}

/// Requires that this installation offers company verification.
fn require_offered(context: &Context) -> Result<(), Refusal> {
    match context.records {
        Some(_) => Ok(()),
        None => Err(Refusal::impossible("This installation does not offer company verification.")),
    }
}

/// Requires that the caller manages this account, and that it is an employer or a business.
pub(super) async fn require_company(tx: &mut Tx<'_>, company: Uuid, account: Uuid) -> Result<(), Failure> {
    match company_role(tx, company, account).await? {
        CompanyRole::Outsider => return Err(no_company().into()),
        role if role.manages() => {}
        _ => return Err(Refusal::forbidden("Only the owner and managers can verify the company.").into()),
    }
    let find = tx.statement(
        "select 1 from profiles where id = {uuid} and user_type in ('employer', 'business')",
        vec![company.into()],
    );
    if tx.fetch(&find).await?.is_empty() {
        return Err(Refusal::forbidden("Only employers and businesses can verify a company.").into());
    }
    Ok(())
}

fn no_company() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "You are not in the team of this company.")
}

/// The refusal when no verification has been started.
pub(super) fn not_started() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "Enter your company's domain first.")
}
