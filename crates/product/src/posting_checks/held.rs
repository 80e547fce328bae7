//! Postings that wait for a moderator, and what one decides about them.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::check::mark;
use super::posting::PostingKind;

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
    /// The rules that found something.
    pub warnings: Vec<String>,
    /// What it says.
    pub description: String,
    /// When it was held.
    pub held_at: Timestamp,
}

/// Those that wait, the one that waits longest first.
pub async fn list_held(db: &Db, limit: i64) -> Result<Vec<HeldPosting>, Error> {
    let list = db.statement(
        "select posting.id, 'job', posting.title, posting.company, posting.employer_id, posting.warnings,
          posting.description, posting.held_at
        from posting_checks as checked
        join jobs as posting on posting.id = checked.posting_id
        where checked.held
        union all
        select posting.id, 'tender', posting.title, posting.company, posting.business_id, posting.warnings,
          posting.description, posting.held_at
        from posting_checks as checked
        join tenders as posting on posting.id = checked.posting_id
        where checked.held
        order by 8, 1
        limit {1:int}",
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
    let warnings: Json = serde_json::from_str(row.text(5)?).ok()?;
    Some(HeldPosting {
        id: row.uuid(0)?,
        kind: text(1)?,
        title: text(2)?,
        company: text(3)?,
        owner: row.uuid(4)?,
        warnings: warnings.as_array()?.iter().filter_map(|rule| rule.as_str().map(str::to_owned)).collect(),
        description: text(6)?,
        held_at: row.timestamp(7)?,
    })
}
