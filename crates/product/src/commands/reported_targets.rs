//! `reported_targets`: reported content, each item once, for moderators to decide on.

use sangam_schema::{Caller, Function, Returns, Shape};
use serde_json::{Value as Json, json};

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure};
use crate::moderation::{ReportedTarget, list_reported};
use crate::resources::{REPORT_KINDS, REPORT_STATUS};

/// Maximum number of open items in one answer. Deciding them brings up the next ones.
const MAX_OPEN: i64 = 100;
/// Number of settled items shown.
const MAX_SETTLED: i64 = 20;
/// Maximum length of an excerpt. The link leads to the full text.
const EXCERPT_LENGTH: usize = 600;

pub(super) fn signature() -> Function {
    let target = Shape::object([
        ("owner_id", Shape::id()),
        ("owner_name", Shape::text()),
        ("title", Shape::text().nullable()),
        ("excerpt", Shape::text()),
        ("has_media", Shape::boolean()),
        ("context_id", Shape::id().nullable()),
    ]);
    let reported = Shape::object([
        ("kind", Shape::OneOf(REPORT_KINDS)),
        ("target_id", Shape::id()),
        ("status", Shape::OneOf(REPORT_STATUS)),
        ("reports", Shape::integer()),
        ("reasons", Shape::text().list()),
        ("since", Shape::timestamp()),
        ("target", target.nullable()),
    ]);
    Function::new(
        "reported_targets",
        "Reported content, each item once: at most 100 items with open reports, oldest first, then the last 20 settled ones. `target` is \
         null if the content was deleted. `context_id` is the post of a comment, or the person a review is about. For moderators.",
        Returns::Document(reported.list()),
    )
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, _: Arguments) -> Result<String, Failure> {
    require_moderator(&context, caller).await?;
    Ok(list_reported(&context.db, MAX_OPEN, MAX_SETTLED).await?.iter().map(describe).collect::<Json>().to_string())
}

fn describe(reported: &ReportedTarget) -> Json {
    let target = reported.target.as_ref().map(|target| {
        json!({
            "owner_id": target.owner,
            "owner_name": target.owner_name,
            "title": target.title,
            "excerpt": excerpt(&target.text),
            "has_media": target.media_url.is_some(),
            "context_id": target.context_id,
        })
    });
    json!({
        "kind": reported.kind,
        "target_id": reported.id,
        "status": reported.status,
        "reports": reported.reports,
        "reasons": reported.reasons,
        "since": reported.since.to_string(),
        "target": target,
    })
}

fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT_LENGTH) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
