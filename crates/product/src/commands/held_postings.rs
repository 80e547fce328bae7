//! `held_postings`: the postings that wait for a moderator.

use sangam_schema::{Caller, Function, Returns, Shape};
use serde_json::{Value as Json, json};

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure};
use crate::posting_checks::{HeldPosting, list_held};

/// What one answer holds at most; deciding makes room.
const LIMIT: i64 = 100;

pub(super) fn signature() -> Function {
    let posting = Shape::object([
        ("id", Shape::id()),
        ("kind", Shape::OneOf(&["job", "tender"])),
        ("title", Shape::text()),
        ("company", Shape::text()),
        ("owner_id", Shape::id()),
        ("owner_name", Shape::text()),
        ("warnings", Shape::text().list()),
        ("description", Shape::text()),
        ("requirements", Shape::text().list()),
        ("questions", Shape::text().list()),
        ("location", Shape::text()),
        ("money_min", Shape::integer().nullable()),
        ("money_max", Shape::integer().nullable()),
        ("held_at", Shape::timestamp()),
    ]);
    Function::new(
        "held_postings",
        "The postings that wait for a moderator, the one that waits longest first, at most 100; for moderators.",
        Returns::Document(posting.list()),
    )
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, _: Arguments) -> Result<String, Failure> {
    require_moderator(&context, caller).await?;
    Ok(list_held(&context.db, LIMIT).await?.iter().map(describe).collect::<Json>().to_string())
}

fn describe(posting: &HeldPosting) -> Json {
    json!({
        "id": posting.id,
        "kind": posting.kind,
        "title": posting.title,
        "company": posting.company,
        "owner_id": posting.owner,
        "owner_name": posting.owner_name,
        "warnings": posting.warnings,
        "description": posting.description,
        "requirements": posting.requirements,
        "questions": posting.questions,
        "location": posting.location,
        "money_min": posting.money[0],
        "money_max": posting.money[1],
        "held_at": posting.held_at.to_string(),
    })
}
