//! A posting that was just written, with data about its poster.

use jiff::Timestamp;
use sangam_db::{Error, Row, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::fingerprint::text_key;
use crate::company_proofs::registered_domain;
use crate::resources::stored_texts;
use crate::screening::{ScreeningQuestion, stored_questions};

/// The kinds of postings that are checked.
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

/// The maximum length of the text that the rules read. The limits of all columns together are below it, so that nothing a client can
/// write is left out; only rows that were written before these limits are cut.
const MAX_CHECKED_BYTES: usize = 384 * 1024;

/// A posting to check.
#[derive(Debug)]
pub(super) struct WrittenPosting {
    pub(super) id: Uuid,
    pub(super) owner: Uuid,
    pub(super) title: String,
    pub(super) description: String,
    /// All text in the posting, for the rules.
    pub(super) text: String,
    pub(super) pay: [Option<i64>; 2],
    pub(super) account_since: Timestamp,
    pub(super) is_proved: bool,
    pub(super) proved_domain: Option<String>,
    /// The domain of the poster's website.
    pub(super) website: Option<String>,
    /// The warnings from the previous check.
    pub(super) warnings: Json,
    pub(super) is_held: bool,
    /// Whether a moderator released exactly this text.
    pub(super) is_released: bool,
    pub(super) text_key: String,
}

/// Selects postings of one table, with their pay, questions and poster.
macro_rules! postings {
    ($table:literal, $owner:literal, $pay:literal, $questions:literal, $department:literal) => {
        concat!(
            "select posting.id, posting.",
            $owner,
            ", posting.title, posting.description, posting.requirements, ",
            $pay,
            ", poster.created_at, poster.verified_domain, poster.verified_gstin, poster.website, posting.warnings,
              posting.held_at, checked.text_key, checked.released, ",
            $questions,
            ", posting.skills, posting.location, posting.company, posting.type, ",
            $department,
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

/// Reads the postings with these ids.
pub(super) async fn read_postings(
    tx: &mut Tx<'_>,
    kind: PostingKind,
    ids: &[Uuid],
) -> Result<Vec<WrittenPosting>, Error> {
    let template = match kind {
        PostingKind::Job => {
            postings!(
                "jobs",
                "employer_id",
                "posting.salary_min, posting.salary_max",
                "posting.questions",
                "posting.department"
            )
        }
        PostingKind::Tender => postings!("tenders", "business_id", "null, null", "null", "null"),
    };
    let statement = tx.statement(template, vec![json!(ids).to_string().into()]);
    Ok(tx.fetch(&statement).await?.iter().filter_map(read).collect())
}

fn read(row: &Row) -> Option<WrittenPosting> {
    let text = |i| row.text(i).unwrap_or_default().to_owned();
    let list = |i| stored_texts(row.text(i).unwrap_or_default());
    let (title, description) = (text(2), text(3));
    let questions = stored_questions(row.text(15).unwrap_or_default());
    let asked: Vec<String> = questions.iter().flat_map(ScreeningQuestion::texts).cloned().collect();
    let lines = [text(17), text(18), text(19), text(20)];
    let written = [vec![title.clone(), description.clone()], list(4), asked, list(16), lines.to_vec()];
    let pay = [row.int(5), row.int(6)];
    // JSON keeps the texts apart, so that moving words from one to another is a change.
    let key = text_key(&json!([written, pay]).to_string());
    let mut whole = written.concat().join("\n");
    whole.truncate(whole.floor_char_boundary(MAX_CHECKED_BYTES));
    let site = url::Url::parse(row.text(10).unwrap_or_default()).ok();
    let website = site.as_ref().and_then(|site| site.host_str()).and_then(registered_domain).map(str::to_owned);
    let proved = row.text(8).map(|domain| registered_domain(domain).unwrap_or(domain).to_owned());
    Some(WrittenPosting {
        id: row.uuid(0)?,
        owner: row.uuid(1)?,
        title,
        description,
        text: whole,
        pay,
        account_since: row.timestamp(7)?,
        is_proved: proved.is_some() || row.text(9).is_some(),
        proved_domain: proved,
        website,
        warnings: row.text(11).and_then(|list| serde_json::from_str(list).ok()).unwrap_or_default(),
        is_held: row.text(12).is_some(),
        is_released: row.text(13) == Some(&key) && row.bool(14) == Some(true),
        text_key: key,
    })
}
