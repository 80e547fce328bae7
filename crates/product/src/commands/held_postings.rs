//! `held_postings`: the postings waiting for a moderator.

use sangam_schema::{Caller, Function, Returns, Shape};
use serde_json::{Value as Json, json};

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure};
use crate::posting_checks::{HeldPosting, list_held};

/// Maximum number of postings in one answer. Deciding them brings up the next ones.
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
        ("skills", Shape::text().list()),
        ("type", Shape::text()),
        ("department", Shape::text()),
        ("questions", Shape::text().list()),
        ("location", Shape::text()),
        ("money_min", Shape::integer().nullable()),
        ("money_max", Shape::integer().nullable()),
        ("held_at", Shape::timestamp()),
        ("text_key", Shape::text()),
    ]);
    Function::new(
        "held_postings",
        "The postings waiting for a moderator, oldest first, at most 100 and as many as fit into an answer; for moderators.",
        Returns::Document(posting.list()),
    )
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, _: Arguments) -> Result<String, Failure> {
    require_moderator(&context, caller).await?;
    let held = list_held(&context.db, LIMIT).await?;
    // A few postings of the largest allowed size must not make the queue too large to be sent.
    let mut left = context.db.answer_bytes();
    let mut fits = |posting: &String| {
        let is_within = posting.len() + 2 <= left;
        left = left.saturating_sub(posting.len() + 2);
        is_within
    };
    let postings: Vec<_> =
        held.iter().map(|posting| describe(posting).to_string()).take_while(|one| fits(one)).collect();
    Ok(format!("[{}]", postings.join(",")))
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
        "skills": posting.skills,
        "type": posting.form,
        "department": posting.department,
        "questions": posting.questions,
        "location": posting.location,
        "money_min": posting.money[0],
        "money_max": posting.money[1],
        "held_at": posting.held_at.to_string(),
        "text_key": posting.text_key,
    })
}
