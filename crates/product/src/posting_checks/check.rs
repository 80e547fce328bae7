//! Checks postings in the transaction that writes them, and keeps what came of it.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::domains::domains_in;
use super::fingerprint::fingerprint;
use super::posting::{PostingKind, WrittenPosting, read_postings};
use super::rules::{Examined, HELD, RULES, WARNED};
use super::sentences::sentences;
use super::settings::PostingChecks;
use crate::pay_facts::{JOBS_CHECKED, PayFacts, find_paid_jobs, read_paid_jobs, yearly_pay};

/// What the rules came to.
struct Verdict {
    score: i64,
    found: Vec<&'static str>,
    fingerprint: Option<String>,
}

impl PostingChecks {
    /// Looks at rows that were just written to a table, if it has postings.
    pub async fn check_written(
        &self,
        tx: &mut Tx<'_>,
        table: &str,
        keys: &[Uuid],
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(kind) = PostingKind::of_table(table) else { return Ok(()) };
        for posting in read_postings(tx, kind, keys).await? {
            let verdict = self.judge(tx, kind, &posting, now).await?;
            self.keep(tx, kind, &posting, &verdict, now).await?;
        }
        Ok(())
    }

    /// Asks only for what a rule that is on needs, and only where the text gives reason to.
    async fn judge(
        &self,
        tx: &mut Tx<'_>,
        kind: PostingKind,
        posting: &WrittenPosting,
        now: Timestamp,
    ) -> Result<Verdict, Error> {
        let is_on = |name: &str| self.rules.contains(&name);
        let fingerprint = fingerprint(&posting.description);
        let is_copied = match &fingerprint {
            Some(fingerprint) if is_on("copied-text") => is_copied(tx, fingerprint, posting.owner).await?,
            _ => false,
        };
        let domains: Vec<String> = domains_in(&posting.text).into_iter().map(|found| found.name).collect();
        let has_others = domains.iter().any(|domain| !posting.own_domains.contains(domain));
        let proved_domains =
            if has_others && is_on("imitated-domain") { proved_domains(tx, posting.owner).await? } else { Vec::new() };
        let yearly_pay = yearly_pay(posting.pay[0], posting.pay[1]);
        let usual_pay = match yearly_pay {
            Some(_) if is_on("far-above-pay") => usual_pay(tx, posting, now).await?,
            _ => None,
        };
        let examined = Examined {
            text: &posting.text,
            sentences: &sentences(&posting.text),
            domains: &domains,
            own_domains: &posting.own_domains,
            proved_domains: &proved_domains,
            yearly_pay,
            usual_pay,
            account_age: now.duration_since(posting.account_since),
            is_proved: posting.is_proved,
            is_copied,
        };
        let fired = RULES.iter().filter(|rule| is_on(rule.name) && (rule.for_tenders || kind == PostingKind::Job));
        let fired: Vec<_> = fired.filter(|rule| (rule.fires)(&examined)).collect();
        let score = fired.iter().map(|rule| rule.weight).sum();
        Ok(Verdict { score, found: fired.iter().map(|rule| rule.name).collect(), fingerprint })
    }

    /// What a moderator let through is neither held nor warned of until its text changes.
    async fn keep(
        &self,
        tx: &mut Tx<'_>,
        kind: PostingKind,
        posting: &WrittenPosting,
        verdict: &Verdict,
        now: Timestamp,
    ) -> Result<(), Error> {
        let is_held = self.holds && verdict.score >= HELD && !posting.is_released;
        let is_warned = verdict.score >= WARNED && !posting.is_released;
        let warnings = if is_warned { json!(verdict.found) } else { json!([]) };
        let note = tx.statement(
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
        tx.execute(&note).await?;
        if is_held != posting.is_held || warnings != posting.warnings {
            mark(tx, kind, posting.id, &warnings, is_held.then_some(now)).await?;
        }
        Ok(())
    }
}

/// What readers are warned by because of a job's text alone, for rows that no client writes.
pub(crate) fn text_warnings(text: &str) -> Vec<&'static str> {
    let examined = Examined {
        text,
        sentences: &sentences(text),
        domains: &[],
        own_domains: &[],
        proved_domains: &[],
        yearly_pay: None,
        usual_pay: None,
        account_age: SignedDuration::MAX,
        is_proved: true,
        is_copied: false,
    };
    let fired: Vec<_> = RULES.iter().filter(|rule| (rule.fires)(&examined)).collect();
    let is_warned = fired.iter().map(|rule| rule.weight).sum::<i64>() >= WARNED;
    fired.iter().filter(|_| is_warned).map(|rule| rule.name).collect()
}

/// Puts the outcome on the posting itself. It is hidden while it is held, and for any other reason there is.
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

/// Whether another company has posted this text.
async fn is_copied(tx: &mut Tx<'_>, fingerprint: &str, owner: Uuid) -> Result<bool, Error> {
    let find = tx.statement(
        "select 1 from posting_checks where fingerprint = {1:text} and owner_id <> {2:uuid} limit 1",
        vec![fingerprint.into(), owner.into()],
    );
    Ok(!tx.fetch(&find).await?.is_empty())
}

/// The domains that other companies proved to be theirs.
async fn proved_domains(tx: &mut Tx<'_>, owner: Uuid) -> Result<Vec<String>, Error> {
    let list = tx.statement(
        "select domain from company_proofs where status = 'Proved' and id <> {1:uuid} limit 20000",
        vec![owner.into()],
    );
    let domain = |row: &Row| row.text(0).map(|domain| super::domains::registered(domain).unwrap_or(domain).to_owned());
    Ok(tx.fetch(&list).await?.iter().filter_map(domain).collect())
}

/// What others here state for such a title.
async fn usual_pay(tx: &mut Tx<'_>, posting: &WrittenPosting, now: Timestamp) -> Result<Option<PayFacts>, Error> {
    let Some(find) = find_paid_jobs(tx.engine(), &posting.title, now, JOBS_CHECKED) else { return Ok(None) };
    let jobs = read_paid_jobs(&tx.fetch(&find).await?);
    Ok(PayFacts::of(&jobs, None, Some(posting.owner)))
}
