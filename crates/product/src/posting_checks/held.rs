//! Postings held for a moderator, and the moderator's decisions.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row, Tx};
use serde_json::json;
use uuid::Uuid;

use super::check::mark;
use super::posting::PostingKind;
use crate::resources::stored_texts;
use crate::screening::stored_questions;

/// A held posting, which others cannot see.
#[derive(Debug, Clone)]
pub struct HeldPosting {
    /// Its id.
    pub id: Uuid,
    /// `job` or `tender`.
    pub kind: String,
    /// Its title.
    pub title: String,
    /// The company name on the posting.
    pub company: String,
    /// The owner's account.
    pub owner: Uuid,
    /// The owner's public name.
    pub owner_name: String,
    /// The rules that fired.
    pub warnings: Vec<String>,
    /// Its description.
    pub description: String,
    /// Its requirements.
    pub requirements: Vec<String>,
    /// Its skills.
    pub skills: Vec<String>,
    /// Its type, such as `Full-time`. Empty if a tender states none.
    pub form: String,
    /// The department of a job.
    pub department: String,
    /// The screening questions of a job, with the answers to choose from.
    pub questions: Vec<String>,
    /// Its location.
    pub location: String,
    /// The pay of a job or the budget of a tender in rupees: minimum and maximum.
    pub money: [Option<i64>; 2],
    /// When it was held.
    pub held_at: Timestamp,
    /// A hash of the text. A decision names it, so that it cannot release another text.
    pub text_key: String,
}

/// What a decision did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeldDecision {
    /// The posting was released or removed.
    Done,
    /// The posting is held, but with another text than the one decided on.
    Changed,
    /// The posting is not held.
    NotHeld,
}

/// Selects the held postings of one table.
macro_rules! held_in {
    ($table:literal, $kind:literal, $owner:literal, $questions:literal, $money:literal, $department:literal) => {
        concat!(
            "select posting.id, '",
            $kind,
            "', posting.title, posting.company, owner.id, owner.full_name, posting.warnings, posting.description,
              posting.held_at, posting.requirements, ",
            $questions,
            ", posting.location, posting.",
            $money,
            "_min, posting.",
            $money,
            "_max, checked.text_key, posting.skills, posting.type, ",
            $department,
            " from posting_checks as checked
            join ",
            $table,
            " as posting on posting.id = checked.posting_id
            join profiles as owner on owner.id = posting.",
            $owner,
            " where checked.held"
        )
    };
}

/// Lists held postings, oldest first.
pub async fn list_held(db: &Db, limit: i64) -> Result<Vec<HeldPosting>, Error> {
    let list = db.statement(
        concat!(
            held_in!("jobs", "job", "employer_id", "posting.questions", "salary", "posting.department"),
            " union all ",
            held_in!("tenders", "tender", "business_id", "null", "budget", "null"),
            " order by 9, 1 limit {1:int}"
        ),
        vec![limit.into()],
    );
    Ok(db.read(list).await?.iter().filter_map(read).collect())
}

/// Releases a posting unchanged. With a text key, only the text with this key.
pub async fn release_held(db: &Db, id: Uuid, text_key: Option<String>) -> Result<HeldDecision, Error> {
    end_hold(db, id, text_key, None).await
}

/// Removes a held posting permanently. With a text key, only if it still has the text with this key.
pub async fn remove_held(db: &Db, id: Uuid, text_key: Option<String>, now: Timestamp) -> Result<HeldDecision, Error> {
    end_hold(db, id, text_key, Some(now)).await
}

async fn end_hold(
    db: &Db,
    id: Uuid,
    text_key: Option<String>,
    removed_at: Option<Timestamp>,
) -> Result<HeldDecision, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            lock_posting(tx, id).await?;
            let end = tx.statement(
                "update posting_checks
                set held = false, released = {2:bool}
                where posting_id = {1:uuid} and held and text_key = coalesce({3:text}, text_key)
                returning kind",
                vec![id.into(), removed_at.is_none().into(), text_key.into()],
            );
            let rows = tx.fetch(&end).await?;
            let Some(kind) = rows.first().and_then(|row| row.text(0)).and_then(kind_of) else {
                let find =
                    tx.statement("select 1 from posting_checks where posting_id = {uuid} and held", vec![id.into()]);
                let is_held = !tx.fetch(&find).await?.is_empty();
                return Ok(if is_held { HeldDecision::Changed } else { HeldDecision::NotHeld });
            };
            if let Some(now) = removed_at {
                let record_removal = tx.statement(
                    "insert into _removals (target_id, removed_at) values ({1:uuid}, {2:timestamp})
                    on conflict (target_id) do nothing",
                    vec![id.into(), now.into()],
                );
                tx.execute(&record_removal).await?;
            }
            let marked = mark(tx, kind, id, &json!([]), None).await?;
            Ok(if marked > 0 { HeldDecision::Done } else { HeldDecision::NotHeld })
        })
    })
    .await
}

/// Locks the posting before its check, like an edit, which writes the posting and then its check.
async fn lock_posting(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    for template in
        ["select id from jobs where id = {uuid} {locked}", "select id from tenders where id = {uuid} {locked}"]
    {
        tx.fetch(&tx.statement(template, vec![id.into()])).await?;
    }
    Ok(())
}

fn kind_of(name: &str) -> Option<PostingKind> {
    match name {
        "job" => Some(PostingKind::Job),
        "tender" => Some(PostingKind::Tender),
        _ => None,
    }
}

fn read(row: &Row) -> Option<HeldPosting> {
    let text = |i| row.text(i).map(str::to_owned);
    let list = |i| stored_texts(row.text(i).unwrap_or_default());
    let questions = stored_questions(row.text(10).unwrap_or_default());
    Some(HeldPosting {
        id: row.uuid(0)?,
        kind: text(1)?,
        title: text(2)?,
        company: text(3)?,
        owner: row.uuid(4)?,
        owner_name: text(5)?,
        warnings: list(6),
        description: text(7)?,
        held_at: row.timestamp(8)?,
        requirements: list(9),
        questions: questions.iter().map(|question| question.texts().cloned().collect::<Vec<_>>().join(" / ")).collect(),
        location: text(11).unwrap_or_default(),
        money: [row.int(12), row.int(13)],
        text_key: text(14)?,
        skills: list(15),
        form: text(16).unwrap_or_default(),
        department: text(17).unwrap_or_default(),
    })
}
