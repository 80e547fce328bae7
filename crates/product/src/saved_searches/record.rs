//! Records new matches of saved searches.

use std::ops::Range;
use std::sync::Arc;

use jiff::Timestamp;
use sangam_db::{Db, Error, Tx};
use serde_json::json;
use uuid::Uuid;

use super::alerts::AlertTiming;
use super::told_before::find_told_before;
use crate::blocks::not_blocked;
use crate::resources::may;

/// Matches written per transaction. Thousands of searches may match one posting, and other writes must not wait for all of them.
const MAX_MATCHES: usize = 1_000;

/// A posting and the searches that match it.
pub(super) struct MatchedPosting {
    /// The ids of its recorded changes.
    pub(super) change_ids: Vec<i64>,
    pub(super) kind: String,
    pub(super) target: Uuid,
    pub(super) owner: Uuid,
    /// Sorted by id.
    pub(super) searches: Vec<Uuid>,
    /// How many searches were compared with it.
    pub(super) examined: usize,
}

/// A batch of a posting's searches.
struct MatchBatch {
    posting: Arc<MatchedPosting>,
    searches: Range<usize>,
}

impl MatchBatch {
    fn is_first(&self) -> bool {
        self.searches.start == 0
    }

    fn is_last(&self) -> bool {
        self.searches.end == self.posting.searches.len()
    }
}

/// Records each posting as a new result of every search that matches it for the first time, and schedules the alerts. For searches
/// that no longer match it, it stops being a new result.
///
/// The last batch of a posting deletes its recorded changes. If the server stops before that, the posting is compared again, and what
/// was already written stays unchanged.
pub(super) async fn record(db: &Db, postings: Vec<MatchedPosting>, now: Timestamp) -> Result<(), Error> {
    for batches in transactions(postings) {
        let finished = db.write(move |tx| {
            Box::pin(async move {
                let mut finished = Vec::new();
                for batch in &batches {
                    // Another copy of the server may have processed it already.
                    if claim_changes(tx, batch).await? {
                        record_batch(tx, batch, now).await?;
                        finished.extend(batch.is_last().then(|| Arc::clone(&batch.posting)));
                    }
                }
                Ok::<_, Error>(finished)
            })
        });
        for posting in finished.await? {
            metrics::counter!("sangam_searches_examined_total", "kind" => posting.kind.clone())
                .increment(posting.examined as u64);
        }
    }
    Ok(())
}

/// The batches of all postings, grouped into transactions of limited size.
fn transactions(postings: Vec<MatchedPosting>) -> Vec<Vec<MatchBatch>> {
    let mut transactions: Vec<Vec<MatchBatch>> = Vec::new();
    let mut size = 0;
    for batch in postings.into_iter().flat_map(batches) {
        let more = batch.searches.len();
        match transactions.last_mut() {
            Some(transaction) if size + more <= MAX_MATCHES => {
                size += more;
                transaction.push(batch);
            }
            _ => {
                size = more;
                transactions.push(vec![batch]);
            }
        }
    }
    transactions
}

/// Splits a posting's searches into batches. A posting without any has one empty batch.
fn batches(posting: MatchedPosting) -> impl Iterator<Item = MatchBatch> {
    let posting = Arc::new(posting);
    let count = posting.searches.len();
    let starts = (0..count.max(1)).step_by(MAX_MATCHES);
    starts
        .map(move |start| MatchBatch { posting: Arc::clone(&posting), searches: start..count.min(start + MAX_MATCHES) })
}

async fn record_batch(tx: &mut Tx<'_>, batch: &MatchBatch, now: Timestamp) -> Result<(), Error> {
    let posting = &*batch.posting;
    if batch.is_first() {
        mark_lost_as_seen(tx, posting).await?;
    }
    let NewMatches { told, waiting } =
        insert_matches(tx, posting, &posting.searches[batch.searches.clone()], now).await?;
    if !told.is_empty() {
        let tell = tx.statement(
            "insert into _happenings (kind, subject_id, actor_id)
            select 'search_match', id, {2:uuid} from saved_searches where id {in 1:uuid} and notify = 'at_once'",
            vec![json!(told).to_string().into(), posting.target.into()],
        );
        tx.execute(&tell).await?;
    }
    if !waiting.is_empty() {
        let wait = tx.statement(
            "insert into _search_alerts (due_at, search_id)
            select case notify when 'daily' then {2:timestamp} else {3:timestamp} end, id
            from saved_searches
            where id {in 1:uuid}
            on conflict (due_at, search_id) do nothing",
            vec![
                json!(waiting).to_string().into(),
                AlertTiming::Daily.due(now).into(),
                AlertTiming::Weekly.due(now).into(),
            ],
        );
        tx.execute(&wait).await?;
    }
    Ok(())
}

/// Locks the recorded changes until the end of the transaction, or deletes them with the last batch. Returns whether they still existed.
async fn claim_changes(tx: &mut Tx<'_>, batch: &MatchBatch) -> Result<bool, Error> {
    let take = match batch.is_last() {
        true => "delete from _listing_changes where id {in 1:int} returning id",
        false => "update _listing_changes set kind = kind where id {in 1:int} returning id",
    };
    let take = tx.statement(take, vec![json!(batch.posting.change_ids).to_string().into()]);
    Ok(!tx.fetch(&take).await?.is_empty())
}

/// Marks the posting as seen for searches that no longer match it, so that a closed, hidden or changed posting is not reported as new.
async fn mark_lost_as_seen(tx: &mut Tx<'_>, posting: &MatchedPosting) -> Result<(), Error> {
    let unseen = tx.statement(
        "select found.search_id
        from saved_search_matches as found
        join saved_searches as search on search.id = found.search_id
        where found.target_id = {uuid} and not found.seen and search.kind = {text}",
        vec![posting.target.into(), posting.kind.as_str().into()],
    );
    let unseen = tx.fetch(&unseen).await?;
    let lost = unseen.iter().filter_map(|row| row.uuid(0)).filter(|id| posting.searches.binary_search(id).is_err());
    let lost: Vec<Uuid> = lost.collect();
    if lost.is_empty() {
        return Ok(());
    }
    let forget = tx.statement(
        "update saved_search_matches
        set seen = {2:bool}
        where target_id = {3:uuid}
          and search_id in (
            select search_id
            from saved_search_matches
            where target_id = {3:uuid} and search_id {in 1:uuid}
            order by search_id
            {locked}
          )",
        vec![json!(lost).to_string().into(), true.into(), posting.target.into()],
    );
    tx.execute(&forget).await.map(|_| ())
}

/// The searches for which a posting is a new result. The column `told` separates the two.
struct NewMatches {
    /// Searches that are alerted immediately or never.
    told: Vec<Uuid>,
    /// Searches that are alerted daily or weekly.
    waiting: Vec<Uuid>,
}

/// The people who are not alerted about a posting: those who act for its owner, and those with a block between them and the owner. They are
/// few, so one query for all of them is faster than a test for each search.
async fn excluded_people(tx: &mut Tx<'_>, owner: Uuid) -> Result<Vec<Uuid>, Error> {
    let select = tx.statement(
        concat!(
            "with related as (
              select {1:uuid} as id
              union select user_id from team_members where company_id = {1:uuid}
              union select user_id from blocks where blocked_id = {1:uuid}
              union select blocked_id from blocks where user_id = {1:uuid}
            )
            select id
            from related
            where ",
            may!(view "{1:uuid}" as "related.id"),
            " or not ",
            not_blocked!("related.id", "{1:uuid}"),
        ),
        vec![owner.into()],
    );
    Ok(tx.fetch(&select).await?.iter().filter_map(|row| row.uuid(0)).collect())
}

/// Inserts the new matches. Skips people's own postings and those of their team, and postings where one of the two people has blocked
/// the other. A job that is posted again is not reported to searches that were told of it before.
async fn insert_matches(
    tx: &mut Tx<'_>,
    posting: &MatchedPosting,
    searches: &[Uuid],
    now: Timestamp,
) -> Result<NewMatches, Error> {
    let excluded = excluded_people(tx, posting.owner).await?;
    let told_before = find_told_before(tx, posting.target, searches).await?;
    let seen_before: Vec<&Uuid> = told_before.iter().filter(|(_, seen)| **seen).map(|(search, _)| search).collect();
    let insert = tx.statement(
        "insert into saved_search_matches (search_id, target_id, matched_at, seen, told)
        select search.id, {2:uuid}, {3:timestamp}, search.id {in 6:uuid},
          search.notify in ('at_once', 'never') or search.id {in 5:uuid}
        from saved_searches as search
        where search.id {in 1:uuid} and not (search.user_id {in 4:uuid})
        on conflict (search_id, target_id) do nothing
        returning search_id, told",
        vec![
            json!(searches).to_string().into(),
            posting.target.into(),
            now.into(),
            json!(excluded).to_string().into(),
            json!(told_before.keys().collect::<Vec<_>>()).to_string().into(),
            json!(seen_before).to_string().into(),
        ],
    );
    let rows = tx.fetch(&insert).await?;
    let inserted = rows.iter().filter_map(|row| Some((row.uuid(0)?, row.bool(1)?)));
    let new = inserted.filter(|(search, _)| !told_before.contains_key(search));
    let (told, waiting): (Vec<_>, Vec<_>) = new.partition(|(_, told)| *told);
    let ids = |searches: Vec<(Uuid, bool)>| searches.into_iter().map(|(id, _)| id).collect();
    Ok(NewMatches { told: ids(told), waiting: ids(waiting) })
}
