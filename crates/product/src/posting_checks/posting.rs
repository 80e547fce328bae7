//! A posting as it was just written, with what is known about its poster.

use jiff::Timestamp;
use sangam_db::{Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::domains::registered;
use super::fingerprint::text_key;
use crate::screening::{ScreeningQuestion, stored_questions};

/// What is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PostingKind {
    Job,
    Tender,
}

impl PostingKind {
    pub(super) fn of_table(table: &str) -> Option<PostingKind> {
        match table {
            "jobs" => Some(PostingKind::Job),
            "tenders" => Some(PostingKind::Tender),
            _ => None,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            PostingKind::Job => "job",
            PostingKind::Tender => "tender",
        }
    }
}

/// One posting.
#[derive(Debug)]
pub(super) struct WrittenPosting {
    pub(super) id: Uuid,
    pub(super) owner: Uuid,
    pub(super) title: String,
    pub(super) description: String,
    /// All that is written in it.
    pub(super) text: String,
    pub(super) pay: [Option<i64>; 2],
    pub(super) account_since: Timestamp,
    pub(super) is_proved: bool,
    pub(super) own_domains: Vec<String>,
    /// How it stood before.
    pub(super) warnings: Json,
    pub(super) is_held: bool,
    /// Whether a moderator let this very text through.
    pub(super) is_released: bool,
    pub(super) text_key: String,
}

/// Each kind with its owner, its pay and what it asks.
macro_rules! postings {
    ($table:literal, $owner:literal, $pay:literal, $questions:literal) => {
        concat!(
            "select posting.id, posting.",
            $owner,
            ", posting.title, posting.description, posting.requirements, ",
            $pay,
            ", poster.created_at, poster.verified_domain, poster.verified_gstin, poster.website, posting.warnings,
              posting.held_at, checked.text_key, checked.released, ",
            $questions,
            " from ",
            $table,
            " as posting
            join profiles as poster on poster.id = posting.",
            $owner,
            " left join posting_checks as checked on checked.posting_id = posting.id
            where posting.id {in 1:uuid}"
        )
    };
}

/// Reads the postings of these ids.
pub(super) async fn read_postings(
    tx: &mut Tx<'_>,
    kind: PostingKind,
    ids: &[Uuid],
) -> Result<Vec<WrittenPosting>, Error> {
    let template = match kind {
        PostingKind::Job => {
            postings!("jobs", "employer_id", "posting.salary_min, posting.salary_max", "posting.questions")
        }
        PostingKind::Tender => postings!("tenders", "business_id", "null, null", "null"),
    };
    let statement = tx.statement(template, vec![json!(ids).to_string().into()]);
    Ok(tx.fetch(&statement).await?.iter().filter_map(read).collect())
}

fn read(row: &Row) -> Option<WrittenPosting> {
    let text = |i| row.text(i).unwrap_or_default().to_owned();
    let (title, description) = (text(2), text(3));
    let requirements: Vec<String> = row.text(4).and_then(|list| serde_json::from_str(list).ok()).unwrap_or_default();
    let questions = stored_questions(row.text(15).unwrap_or_default());
    let asked: Vec<String> = questions.iter().flat_map(ScreeningQuestion::texts).cloned().collect();
    let whole = [&[title.clone(), description.clone()][..], &requirements, &asked].concat().join("\n");
    let pay = [row.int(5), row.int(6)];
    let key = text_key(&format!("{whole}\n{pay:?}"));
    let site = url::Url::parse(row.text(10).unwrap_or_default()).ok();
    let website = site.as_ref().and_then(|site| site.host_str()).and_then(registered).map(str::to_owned);
    let proved = row.text(8).map(|domain| registered(domain).unwrap_or(domain).to_owned());
    Some(WrittenPosting {
        id: row.uuid(0)?,
        owner: row.uuid(1)?,
        title,
        description,
        text: whole,
        pay,
        account_since: row.timestamp(7)?,
        is_proved: proved.is_some() || row.text(9).is_some(),
        own_domains: proved.into_iter().chain(website).collect(),
        warnings: row.text(11).and_then(|list| serde_json::from_str(list).ok()).unwrap_or_default(),
        is_held: row.text(12).is_some(),
        is_released: row.text(13) == Some(&key) && row.bool(14) == Some(true),
        text_key: key,
    })
}
