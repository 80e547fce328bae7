//! Looks for a company's token and records the result.

use futures_util::future::join;
use futures_util::{StreamExt, stream};
use jiff::Timestamp;
use sangam_db::{Db, Error, Row, Tx, Value};
use uuid::Uuid;

use super::notice::{ProofNews, notify_owner};
use super::records::{DomainRecords, LookupFailure};
use super::schedule::{AfterFailure, after_failure, next_after_success, next_while_waiting};
use crate::words::Words;

/// How many companies are checked per run of the chore. The rest wait for the next run.
const BATCH: i64 = 200;

/// How many companies are checked at the same time. Each check waits for servers that may be slow.
const CONCURRENCY: usize = 8;

/// A domain that a company claims, and the token that proves the claim.
#[derive(Debug)]
pub(crate) struct ClaimedDomain {
    pub(crate) company: Uuid,
    pub(crate) domain: String,
    pub(crate) token: String,
}

impl ClaimedDomain {
    /// Reads a row of company, domain and token.
    fn read(row: &Row) -> Option<ClaimedDomain> {
        Some(ClaimedDomain { company: row.uuid(0)?, domain: row.text(1)?.to_owned(), token: row.text(2)?.to_owned() })
    }
}

/// The result for the DNS and for the file, each one of [`super::RESULTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Findings {
    dns: &'static str,
    file: &'static str,
}

impl Findings {
    /// Where the token was found. The DNS wins if it is in both places.
    fn method(self) -> Option<&'static str> {
        match self {
            Findings { dns: "found", .. } => Some("dns"),
            Findings { file: "found", .. } => Some("file"),
            _ => None,
        }
    }
}

/// Who requested a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckedBy {
    /// The chore. Only its failed checks count against the proof.
    Server,
    /// A person, who sees the result immediately.
    Person(Uuid),
}

/// The outcome of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckOutcome {
    /// The result was recorded.
    Recorded,
    /// The token was found, but another company has already proved this domain.
    Taken,
    /// The company has changed or removed its domain or token in the meantime. Or it is the server's check, and another one has counted
    /// since it was due.
    Outdated,
}

/// The text that a company publishes, the same in the DNS and in the file.
fn published(token: &str) -> String {
    format!("sangam-verification={token}")
}

/// Looks for the token in the DNS and in the file. Call it outside a transaction, because it waits for the network.
pub(crate) async fn look_for_token(records: &dyn DomainRecords, claimed: &ClaimedDomain) -> Findings {
    const PATH: &str = "/.well-known/sangam-verification.txt";
    let wanted = published(&claimed.token);
    let name = format!("_sangam-challenge.{}", claimed.domain);
    let (texts, file) = join(records.txt(&name), records.file(&claimed.domain, PATH)).await;
    let compare = |texts: Result<Vec<String>, LookupFailure>| match texts {
        Ok(texts) if texts.iter().any(|text| text.trim() == wanted) => "found",
        Ok(texts) if texts.is_empty() => "missing",
        Ok(_) => "different",
        Err(LookupFailure::Missing) => "missing",
        Err(LookupFailure::Unreachable) => "unreachable",
    };
    Findings { dns: compare(texts), file: compare(file.map(|text| vec![text])) }
}

/// A chore: checks every company that is due.
pub async fn check_due(db: &Db, records: &dyn DomainRecords, words: &Words, now: Timestamp) -> Result<(), Error> {
    let due = db.statement(
        "select id, domain, token
        from company_proofs
        where next_check_at <= {timestamp}
        order by next_check_at, id
        limit {int}",
        vec![now.into(), BATCH.into()],
    );
    let rows = db.read(due).await?;
    let due: Vec<ClaimedDomain> = rows.iter().filter_map(ClaimedDomain::read).collect();
    let checks = stream::iter(due).map(|claimed| async move {
        let findings = look_for_token(records, &claimed).await;
        let words = words.clone();
        db.write(move |tx| {
            Box::pin(
                async move { record_check(tx, &claimed, findings, CheckedBy::Server, &words, now).await.map(|_| ()) },
            )
        })
        .await
    });
    let outcomes: Vec<Result<(), Error>> = checks.buffer_unordered(CONCURRENCY).collect().await;
    outcomes.into_iter().collect()
}

/// The columns of a stored proof that a check can change.
struct StoredProof {
    status: String,
    started_at: Timestamp,
    failed_checks: i64,
    failing_since: Option<Timestamp>,
}

impl StoredProof {
    fn read(row: &Row) -> Option<StoredProof> {
        Some(StoredProof {
            status: row.text(0)?.to_owned(),
            started_at: row.timestamp(1)?,
            failed_checks: row.int(2)?,
            failing_since: row.timestamp(3),
        })
    }
}

/// Records the result of a check, if the company still has this domain and token.
pub(crate) async fn record_check(
    tx: &mut Tx<'_>,
    claimed: &ClaimedDomain,
    findings: Findings,
    by: CheckedBy,
    words: &Words,
    now: Timestamp,
) -> Result<CheckOutcome, Error> {
    let company = claimed.company;
    let (domain, token) = (claimed.domain.as_str(), claimed.token.as_str());
    let find = tx.statement(
        "select status, started_at, failed_checks, failing_since
        from company_proofs
        where id = {1:uuid}
          and domain = {2:text}
          and token = {3:text}
          and ({4:bool} or next_check_at <= {5:timestamp})
        {locked}",
        vec![company.into(), domain.into(), token.into(), (by != CheckedBy::Server).into(), now.into()],
    );
    let rows = tx.fetch(&find).await?;
    let Some(proof) = rows.first().and_then(StoredProof::read) else { return Ok(CheckOutcome::Outdated) };
    record_findings(tx, company, findings, now).await?;
    let Some(method) = findings.method() else {
        let news = record_failure(tx, company, &proof, by, now).await?;
        if let Some(news) = news {
            notify_owner(tx, company, domain, news, words, now).await?;
        }
        return Ok(CheckOutcome::Recorded);
    };
    let is_new = proof.status != "Proved";
    if is_new && is_proved_by_another(tx, company, domain).await? {
        let next = next_while_waiting(proof.started_at, now);
        schedule_next(tx, company, next, by).await?;
        return Ok(CheckOutcome::Taken);
    }
    record_success(tx, company, method, is_new, now).await?;
    if is_new && by != CheckedBy::Person(company) {
        notify_owner(tx, company, domain, ProofNews::Proved, words, now).await?;
    }
    Ok(CheckOutcome::Recorded)
}

/// Stores what was found, unless a later check has begun.
async fn record_findings(tx: &mut Tx<'_>, company: Uuid, findings: Findings, now: Timestamp) -> Result<(), Error> {
    let note = tx.statement(
        "update company_proofs
        set dns_result = {1:text}, file_result = {2:text}, checked_at = {3:timestamp}
        where id = {4:uuid} and (checked_at is null or checked_at <= {3:timestamp})",
        vec![findings.dns.into(), findings.file.into(), now.into(), company.into()],
    );
    tx.execute(&note).await.map(|_| ())
}

/// Whether another company has proved this domain. If two companies pass at the same moment, the unique index rejects the second.
async fn is_proved_by_another(tx: &mut Tx<'_>, company: Uuid, domain: &str) -> Result<bool, Error> {
    let find = tx.statement(
        "select id from company_proofs where domain = {text} and status = 'Proved' and id <> {uuid}",
        vec![domain.into(), company.into()],
    );
    Ok(!tx.fetch(&find).await?.is_empty())
}

/// Records a found token. If another company has proved the same GSTIN in the meantime, the GSTIN is cleared.
async fn record_success(
    tx: &mut Tx<'_>,
    company: Uuid,
    method: &str,
    is_new: bool,
    now: Timestamp,
) -> Result<(), Error> {
    if is_new {
        let release = tx.statement(
            "update company_proofs
            set gstin = null
            where id = {1:uuid}
              and exists (
                select 1
                from company_proofs as other
                where other.gstin = company_proofs.gstin and other.status = 'Proved' and other.id <> {1:uuid}
              )",
            vec![company.into()],
        );
        tx.execute(&release).await?;
    }
    let note = tx.statement(
        "update company_proofs
        set status = 'Proved', method = {text}, proved_at = {timestamp}, failed_checks = 0, failing_since = null,
          next_check_at = {timestamp}
        where id = {uuid}",
        vec![method.into(), now.into(), next_after_success(now).into(), company.into()],
    );
    tx.execute(&note).await.map(|_| ())
}

/// Records a check that did not find the token, and returns the news for the owner. Checks by a person change nothing here, so
/// repeating them neither loses the proof nor delays the server's own checks.
async fn record_failure(
    tx: &mut Tx<'_>,
    company: Uuid,
    proof: &StoredProof,
    by: CheckedBy,
    now: Timestamp,
) -> Result<Option<ProofNews>, Error> {
    if by != CheckedBy::Server {
        return Ok(None);
    }
    if proof.status != "Proved" {
        let next = next_while_waiting(proof.started_at, now);
        schedule_next(tx, company, next, by).await?;
        return Ok(None);
    }
    match after_failure(proof.failed_checks, proof.failing_since, now) {
        AfterFailure::Kept { failed_checks, since, next_check_at } => {
            let note = tx.statement(
                "update company_proofs
                set failed_checks = {int}, failing_since = {timestamp}, next_check_at = {timestamp}
                where id = {uuid}",
                vec![failed_checks.into(), since.into(), next_check_at.into(), company.into()],
            );
            tx.execute(&note).await?;
            Ok((failed_checks == 1).then_some(ProofNews::Failing))
        }
        AfterFailure::Lost => {
            let note = tx.statement(
                "update company_proofs set status = 'Lost', next_check_at = null where id = {uuid}",
                vec![company.into()],
            );
            tx.execute(&note).await?;
            Ok(Some(ProofNews::Lost))
        }
    }
}

/// Schedules the server's next check. Checks by a person do not affect the schedule.
async fn schedule_next(tx: &mut Tx<'_>, company: Uuid, next: Option<Timestamp>, by: CheckedBy) -> Result<(), Error> {
    if by != CheckedBy::Server {
        return Ok(());
    }
    let plan = tx.statement(
        "update company_proofs set next_check_at = {timestamp} where id = {uuid}",
        vec![next.map_or(Value::Null, Value::from), company.into()],
    );
    tx.execute(&plan).await.map(|_| ())
}
