//! `start_company_proof`: sets a company's domain and returns a token to publish there.

use sangam_schema::{Caller, Function, Returns, Type};

use super::company::{CompanyRequest, require_company};
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal};
use crate::company_proofs::{FIRST_INTERVAL, read_domain};

pub(super) fn signature() -> Function {
    Function::new(
        "start_company_proof",
        "Returns a token that proves a company's domain. Defaults to the caller's own company. Another domain replaces the previous one and its proof.",
        Returns::Row("company_proofs"),
    )
    .argument("p_domain", Type::Text)
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let CompanyRequest { company, account } = CompanyRequest::read(&context, caller, &arguments)?;
    let typed = arguments.required_text("p_domain", "Enter a domain such as example.in.", 300)?;
    let domain = read_domain(&typed).map_err(|wrong| Refusal::invalid("p_domain", wrong))?;
    let at = context.clock.now();
    // The last 62 bits of each id are random.
    let random = || context.clock.new_id().simple().to_string()[16..].to_owned();
    let token = format!("{}{}", random(), random());
    let started = context.db.write(move |tx| {
        Box::pin(async move {
            require_company(tx, company, account).await?;
            // The same domain keeps its token, so that a published token stays valid. An existing proof of it is not changed.
            let put = tx.statement(
                "insert into company_proofs (id, domain, token, status, started_at, next_check_at)
                values ({1:uuid}, {2:text}, {3:text}, 'Waiting', {4:timestamp}, {5:timestamp})
                on conflict (id) do update
                set
                  token = case when company_proofs.domain = excluded.domain then company_proofs.token else excluded.token end,
                  domain = excluded.domain,
                  status = 'Waiting',
                  method = null,
                  dns_result = null,
                  file_result = null,
                  started_at = excluded.started_at,
                  proved_at = null,
                  failed_checks = 0,
                  failing_since = null,
                  next_check_at = excluded.next_check_at
                where company_proofs.domain <> excluded.domain or company_proofs.status <> 'Proved'",
                vec![company.into(), domain.into(), token.into(), at.into(), (at + FIRST_INTERVAL).into()],
            );
            tx.execute(&put).await?;
            Ok(read_row(tx, "company_proofs", company).await?)
        })
    });
    started.await
}
