//! `end_company_proof`: removes a company's domain, verification and badge.

use sangam_schema::{Caller, Function, Returns, Type};

use super::company::require_company;
use super::team::company_of;
use super::{Arguments, Context, Failure, require_account};

pub(super) fn signature() -> Function {
    Function::new(
        "end_company_proof",
        "Removes a company's domain, GSTIN and proof. Defaults to the caller's own company.",
        Returns::Void,
    )
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let company = company_of(&arguments, account)?;
    let ended = context.db.write(move |tx| {
        Box::pin(async move {
            require_company(tx, company, account).await?;
            let delete = tx.statement("delete from company_proofs where id = {uuid}", vec![company.into()]);
            tx.execute(&delete).await?;
            Ok("null".to_owned())
        })
    });
    ended.await
}
