//! What was reported: whose it is, and what it says.

use sangam_db::{Db, Error};
use uuid::Uuid;

use super::Report;

/// The thing behind a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The account it belongs to.
    pub owner: Uuid,
    /// That account's address.
    pub email: String,
    /// What it says.
    pub text: String,
}

/// Finds what a report is about; nothing when it is gone.
pub async fn describe_target(db: &Db, report: &Report) -> Result<Option<Target>, Error> {
    let Some(template) = select(&report.kind) else { return Ok(None) };
    let rows = db.read(db.statement(template, vec![report.target_id.into()])).await?;
    let target = |row: &sangam_db::Row| {
        Some(Target { owner: row.uuid(0)?, email: row.text(1)?.to_owned(), text: row.text(2)?.to_owned() })
    };
    Ok(rows.first().and_then(target))
}

/// Owner, address and text of one row of the kind.
fn select(kind: &str) -> Option<&'static str> {
    macro_rules! target {
        ($table:literal, $owner:literal, $text:literal) => {
            concat!(
                "select account.id, account.email, ",
                $text,
                " from ",
                $table,
                " as target join accounts as account on account.id = target.",
                $owner,
                " where target.id = {uuid}"
            )
        };
    }
    Some(match kind {
        "profile" => target!("profiles", "id", "target.full_name || ': ' || coalesce(target.bio, '')"),
        "post" => target!("posts", "user_id", "target.content || coalesce(' ' || target.media_url, '')"),
        "comment" => target!("comments", "user_id", "target.\"text\""),
        "job" => target!("jobs", "employer_id", "target.title || ': ' || target.description"),
        "tender" => target!("tenders", "business_id", "target.title || ': ' || target.description"),
        "freelancer" => target!("freelancers", "id", "target.title || ': ' || target.description"),
        "seeker" => target!("seekers", "id", "target.title || ': ' || target.bio"),
        "review" => target!("reviews", "author_id", "target.\"text\""),
        "message" => target!("messages", "sender_id", "target.content"),
        _ => return None,
    })
}
