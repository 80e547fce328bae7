//! What this board's employers pay for a kind of work: quartiles of a year's pay, each employer counted once.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Engine, Row, SearchKind, SearchScope, Statement, render_search};
use sangam_schema::Type;
use uuid::Uuid;

use crate::facets::place_spellings;

/// From fewer employers nothing is concluded, and no one's pay is given away.
const FEWEST_EMPLOYERS: usize = 5;

/// How far back jobs count.
const COUNTED: SignedDuration = SignedDuration::from_hours(365 * 24);

/// So many jobs say enough for readers, and so many for a check that everyone's writes wait for; more would only take longer.
pub(crate) const JOBS_TOLD: u32 = 2000;
pub(crate) const JOBS_CHECKED: u32 = 400;

/// Words of a title that say nothing about the work.
const NOISE: &[&str] =
    &["urgent", "urgently", "hiring", "required", "wanted", "needed", "immediate", "joiner", "opening"];

/// What employers here state, in rupees a year.
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

/// Finds the jobs of the last twelve months whose title has all the words of this one and that state their pay, open and closed, the newest
/// first on SQLite; nothing for a title without words.
pub(crate) fn find_paid_jobs(engine: Engine, title: &str, now: Timestamp, most: u32) -> Option<Statement> {
    let title = essential(title);
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
            limit {most}"
        ),
        Engine::Postgres => format!(
            "select {columns}
            from jobs as job
            where job.search @@ to_tsquery('sangam', {query_at})
              and to_tsvector('sangam', job.title) @@ to_tsquery('sangam', {query_at})
              and {paid}
            limit {most}"
        ),
    };
    Some(Statement::new(sql, vec![query.into(), (now - COUNTED).into()]))
}

/// The jobs in what [`find_paid_jobs`] found.
pub(crate) fn read_paid_jobs(rows: &[Row]) -> Vec<PaidJob> {
    let read = |row: &Row| {
        let yearly = yearly_pay(row.int(1), row.int(2))?;
        Some(PaidJob { employer: row.uuid(0)?, yearly, location: row.text(3)?.to_lowercase() })
    };
    rows.iter().filter_map(read).collect()
}

/// A year's pay at the middle of what is stated for a month.
pub(crate) fn yearly_pay(least: Option<i64>, most: Option<i64>) -> Option<i64> {
    let (low, high) = (least.or(most)?, most.or(least)?);
    Some(low.saturating_add(high).saturating_mul(6))
}

impl PayFacts {
    /// Of these jobs, but for one employer's, and at a place if one is named; nothing from too few employers.
    pub(crate) fn of(jobs: &[PaidJob], place: Option<&str>, except: Option<Uuid>) -> Option<PayFacts> {
        let names = place.map(|place| place_spellings(city(place)));
        let is_there =
            |job: &&PaidJob| names.as_ref().is_none_or(|names| names.iter().any(|name| job.location.contains(name)));
        let mut by_employer: HashMap<Uuid, Vec<i64>> = HashMap::new();
        for job in jobs.iter().filter(is_there).filter(|job| Some(job.employer) != except) {
            by_employer.entry(job.employer).or_default().push(job.yearly);
        }
        if by_employer.len() < FEWEST_EMPLOYERS {
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

/// The first, second or third quartile, between two values where it falls between them.
fn quantile(values: &mut [i64], quarter: usize) -> Option<i64> {
    values.sort_unstable();
    let place = values.len().checked_sub(1)? * quarter;
    let (below, part) = (place / 4, i64::try_from(place % 4).unwrap_or(0));
    let low = *values.get(below)?;
    let high = values.get(below + 1).copied().unwrap_or(low);
    Some(low + (high - low) * part / 4)
}

/// A title without brackets and without what says nothing about the work.
fn essential(title: &str) -> String {
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
        |word: &&str| NOISE.contains(&word.to_lowercase().trim_matches(|letter: char| !letter.is_alphanumeric()));
    outside.split_whitespace().filter(|word| !is_noise(word)).collect::<Vec<_>>().join(" ")
}

/// "Pune" of "Pune, Maharashtra".
fn city(place: &str) -> &str {
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
    fn a_title_is_searched_by_what_says_something() {
        assert_eq!(essential("Urgent hiring! Senior Weaver (Remote) [2 posts]"), "Senior Weaver");
        assert_eq!(yearly_pay(Some(20_000), None), Some(240_000));
        assert_eq!(yearly_pay(Some(20_000), Some(30_000)), Some(300_000));
    }
}
