//! Writes what a posting is news for.

use jiff::Timestamp;
use sangam_db::{Error, Tx};
use serde_json::json;
use uuid::Uuid;

use super::alerts::AlertTiming;
use crate::blocks::not_blocked;
use crate::resources::may;

/// A posting and the searches that find it.
pub(super) struct MatchedPosting {
    pub(super) kind: String,
    pub(super) target: Uuid,
    pub(super) owner: Uuid,
    pub(super) searches: Vec<Uuid>,
    /// How many were compared with it.
    pub(super) examined: usize,
}

/// Notes the posting for each search that finds it and has not found it before, and has their people alerted when they want it. For
/// searches that do not find it any more it is no news.
pub(super) async fn record(tx: &mut Tx<'_>, posting: &MatchedPosting, now: Timestamp) -> Result<(), Error> {
    let MatchedPosting { kind, target, owner, searches, .. } = posting;
    forget_lost(tx, kind, *target, searches).await?;
    if searches.is_empty() {
        return Ok(());
    }
    let new = insert_matches(tx, *target, *owner, searches, now).await?;
    if new.is_empty() {
        return Ok(());
    }
    let new = json!(new).to_string();
    let tell = tx.statement(
        "insert into _happenings (kind, subject_id, actor_id)
        select 'search_match', id, {2:uuid} from saved_searches where id {in 1:uuid} and notify = 'at_once'",
        vec![new.clone().into(), (*target).into()],
    );
    tx.execute(&tell).await?;
    for (name, timing) in [("daily", AlertTiming::Daily), ("weekly", AlertTiming::Weekly)] {
        let wait = tx.statement(
            "update saved_searches
            set alert_due_at = {2:timestamp}
            where id {in 1:uuid} and notify = {3:text} and alert_due_at is null",
            vec![new.clone().into(), timing.due(now).into(), name.into()],
        );
        tx.execute(&wait).await?;
    }
    Ok(())
}

/// A posting that was closed, hidden or changed is not shown to those who have not seen it yet.
async fn forget_lost(tx: &mut Tx<'_>, kind: &str, target: Uuid, searches: &[Uuid]) -> Result<(), Error> {
    let forget = tx.statement(
        "update saved_search_matches
        set seen = {2:bool}
        where target_id = {3:uuid}
          and not seen
          and not (search_id {in 1:uuid})
          and search_id in (select id from saved_searches where kind = {4:text})",
        vec![json!(searches).to_string().into(), true.into(), target.into(), kind.into()],
    );
    tx.execute(&forget).await.map(|_| ())
}

/// The searches for which the posting is new. No one is told of what is their own or their team's, or is between two people who share
/// a block.
async fn insert_matches(
    tx: &mut Tx<'_>,
    target: Uuid,
    owner: Uuid,
    searches: &[Uuid],
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    let insert = tx.statement(
        concat!(
            "insert into saved_search_matches (search_id, target_id, matched_at, seen, told)
            select search.id, {2:uuid}, {3:timestamp}, {5:bool}, search.notify in ('at_once', 'never')
            from saved_searches as search
            where search.id {in 1:uuid}
              and not ",
            may!(view "{4:uuid}" as "search.user_id"),
            "
              and ",
            not_blocked!("search.user_id", "{4:uuid}"),
            "
            on conflict (search_id, target_id) do nothing
            returning search_id"
        ),
        vec![json!(searches).to_string().into(), target.into(), now.into(), owner.into(), false.into()],
    );
    Ok(tx.fetch(&insert).await?.iter().filter_map(|row| row.uuid(0)).collect())
}
