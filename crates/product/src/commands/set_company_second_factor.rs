//! `set_company_second_factor`: sets whether the managers of the caller's company need a second factor.
//!
//! The command only writes the row. Triggers mark the affected accounts, and the gate then requires a second factor from them on
//! every service.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::teams::{lock_company, lock_members};

pub(super) fn signature() -> Function {
    Function::new(
        "set_company_second_factor",
        "Sets whether the owner and managers of the caller's company need two-step verification. Until they set it up, they can do \
         nothing else.",
        Returns::Row("company_security"),
    )
    .argument("p_required", Type::Boolean)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let company = require_account(caller)?;
    let required = arguments.json("p_required").as_bool();
    let required =
        required.ok_or_else(|| Refusal::invalid("p_required", "Say whether it is required: true or false."))?;
    let at = context.clock.now();
    let set = context.db.write(move |tx| {
        Box::pin(async move {
            lock_members(tx, company).await?;
            // Otherwise this change and the appointment of a manager at the same moment would not see each other.
            lock_company(tx, company).await?;
            let has_factor = find_company(tx, company).await?;
            if required && !has_factor {
                let message = "Set up two-step verification for your own account first, in Settings under Security.";
                return Err(Refusal::new(RefusalCode::Impossible, message).into());
            }
            let put = tx.statement(
                "insert into company_security (id, second_factor_required, updated_at)
                values ({uuid}, {bool}, {timestamp})
                on conflict (id) do update
                set second_factor_required = excluded.second_factor_required, updated_at = excluded.updated_at",
                vec![company.into(), required.into(), at.into()],
            );
            tx.execute(&put).await?;
            Ok(read_row(tx, "company_security", company).await?)
        })
    });
    set.await
}

/// Returns whether the owner has a second factor. Refuses accounts that are not a company.
async fn find_company(tx: &mut Tx<'_>, company: Uuid) -> Result<bool, Failure> {
    let find = tx.statement(
        "select exists (
          select 1
          from mfa_factors as factor
          where factor.account_id = company.id and factor.status = 'verified'
        )
        from profiles as company
        where company.id = {uuid} and company.user_type in ('employer', 'business')",
        vec![company.into()],
    );
    let rows = tx.fetch(&find).await?;
    let company = rows.first().ok_or_else(|| Refusal::forbidden("Only employers and businesses have a team."))?;
    Ok(company.bool(0) == Some(true))
}
