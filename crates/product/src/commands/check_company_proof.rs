//! `check_company_proof`: checks immediately whether a company has published its token.

use jiff::SignedDuration;
use sangam_schema::{Caller, Function, Returns, Type};

use super::company::{CompanyRequest, not_started, require_company};
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode};
use crate::company_proofs::{CheckOutcome, CheckedBy, ClaimedDomain, look_for_token, record_check};
use crate::sentence::Sentence;

/// Minimum interval between two checks of one company, because each check queries third-party servers.
const MIN_CHECK_INTERVAL: SignedDuration = SignedDuration::from_secs(10);

pub(super) fn signature() -> Function {
    Function::new(
        "check_company_proof",
        "Looks for a company's token in the DNS and on its website. Defaults to the caller's own company.",
        Returns::Row("company_proofs"),
    )
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let CompanyRequest { company, account } = CompanyRequest::read(&context, caller, &arguments)?;
    let at = context.clock.now();
    let claimed = context.db.write(move |tx| {
        Box::pin(async move {
            require_company(tx, company, account).await?;
            let claim = tx.statement(
                "update company_proofs
                set checked_at = {timestamp}
                where id = {uuid} and (checked_at is null or checked_at <= {timestamp})
                returning domain, token",
                vec![at.into(), company.into(), (at - MIN_CHECK_INTERVAL).into()],
            );
            let rows = tx.fetch(&claim).await?;
            if let Some((domain, token)) = rows.first().and_then(|row| Some((row.text(0)?, row.text(1)?))) {
                return Ok(ClaimedDomain { company, domain: domain.to_owned(), token: token.to_owned() });
            }
            let find = tx.statement("select 1 from company_proofs where id = {uuid}", vec![company.into()]);
            match tx.fetch(&find).await?.is_empty() {
                true => Err(not_started().into()),
                false => Err(Failure::from(too_soon())),
            }
        })
    });
    let claimed = claimed.await?;
    let Some(records) = &context.records else { return Err(not_started().into()) };
    let findings = look_for_token(records.as_ref(), &claimed).await;
    let words = context.words.clone();
    let checked = context.db.write(move |tx| {
        Box::pin(async move {
            let by = CheckedBy::Person(account);
            match record_check(tx, &claimed, findings, by, &words, at).await? {
                CheckOutcome::Recorded => Ok(Ok(read_row(tx, "company_proofs", company).await?)),
                CheckOutcome::Outdated => Ok(Err(not_started())),
                // The finding is stored, but the caller learns that it does not count.
                CheckOutcome::Taken => Ok(Err(taken(&claimed.domain))),
            }
        })
    });
    let checked: Result<Result<String, Refusal>, Failure> = checked.await;
    Ok(checked??)
}

fn too_soon() -> Refusal {
    Refusal::new(RefusalCode::Busy, "It was checked a moment ago. Wait ten seconds and check again.")
}

fn taken(domain: &str) -> Refusal {
    let message =
        "{domain} is already verified for another company. You can verify it once that verification has ended.";
    Refusal::new(RefusalCode::AlreadyDone, Sentence::with(message, [("domain", domain.into())]))
}
