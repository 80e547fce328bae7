//! Checks whether a mail is still worth sending. Mails with links and codes always are. A notification mail is not if its
//! notifications were read in the app, were deleted, or are no longer wanted.

use std::collections::HashSet;

use sangam_db::{Db, Error, Statement};
use sangam_schema::Type;
use serde_json::{Value as Json, json};

use super::queue::ClaimedMail;
use super::templates::Params;

/// Whether a mail is still worth sending.
pub(super) enum Freshness {
    /// Send it, perhaps shortened to the unread notifications.
    Fresh(ClaimedMail),
    /// Nothing in it is unread any more.
    Stale(ClaimedMail),
}

/// Checks the notifications in a mail.
pub(super) async fn check(db: &Db, mut mail: ClaimedMail) -> Result<Freshness, Error> {
    let Ok(params) = Params::parse(&mail.params) else { return Ok(Freshness::Fresh(mail)) };
    if mail.kind != "notice" {
        return Ok(Freshness::Fresh(mail));
    }
    let unread = list_unread(db, &params).await?;
    if unread.is_empty() {
        return Ok(Freshness::Stale(mail));
    }
    if unread.len() < params.notices.len() {
        keep_only(&mut mail, &unread);
    }
    Ok(Freshness::Fresh(mail))
}

/// The ids of the mail's unread notifications. Empty if the recipient no longer wants such mails.
async fn list_unread(db: &Db, params: &Params) -> Result<HashSet<String>, Error> {
    let engine = db.engine();
    let is_one = engine.is_one_of("notice.id", &engine.array_placeholder(1), Type::Uuid);
    let topic = engine.placeholder(2, Type::Text);
    let sql = format!(
        "select notice.id
        from notifications as notice
        left join notification_preferences as preference
          on preference.user_id = notice.user_id and preference.kind = {topic}
        where {is_one} and notice.read_at is null and coalesce(preference.email, true)"
    );
    let ids: Vec<_> = params.notices.iter().map(|notice| notice.id).collect();
    let topic = params.topic.clone().unwrap_or_default();
    let rows = db.read(Statement::new(sql, vec![json!(ids).to_string().into(), topic.into()])).await?;
    Ok(rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect())
}

/// Removes all other notices from the mail.
fn keep_only(mail: &mut ClaimedMail, unread: &HashSet<String>) {
    let Ok(mut params) = serde_json::from_str::<Json>(&mail.params) else { return };
    if let Some(notices) = params["notices"].as_array_mut() {
        notices.retain(|notice| notice["id"].as_str().is_some_and(|id| unread.contains(id)));
    }
    mail.params = params.to_string();
}
