//! Keeps the age of jobs that are posted again: a job with nearly the same title and text as an earlier one of the same employer, in
//! the same place, keeps the date of the first, even if that one was closed, rewritten or deleted. It also does not alert the saved
//! searches that were alerted about an earlier one.

use std::collections::{BTreeSet, HashSet};

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Row, Tx};
use serde_json::json;
use uuid::Uuid;

use crate::pay_facts::{city, significant_words};
use crate::posting_checks::{fnv1a, without_nukta};

/// How long after an employer last confirmed a job a new one counts as the same. Later, it is a new vacancy.
const REPOST_PERIOD: SignedDuration = SignedDuration::from_hours(180 * 24);

/// How many earlier texts of an employer are compared, the last confirmed first.
const MAX_EARLIER: i64 = 300;

/// How many hashes represent a text. The texts of most jobs have fewer different words, so they are compared exactly.
const SKETCH_SIZE: usize = 128;

/// The share of words that two titles and two texts must have in common, in percent.
const SIMILAR_TITLE: usize = 50;
const SIMILAR_TEXT: usize = 75;

/// The title and text of a job, reduced to what is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PostedText {
    title: BTreeSet<String>,
    /// The smallest hashes of the text's words. Any two texts keep comparable parts of their words that way.
    sketch: BTreeSet<u32>,
}

impl PostedText {
    fn new(title: &str, description: &str) -> PostedText {
        // Half of the hash is enough for a few hundred words.
        #[allow(clippy::cast_possible_truncation)]
        let hashes: BTreeSet<u32> = words(description).map(|word| fnv1a(word.as_bytes()) as u32).collect();
        let significant = significant_words(title);
        let title = if significant.is_empty() { title } else { &significant };
        PostedText { title: words(title).collect(), sketch: hashes.into_iter().take(SKETCH_SIZE).collect() }
    }

    fn is_similar(&self, other: &PostedText) -> bool {
        self.has_similar_title(&other.title) && self.has_similar_text(&other.sketch)
    }

    fn has_similar_title(&self, other: &BTreeSet<String>) -> bool {
        is_share(self.title.intersection(other).count(), self.title.union(other).count(), SIMILAR_TITLE)
    }

    fn has_similar_text(&self, other: &BTreeSet<u32>) -> bool {
        let all: HashSet<u32> = self.sketch.union(other).copied().take(SKETCH_SIZE).collect();
        let common = self.sketch.intersection(other).filter(|hash| all.contains(*hash)).count();
        is_share(common, all.len(), SIMILAR_TEXT)
    }
}

/// Whether a part is at least this share of the whole. Two empty texts are equal.
fn is_share(part: usize, whole: usize, percent: usize) -> bool {
    part * 100 >= whole * percent
}

/// The words of a text in one spelling, without numbers, so that another phone number or layout makes no difference.
fn words(text: &str) -> impl Iterator<Item = String> {
    let is_letter = |letter: char| letter.is_alphabetic() || matches!(letter, '\u{0900}'..='\u{0963}');
    let lower = without_nukta(&text.to_lowercase());
    let words: Vec<String> =
        lower.split(|letter| !is_letter(letter)).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.into_iter()
}

/// The place by which an employer's texts are found again.
fn place_key(location: &str) -> String {
    city(location).to_lowercase()
}

/// A text that an employer has posted.
struct EarlierText {
    job: Uuid,
    text: PostedText,
    first_posted_at: Timestamp,
}

/// Remembers the texts of jobs that were just written, and sets the date of each to that of the first similar one.
pub(crate) async fn keep_first_dates(tx: &mut Tx<'_>, jobs: &[Uuid], now: Timestamp) -> Result<(), Error> {
    if jobs.is_empty() {
        return Ok(());
    }
    let written = tx.statement(
        "select id, employer_id, title, location, description, created_at, coalesce(confirmed_at, updated_at, created_at)
        from jobs
        where id {in 1:uuid}",
        vec![json!(jobs).to_string().into()],
    );
    for row in tx.fetch(&written).await? {
        keep_first_date(tx, &row, now).await?;
    }
    Ok(())
}

async fn keep_first_date(tx: &mut Tx<'_>, written: &Row, now: Timestamp) -> Result<(), Error> {
    let (Some(job), Some(employer), Some(created)) = (written.uuid(0), written.uuid(1), written.timestamp(5)) else {
        return Ok(());
    };
    let part = |i| written.text(i).unwrap_or_default();
    let text = PostedText::new(part(2), part(4));
    let place = place_key(part(3));
    let earlier = read_similar(tx, employer, job, &place, &text, now).await?;
    remember_earlier_jobs(tx, job, &earlier).await?;
    let first = earlier.iter().map(|earlier| earlier.first_posted_at).fold(created, Timestamp::min);
    if first < created {
        set_first_date(tx, job, first).await?;
    }
    if !earlier.iter().any(|earlier| earlier.job == job) {
        let insert = tx.statement(
            "insert into _posted_jobs (id, employer_id, job_id, place, title, sketch, first_posted_at, confirmed_at)
            values ({uuid}, {uuid}, {uuid}, {text}, {text}, {text}, {timestamp}, {timestamp})",
            vec![
                tx.new_id().into(),
                employer.into(),
                job.into(),
                place.into(),
                json!(text.title).to_string().into(),
                json!(text.sketch).to_string().into(),
                first.into(),
                written.get(6).clone(),
            ],
        );
        tx.execute(&insert).await?;
    }
    Ok(())
}

/// The similar texts of an employer in a place: those of this job, and others that were open not long ago.
async fn read_similar(
    tx: &mut Tx<'_>,
    employer: Uuid,
    job: Uuid,
    place: &str,
    text: &PostedText,
    now: Timestamp,
) -> Result<Vec<EarlierText>, Error> {
    let select = tx.statement(
        "select job_id, title, sketch, first_posted_at
        from _posted_jobs
        where employer_id = {1:uuid} and place = {2:text} and (confirmed_at >= {3:timestamp} or job_id = {4:uuid})
        order by confirmed_at desc
        limit {5:int}",
        vec![employer.into(), place.into(), (now - REPOST_PERIOD).into(), job.into(), MAX_EARLIER.into()],
    );
    let read = |row: &Row| {
        let title = serde_json::from_str(row.text(1)?).ok()?;
        // Most other jobs have another title, so their texts need not be read.
        let sketch = text.has_similar_title(&title).then(|| serde_json::from_str(row.text(2)?).ok()).flatten()?;
        Some(EarlierText { job: row.uuid(0)?, text: PostedText { title, sketch }, first_posted_at: row.timestamp(3)? })
    };
    let rows = tx.fetch(&select).await?;
    Ok(rows.iter().filter_map(read).filter(|earlier| earlier.text.is_similar(text)).collect())
}

/// Remembers which earlier jobs this one repeats.
async fn remember_earlier_jobs(tx: &mut Tx<'_>, job: Uuid, earlier: &[EarlierText]) -> Result<(), Error> {
    let others: BTreeSet<Uuid> = earlier.iter().map(|earlier| earlier.job).filter(|other| *other != job).collect();
    if others.is_empty() {
        return Ok(());
    }
    let insert = tx.statement(
        "insert into _reposts (job_id, earlier_job_id)
        select distinct {1:uuid}, job_id
        from _posted_jobs
        where job_id {in 2:uuid}
        on conflict (job_id, earlier_job_id) do nothing",
        vec![job.into(), json!(others).to_string().into()],
    );
    tx.execute(&insert).await.map(|_| ())
}

/// The earlier jobs that a job repeats.
pub(crate) async fn read_earlier_jobs(tx: &mut Tx<'_>, job: Uuid) -> Result<Vec<Uuid>, Error> {
    let select = tx.statement("select earlier_job_id from _reposts where job_id = {uuid}", vec![job.into()]);
    Ok(tx.fetch(&select).await?.iter().filter_map(|row| row.uuid(0)).collect())
}

async fn set_first_date(tx: &mut Tx<'_>, job: Uuid, first: Timestamp) -> Result<(), Error> {
    for template in [
        "update jobs set created_at = {timestamp} where id = {uuid}",
        "update _posted_jobs set first_posted_at = {timestamp} where job_id = {uuid}",
    ] {
        let update = tx.statement(template, vec![first.into(), job.into()]);
        tx.execute(&update).await?;
    }
    Ok(())
}

/// A chore: forgets texts that no new job is compared with any more, and who was alerted about those jobs.
pub async fn forget_posted_jobs(db: &Db, now: Timestamp) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let forget = tx.statement(
                "delete from _posted_jobs where confirmed_at < {timestamp}",
                vec![(now - REPOST_PERIOD).into()],
            );
            tx.execute(&forget).await?;
            for template in [
                "delete from _reposts where earlier_job_id not in (select job_id from _posted_jobs)",
                "delete from _told_searches where job_id not in (select job_id from _posted_jobs)",
            ] {
                tx.execute(&tx.statement(template, Vec::new())).await?;
            }
            Ok(())
        })
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Keep the books of a tea estate with forty pickers: wages every Saturday, GST returns every month, and the \
                        stock in the drying house. You know Tally and speak Tamil.";

    fn is_similar(one: (&str, &str), other: (&str, &str)) -> bool {
        PostedText::new(one.0, one.1).is_similar(&PostedText::new(other.0, other.1))
    }

    #[test]
    fn a_new_layout_or_a_few_other_words_make_no_new_job() {
        let changed = TEXT.replace(". ", ".\n\n").replace("forty", "50").replace("stock", "stocks").to_uppercase();
        assert!(is_similar(("Accountant", TEXT), ("Urgent hiring: Accountant (2 posts)", &changed)));
        assert!(is_similar(("Senior Accountant", TEXT), ("Accountant", TEXT)));
        assert!(is_similar(("लेखाकार", "रोज़ का हिसाब रखना"), ("लेखाकार", "रोज का हिसाब रखना")));
        assert!(is_similar(("Accountant", "Keeps the books."), ("Accountant", "Keeps the books!")));
    }

    #[test]
    fn another_title_or_another_text_is_another_job() {
        assert!(!is_similar(("Java Developer", TEXT), ("Python Developer", TEXT)));
        assert!(!is_similar(("Accountant", TEXT), ("Accountant", "Check invoices of a spinning mill at night.")));
        assert!(!is_similar(("Accountant", ""), ("Accountant", TEXT)));
    }

    #[test]
    fn long_texts_are_compared_by_a_part_of_their_words() {
        let text = |skip: usize| {
            let letters = |mut i: usize| {
                let mut word = String::new();
                for _ in 0..3 {
                    word.push(char::from(b'a' + u8::try_from(i % 26).unwrap_or(0)));
                    i /= 26;
                }
                word
            };
            (skip..skip + 1000).map(letters).collect::<Vec<_>>().join(" ")
        };
        assert!(is_similar(("Clerk", &text(0)), ("Clerk", &text(40))));
        assert!(!is_similar(("Clerk", &text(0)), ("Clerk", &text(600))));
    }
}
