//! What employers on this board pay for a kind of work: quartiles of yearly pay, with each employer counted once.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Engine, Row, SearchKind, SearchScope, Statement, render_search};
use sangam_schema::Type;
use uuid::Uuid;

use crate::facets::place_spellings;

/// With fewer employers, the figures would not be meaningful and could reveal what a single employer pays.
const MIN_EMPLOYERS: usize = 5;

/// How far back jobs are counted.
const PERIOD: SignedDuration = SignedDuration::from_hours(365 * 24);

/// How many jobs are read for figures shown to people, and for the check of a posting. The check reads fewer, because it runs inside a
/// write transaction.
pub(crate) const MAX_JOBS_SHOWN: u32 = 2000;
pub(crate) const MAX_JOBS_CHECKED: u32 = 400;

/// Words in titles that do not describe the work.
const NOISE_WORDS: &[&str] =
    &["urgent", "urgently", "hiring", "required", "wanted", "needed", "immediate", "joiner", "opening"];

/// Yearly pay in rupees, as stated by employers on this board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PayFacts {
    pub(crate) employers: usize,
    pub(crate) jobs: usize,
    pub(crate) lower: i64,
    pub(crate) median: i64,
    pub(crate) upper: i64,
}

/// One job with stated pay.
pub(crate) struct PaidJob {
    employer: Uuid,
    yearly: i64,
    location: String,
}

/// Finds jobs of the last twelve months, open or closed, that state their pay and whose title contains all words of this one. SQLite
/// returns the newest first. Returns nothing for a title without words.
pub(crate) fn find_paid_jobs(engine: Engine, title: &str, now: Timestamp, limit: u32) -> Option<Statement> {
    let title = significant_words(title);
    let query = render_search(&title, SearchKind::Plain, &SearchScope::Column("title"), engine).ok()?;
    if query.is_empty() {
        return None;
    }
    let (query_at, since_at) = (engine.placeholder(1, Type::Text), engine.placeholder(2, Type::Timestamp));
    let paid = format!(
        "job.created_at >= {since_at} and not job.hidden and (job.salary_min is not null or job.salary_max is not null)"
    );
    let columns = "job.employer_id, job.salary_min, job.salary_max, job.location";
    let sql = match engine {
        Engine::Sqlite => format!(
            "select {columns}
            from _jobs_search as found
            join jobs as job on job.rowid = found.rowid
            where found._jobs_search match {query_at} and {paid}
            order by found.rowid desc
            limit {limit}"
        ),
        Engine::Postgres => format!(
            "select {columns}
            from jobs as job
            where job.search @@ to_tsquery('sangam', {query_at})
              and to_tsvector('sangam', job.title) @@ to_tsquery('sangam', {query_at})
              and {paid}
            limit {limit}"
        ),
    };
    Some(Statement::new(sql, vec![query.into(), (now - PERIOD).into()]))
}

/// Reads the rows of [`find_paid_jobs`].
pub(crate) fn read_paid_jobs(rows: &[Row]) -> Vec<PaidJob> {
    let read = |row: &Row| {
        let yearly = yearly_pay(row.int(1), row.int(2))?;
        Some(PaidJob { employer: row.uuid(0)?, yearly, location: row.text(3)?.to_lowercase() })
    };
    rows.iter().filter_map(read).collect()
}

/// The yearly pay, from the middle of the stated monthly range.
pub(crate) fn yearly_pay(min: Option<i64>, max: Option<i64>) -> Option<i64> {
    let (low, high) = (min.or(max)?, max.or(min)?);
    Some(low.saturating_add(high).saturating_mul(6))
}

impl PayFacts {
    /// Computes the figures for these jobs, at a place if given, without the jobs of one employer. Returns nothing if there are too few
    /// employers.
    pub(crate) fn of(jobs: &[PaidJob], place: Option<&str>, except: Option<Uuid>) -> Option<PayFacts> {
        let names = place.map(|place| place_spellings(city(place)));
        let is_there =
            |job: &&PaidJob| names.as_ref().is_none_or(|names| names.iter().any(|name| job.location.contains(name)));
        let mut by_employer: HashMap<Uuid, Vec<i64>> = HashMap::new();
        for job in jobs.iter().filter(is_there).filter(|job| Some(job.employer) != except) {
            by_employer.entry(job.employer).or_default().push(job.yearly);
        }
        if by_employer.len() < MIN_EMPLOYERS {
            return None;
        }
        let jobs = by_employer.values().map(Vec::len).sum();
        let mut medians: Vec<i64> = by_employer.into_values().filter_map(|mut pay| quantile(&mut pay, 2)).collect();
        Some(PayFacts {
            employers: medians.len(),
            jobs,
            lower: quantile(&mut medians, 1)?,
            median: quantile(&mut medians, 2)?,
            upper: quantile(&mut medians, 3)?,
        })
    }
}

/// The first, second or third quartile, interpolated between values.
fn quantile(values: &mut [i64], quarter: usize) -> Option<i64> {
    values.sort_unstable();
    let position = values.len().checked_sub(1)? * quarter;
    let (below, part) = (position / 4, i64::try_from(position % 4).unwrap_or(0));
    let low = *values.get(below)?;
    let high = values.get(below + 1).copied().unwrap_or(low);
    Some(low + (high - low) * part / 4)
}

/// A title without text in brackets and without noise words.
pub(crate) fn significant_words(title: &str) -> String {
    let mut depth = 0_u32;
    let outside = title.chars().filter(|letter| {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    });
    let outside: String = outside.collect();
    let is_noise =
        |word: &&str| NOISE_WORDS.contains(&word.to_lowercase().trim_matches(|letter: char| !letter.is_alphanumeric()));
    outside.split_whitespace().filter(|word| !is_noise(word)).collect::<Vec<_>>().join(" ")
}

/// "Pune" from "Pune, Maharashtra".
pub(crate) fn city(place: &str) -> &str {
    place.split(',').next().unwrap_or(place).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_employer_counts_once_and_five_are_needed() {
        let job =
            |employer: u128, yearly| PaidJob { employer: Uuid::from_u128(employer), yearly, location: "pune".into() };
        let mut jobs: Vec<PaidJob> =
            (1..=4).map(|employer| job(employer, 100 * i64::try_from(employer).unwrap_or(0))).collect();
        assert_eq!(PayFacts::of(&jobs, None, None), None);
        // Fifty jobs of the fifth employer weigh no more than one of another.
        jobs.extend((0..50).map(|_| job(5, 500)));
        let facts = PayFacts::of(&jobs, Some("Pune, Maharashtra"), None);
        assert_eq!(facts, Some(PayFacts { employers: 5, jobs: 54, lower: 200, median: 300, upper: 400 }));
        assert_eq!(PayFacts::of(&jobs, None, Some(Uuid::from_u128(5))), None);
        assert_eq!(PayFacts::of(&jobs, Some("Surat"), None), None);
    }

    #[test]
    fn a_title_is_searched_without_noise_words() {
        assert_eq!(significant_words("Urgent hiring! Senior Weaver (Remote) [2 posts]"), "Senior Weaver");
        assert_eq!(yearly_pay(Some(20_000), None), Some(240_000));
        assert_eq!(yearly_pay(Some(20_000), Some(30_000)), Some(300_000));
    }
}
