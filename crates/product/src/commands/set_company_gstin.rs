//! `set_company_gstin`: sets the GSTIN of a company. It counts only while the domain is verified, and must be well-formed and not
//! used by another verified company.

use sangam_schema::{Caller, Function, Returns, Type};

use super::company::{CompanyRequest, not_started, require_company};
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode};
use crate::identifiers::read_gstin;

pub(super) fn signature() -> Function {
    Function::new(
        "set_company_gstin",
        "Sets the GSTIN of a company, or removes it if null. Defaults to the caller's own company. The number is not checked against the GST register.",
        Returns::Row("company_proofs"),
    )
    .optional("p_gstin", Type::Text)
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let CompanyRequest { company, account } = CompanyRequest::read(&context, caller, &arguments)?;
    let gstin = arguments.optional_text("p_gstin", 40)?.map(|text| read_gstin(&text)).transpose();
    let gstin = gstin.map_err(|wrong| Refusal::invalid("p_gstin", wrong))?.map(|gstin| gstin.number);
    let set = context.db.write(move |tx| {
        Box::pin(async move {
            require_company(tx, company, account).await?;
            if let Some(gstin) = &gstin {
                let used = tx.statement(
                    "select 1 from company_proofs where gstin = {text} and status = 'Proved' and id <> {uuid}",
                    vec![gstin.as_str().into(), company.into()],
                );
                if !tx.fetch(&used).await?.is_empty() {
                    let message =
                        "Another verified company uses this GSTIN. Check the number, or write to us if it is yours.";
                    return Err(Refusal::new(RefusalCode::AlreadyDone, message).into());
                }
            }
            let update = tx.statement(
                "update company_proofs set gstin = {text} where id = {uuid}",
                vec![gstin.into(), company.into()],
            );
            if tx.execute(&update).await? == 0 {
                return Err(not_started().into());
            }
            Ok(read_row(tx, "company_proofs", company).await?)
        })
    });
    set.await
}
