//! Whether a mail is still worth sending. Links and codes always are; what tells of something is not once it was read in the
//! application, is gone, or is no longer wanted.

use std::collections::HashSet;

use sangam_db::{Db, Error, Statement};
use sangam_schema::Type;
use serde_json::{Value as Json, json};

use super::queue::ClaimedMail;
use super::templates::Params;

/// What became of a mail's news.
pub(super) enum Freshness {
    /// It is to be sent, perhaps shortened to what is still news.
    News(ClaimedMail),
    /// Nothing in it is news any more.
    Stale(ClaimedMail),
}

/// Looks again at what a mail tells of.
pub(super) async fn check(db: &Db, mut mail: ClaimedMail) -> Result<Freshness, Error> {
    let Ok(params) = Params::parse(&mail.params) else { return Ok(Freshness::News(mail)) };
    if mail.kind != "notice" {
        return Ok(Freshness::News(mail));
    }
    let unread = list_unread(db, &params).await?;
    if unread.is_empty() {
        return Ok(Freshness::Stale(mail));
    }
    if unread.len() < params.notices.len() {
        keep(&mut mail, &unread);
    }
    Ok(Freshness::News(mail))
}

/// Which of its notices are unread, if their reader still wants such mails.
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

/// Leaves the other notices out.
fn keep(mail: &mut ClaimedMail, unread: &HashSet<String>) {
    let Ok(mut params) = serde_json::from_str::<Json>(&mail.params) else { return };
    if let Some(notices) = params["notices"].as_array_mut() {
        notices.retain(|notice| notice["id"].as_str().is_some_and(|id| unread.contains(id)));
    }
    mail.params = params.to_string();
}
