//! Reported targets: their owner and their content.

use std::collections::HashMap;

use sangam_db::{Db, Error, Row};
use serde_json::json;
use uuid::Uuid;

use super::Report;

/// The target of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The owner's account.
    pub owner: Uuid,
    /// The owner's mail address.
    pub email: String,
    /// The owner's public name.
    pub owner_name: String,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Its text.
    pub text: String,
    /// Its picture or video.
    pub media_url: Option<String>,
    /// What a comment or review belongs to: a post, a freelancer or a company.
    pub context_id: Option<Uuid>,
}

impl Target {
    /// Title, text and media address in one text.
    pub fn whole_text(&self) -> String {
        let title = self.title.as_ref().map(|title| format!("{title}: ")).unwrap_or_default();
        let media = self.media_url.as_ref().map(|url| format!(" {url}")).unwrap_or_default();
        format!("{title}{}{media}", self.text)
    }
}

/// Finds the target of a report. Returns nothing if it no longer exists.
pub async fn describe_target(db: &Db, report: &Report) -> Result<Option<Target>, Error> {
    Ok(describe_targets(db, &report.kind, &[report.target_id]).await?.remove(&report.target_id))
}

/// Finds several targets of one kind by their ids. Those that no longer exist are left out.
pub(super) async fn describe_targets(db: &Db, kind: &str, ids: &[Uuid]) -> Result<HashMap<Uuid, Target>, Error> {
    let Some(template) = select(kind) else { return Ok(HashMap::new()) };
    let rows = db.read(db.statement(template, vec![json!(ids).to_string().into()])).await?;
    Ok(rows.iter().filter_map(read).collect())
}

fn read(row: &Row) -> Option<(Uuid, Target)> {
    let text = |i| row.text(i).map(str::to_owned);
    let target = Target {
        owner: row.uuid(1)?,
        email: text(2)?,
        owner_name: text(3)?,
        title: text(4),
        text: text(5)?,
        media_url: text(6),
        context_id: row.uuid(7),
    };
    Some((row.uuid(0)?, target))
}

/// Selects id, owner, address, name, title, text, media and context of targets of a kind.
fn select(kind: &str) -> Option<&'static str> {
    macro_rules! target {
        ($table:literal, $owner:literal, $columns:literal) => {
            concat!(
                "select target.id, account.id, account.email,
                  coalesce(nullif(owner.company_name, ''), owner.full_name), ",
                $columns,
                " from ",
                $table,
                " as target
                join accounts as account on account.id = target.",
                $owner,
                " join profiles as owner on owner.id = account.id
                where target.id {in 1:uuid}"
            )
        };
    }
    Some(match kind {
        "profile" => {
            target!("profiles", "id", "target.full_name, coalesce(target.bio, target.headline, ''), null, null")
        }
        "post" => target!("posts", "user_id", "null, target.content, target.media_url, null"),
        "comment" => target!("comments", "user_id", "null, target.\"text\", null, target.post_id"),
        "job" => target!("jobs", "employer_id", "target.title, target.description, null, null"),
        "tender" => target!("tenders", "business_id", "target.title, target.description, null, null"),
        "freelancer" => target!("freelancers", "id", "target.title, target.description, null, null"),
        "seeker" => target!("seekers", "id", "target.title, target.bio, null, null"),
        "review" => {
            target!(
                "reviews",
                "author_id",
                "null, target.\"text\", null, coalesce(target.freelancer_id, target.company_id)"
            )
        }
        "message" => target!("messages", "sender_id", "null, target.content, null, null"),
        _ => return None,
    })
}
