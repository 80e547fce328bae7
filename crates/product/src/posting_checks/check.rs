//! Checks postings in the transaction that writes them, and stores the result.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::domains::domain_names;
use super::fingerprint::fingerprint;
use super::posting::{PostingKind, WrittenPosting, read_postings};
use super::rules::{HOLD_THRESHOLD, RULES, RuleInput, WARN_THRESHOLD};
use super::sentences::sentences;
use super::settings::PostingChecks;
use crate::company_proofs::registered_domain;
use crate::pay_facts::{MAX_JOBS_CHECKED, PayFacts, find_paid_jobs, read_paid_jobs, yearly_pay};

/// The result of all rules.
struct Verdict {
    score: i64,
    found: Vec<&'static str>,
    fingerprint: Option<String>,
}

impl PostingChecks {
    /// Checks rows that were just written, if the table contains postings.
    pub async fn check_written(
        &self,
        tx: &mut Tx<'_>,
        table: &str,
        keys: &[Uuid],
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(kind) = PostingKind::of_table(table) else { return Ok(()) };
        for posting in read_postings(tx, kind, keys).await? {
            let verdict = self.evaluate(tx, kind, &posting, now).await?;
            self.store(tx, kind, &posting, &verdict, now).await?;
        }
        Ok(())
    }

    /// Evaluates the rules. Queries only the data that enabled rules need for this text.
    async fn evaluate(
        &self,
        tx: &mut Tx<'_>,
        kind: PostingKind,
        posting: &WrittenPosting,
        now: Timestamp,
    ) -> Result<Verdict, Error> {
        let is_enabled = |name: &str| self.rules.contains(&name);
        let fingerprint = fingerprint(&posting.description);
        let is_copied = match &fingerprint {
            Some(fingerprint) => is_copied(tx, fingerprint, posting.owner).await? && is_enabled("copied-text"),
            None => false,
        };
        let domains = if is_enabled("imitated-domain") { domain_names(&posting.text) } else { Vec::new() };
        let has_foreign_domains = domains.iter().any(|domain| posting.proved_domain.as_ref() != Some(domain));
        let proved_domains = if has_foreign_domains { proved_domains(tx, posting.owner).await? } else { Vec::new() };
        let yearly_pay = yearly_pay(posting.pay[0], posting.pay[1]);
        let usual_pay = match yearly_pay {
            Some(_) if is_enabled("far-above-pay") => usual_pay(tx, posting, now).await?,
            _ => None,
        };
        let sentences = if is_enabled("fee") || is_enabled("contact") { sentences(&posting.text) } else { Vec::new() };
        let input = RuleInput {
            text: &posting.text,
            sentences: &sentences,
            domains: &domains,
            proved_domain: posting.proved_domain.as_deref(),
            website: posting.website.as_deref(),
            proved_domains: &proved_domains,
            yearly_pay,
            usual_pay,
            account_age: now.duration_since(posting.account_since),
            is_proved: posting.is_proved,
            is_copied,
        };
        let fired = RULES.iter().filter(|rule| is_enabled(rule.name) && (rule.for_tenders || kind == PostingKind::Job));
        let fired: Vec<_> = fired.filter(|rule| (rule.fires)(&input)).collect();
        let score = fired.iter().map(|rule| rule.weight).sum();
        Ok(Verdict { score, found: fired.iter().map(|rule| rule.name).collect(), fingerprint })
    }

    /// Stores the result. A posting that a moderator released is neither held nor marked with warnings until its text changes.
    async fn store(
        &self,
        tx: &mut Tx<'_>,
        kind: PostingKind,
        posting: &WrittenPosting,
        verdict: &Verdict,
        now: Timestamp,
    ) -> Result<(), Error> {
        let is_held = self.holds && verdict.score >= HOLD_THRESHOLD && !posting.is_released;
        let is_warned = verdict.score >= WARN_THRESHOLD && !posting.is_released;
        let warnings = if is_warned { json!(verdict.found) } else { json!([]) };
        let upsert = tx.statement(
            "insert into posting_checks
              (posting_id, kind, owner_id, fingerprint, score, held, text_key, released, checked_at)
            values
              ({1:uuid}, {2:text}, {3:uuid}, {4:text}, {5:int}, {6:bool}, {7:text}, {8:bool}, {9:timestamp})
            on conflict (posting_id) do update
            set owner_id = excluded.owner_id, fingerprint = excluded.fingerprint, score = excluded.score,
              held = excluded.held, text_key = excluded.text_key, released = excluded.released,
              checked_at = excluded.checked_at",
            vec![
                posting.id.into(),
                kind.name().into(),
                posting.owner.into(),
                verdict.fingerprint.clone().into(),
                verdict.score.into(),
                is_held.into(),
                posting.text_key.as_str().into(),
                posting.is_released.into(),
                now.into(),
            ],
        );
        tx.execute(&upsert).await?;
        if is_held != posting.is_held || warnings != posting.warnings {
            mark(tx, kind, posting.id, &warnings, is_held.then_some(now)).await?;
        }
        Ok(())
    }
}

/// The warnings for a job based only on its text, for rows that no client writes, such as the demonstration's.
pub(crate) fn text_warnings(text: &str) -> Vec<&'static str> {
    let input = RuleInput {
        text,
        sentences: &sentences(text),
        domains: &[],
        proved_domain: None,
        website: None,
        proved_domains: &[],
        yearly_pay: None,
        usual_pay: None,
        account_age: SignedDuration::MAX,
        is_proved: true,
        is_copied: false,
    };
    let fired: Vec<_> = RULES.iter().filter(|rule| (rule.fires)(&input)).collect();
    let is_warned = fired.iter().map(|rule| rule.weight).sum::<i64>() >= WARN_THRESHOLD;
    fired.iter().filter(|_| is_warned).map(|rule| rule.name).collect()
}

/// Stores the warnings and the hold on the posting itself. The posting is hidden while it is held. It also stays hidden if it was
/// removed or its poster is hidden.
pub(super) async fn mark(
    tx: &mut Tx<'_>,
    kind: PostingKind,
    id: Uuid,
    warnings: &Json,
    held_at: Option<Timestamp>,
) -> Result<u64, Error> {
    macro_rules! marked {
        ($table:literal, $owner:literal) => {
            concat!(
                "update ",
                $table,
                " set warnings = {1:json},
                  held_at = {2:timestamp},
                  hidden = {3:bool}
                    or id in (select target_id from _removals)
                    or exists (select 1 from profiles as poster where poster.id = ",
                $owner,
                " and poster.hidden)
                where id = {4:uuid}"
            )
        };
    }
    let template = match kind {
        PostingKind::Job => marked!("jobs", "employer_id"),
        PostingKind::Tender => marked!("tenders", "business_id"),
    };
    let is_held = held_at.is_some();
    let update = tx.statement(template, vec![warnings.clone().into(), held_at.into(), is_held.into(), id.into()]);
    tx.execute(&update).await
}

/// Whether another account was the first to post this text. If no one has posted it yet, this account was.
async fn is_copied(tx: &mut Tx<'_>, fingerprint: &str, owner: Uuid) -> Result<bool, Error> {
    let remember = tx.statement(
        "insert into _text_authors (fingerprint, owner_id) values ({text}, {uuid}) on conflict (fingerprint) do nothing",
        vec![fingerprint.into(), owner.into()],
    );
    tx.execute(&remember).await?;
    let find = tx.statement(
        "select 1 from _text_authors where fingerprint = {text} and owner_id <> {uuid}",
        vec![fingerprint.into(), owner.into()],
    );
    Ok(!tx.fetch(&find).await?.is_empty())
}

/// The domains that other companies have proved.
async fn proved_domains(tx: &mut Tx<'_>, owner: Uuid) -> Result<Vec<String>, Error> {
    let list = tx.statement(
        "select domain from company_proofs where status = 'Proved' and id <> {1:uuid} limit 20000",
        vec![owner.into()],
    );
    let domain = |row: &Row| row.text(0).map(|domain| registered_domain(domain).unwrap_or(domain).to_owned());
    Ok(tx.fetch(&list).await?.iter().filter_map(domain).collect())
}

/// The pay that other employers state for similar titles.
async fn usual_pay(tx: &mut Tx<'_>, posting: &WrittenPosting, now: Timestamp) -> Result<Option<PayFacts>, Error> {
    let Some(find) = find_paid_jobs(tx.engine(), &posting.title, now, MAX_JOBS_CHECKED) else { return Ok(None) };
    let jobs = read_paid_jobs(&tx.fetch(&find).await?);
    Ok(PayFacts::of(&jobs, None, Some(posting.owner)))
}
