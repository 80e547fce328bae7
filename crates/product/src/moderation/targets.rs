//! What was reported: whose it is, and what it says.

use std::collections::HashMap;

use sangam_db::{Db, Error, Row};
use serde_json::json;
use uuid::Uuid;

use super::Report;

/// The thing behind a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The account it belongs to.
    pub owner: Uuid,
    /// That account's address.
    pub email: String,
    /// What others call its owner.
    pub owner_name: String,
    /// What it is called, if it has a title.
    pub title: Option<String>,
    /// What it says.
    pub text: String,
    /// The picture or video it shows.
    pub media_url: Option<String>,
    /// What a comment or a review stands under: a post, or a person.
    pub context_id: Option<Uuid>,
}

impl Target {
    /// All of it, in one text.
    pub fn whole_text(&self) -> String {
        let title = self.title.as_ref().map(|title| format!("{title}: ")).unwrap_or_default();
        let media = self.media_url.as_ref().map(|url| format!(" {url}")).unwrap_or_default();
        format!("{title}{}{media}", self.text)
    }
}

/// Finds what a report is about; nothing when it is gone.
pub async fn describe_target(db: &Db, report: &Report) -> Result<Option<Target>, Error> {
    Ok(describe_targets(db, &report.kind, &[report.target_id]).await?.remove(&report.target_id))
}

/// Finds several things of one kind, by their ids. Those that are gone are left out.
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

/// Id, owner, address, name, title, text, media and context of the rows of the kind.
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
