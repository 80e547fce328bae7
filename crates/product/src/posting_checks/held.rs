//! Postings that wait for a moderator, and what one decides about them.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use serde_json::json;
use uuid::Uuid;

use super::check::mark;
use super::posting::PostingKind;
use crate::screening::stored_questions;

/// A posting that others do not see.
#[derive(Debug, Clone)]
pub struct HeldPosting {
    /// Its id.
    pub id: Uuid,
    /// A `job` or a `tender`.
    pub kind: String,
    /// What it is called.
    pub title: String,
    /// Under which name it was posted.
    pub company: String,
    /// Whose it is.
    pub owner: Uuid,
    /// What others call the owner.
    pub owner_name: String,
    /// The rules that found something.
    pub warnings: Vec<String>,
    /// What it says.
    pub description: String,
    /// What it asks for, one after the other.
    pub requirements: Vec<String>,
    /// What a job asks its applicants, with the answers to choose from.
    pub questions: Vec<String>,
    /// Where.
    pub location: String,
    /// The pay of a job or the budget of a tender, in rupees: from, and up to.
    pub money: [Option<i64>; 2],
    /// When it was held.
    pub held_at: Timestamp,
}

/// The held postings of one table.
macro_rules! held_in {
    ($table:literal, $kind:literal, $owner:literal, $questions:literal, $money:literal) => {
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
            "_max
            from posting_checks as checked
            join ",
            $table,
            " as posting on posting.id = checked.posting_id
            join profiles as owner on owner.id = posting.",
            $owner,
            " where checked.held"
        )
    };
}

/// Those that wait, the one that waits longest first.
pub async fn list_held(db: &Db, limit: i64) -> Result<Vec<HeldPosting>, Error> {
    let list = db.statement(
        concat!(
            held_in!("jobs", "job", "employer_id", "posting.questions", "salary"),
            " union all ",
            held_in!("tenders", "tender", "business_id", "null", "budget"),
            " order by 9, 1 limit {1:int}"
        ),
        vec![limit.into()],
    );
    Ok(db.read(list).await?.iter().filter_map(read).collect())
}

/// Lets a posting through as it is. Says whether it was held.
pub async fn release_held(db: &Db, id: Uuid) -> Result<bool, Error> {
    end_hold(db, id, true, None).await
}

/// Takes a held posting down for good. Says whether it was held.
pub async fn remove_held(db: &Db, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    end_hold(db, id, false, Some(now)).await
}

async fn end_hold(db: &Db, id: Uuid, released: bool, removed_at: Option<Timestamp>) -> Result<bool, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let end = tx.statement(
                "update posting_checks set held = false, released = {2:bool} where posting_id = {1:uuid} and held
                returning kind",
                vec![id.into(), released.into()],
            );
            let rows = tx.fetch(&end).await?;
            let Some(kind) = rows.first().and_then(|row| row.text(0)).and_then(kind_of) else { return Ok(false) };
            if let Some(now) = removed_at {
                let remember = tx.statement(
                    "insert into _removals (target_id, removed_at) values ({1:uuid}, {2:timestamp})
                    on conflict (target_id) do nothing",
                    vec![id.into(), now.into()],
                );
                tx.execute(&remember).await?;
            }
            Ok(mark(tx, kind, id, &json!([]), None).await? > 0)
        })
    })
    .await
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
    let list = |i| row.text(i).and_then(|list| serde_json::from_str::<Vec<String>>(list).ok());
    let questions = stored_questions(row.text(10).unwrap_or_default());
    Some(HeldPosting {
        id: row.uuid(0)?,
        kind: text(1)?,
        title: text(2)?,
        company: text(3)?,
        owner: row.uuid(4)?,
        owner_name: text(5)?,
        warnings: list(6)?,
        description: text(7)?,
        held_at: row.timestamp(8)?,
        requirements: list(9).unwrap_or_default(),
        questions: questions.iter().map(|question| question.texts().cloned().collect::<Vec<_>>().join(" / ")).collect(),
        location: text(11).unwrap_or_default(),
        money: [row.int(12), row.int(13)],
    })
}
