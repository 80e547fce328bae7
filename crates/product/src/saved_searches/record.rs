//! Writes what a posting is news for.

use std::ops::Range;
use std::sync::Arc;

use jiff::Timestamp;
use sangam_db::{Db, Error, Tx};
use serde_json::json;
use uuid::Uuid;

use super::alerts::AlertTiming;
use crate::blocks::not_blocked;
use crate::resources::may;

/// How many matches are written in one transaction. Thousands of searches may find one posting, and other people want to write, too.
const MOST_AT_ONCE: usize = 1_000;

/// A posting and the searches that find it.
pub(super) struct MatchedPosting {
    /// The notes about its changes.
    pub(super) notes: Vec<i64>,
    pub(super) kind: String,
    pub(super) target: Uuid,
    pub(super) owner: Uuid,
    /// In order.
    pub(super) searches: Vec<Uuid>,
    /// How many were compared with it.
    pub(super) examined: usize,
}

/// Some of a posting's searches.
struct Part {
    posting: Arc<MatchedPosting>,
    searches: Range<usize>,
}

impl Part {
    fn is_first(&self) -> bool {
        self.searches.start == 0
    }

    fn is_last(&self) -> bool {
        self.searches.end == self.posting.searches.len()
    }
}

/// Notes each posting for every search that finds it and has not found it before, and has their people alerted when they want it. For
/// searches that do not find it any more it is no news.
///
/// Its notes go with its last part. If the server stops before, the posting is compared again, and what is written stays as it is.
pub(super) async fn record(db: &Db, postings: Vec<MatchedPosting>, now: Timestamp) -> Result<(), Error> {
    for parts in transactions(postings) {
        let finished = db.write(move |tx| {
            Box::pin(async move {
                let mut finished = Vec::new();
                for part in &parts {
                    // Another copy of the server may have been faster.
                    if take_notes(tx, part).await? {
                        record_part(tx, part, now).await?;
                        finished.extend(part.is_last().then(|| Arc::clone(&part.posting)));
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

/// The parts of all postings, as many together as one transaction may write.
fn transactions(postings: Vec<MatchedPosting>) -> Vec<Vec<Part>> {
    let mut transactions: Vec<Vec<Part>> = Vec::new();
    let mut size = 0;
    for part in postings.into_iter().flat_map(parts) {
        let more = part.searches.len();
        match transactions.last_mut() {
            Some(transaction) if size + more <= MOST_AT_ONCE => {
                size += more;
                transaction.push(part);
            }
            _ => {
                size = more;
                transactions.push(vec![part]);
            }
        }
    }
    transactions
}

/// One that no search finds has one part, too.
fn parts(posting: MatchedPosting) -> impl Iterator<Item = Part> {
    let posting = Arc::new(posting);
    let count = posting.searches.len();
    let starts = (0..count.max(1)).step_by(MOST_AT_ONCE);
    starts.map(move |start| Part { posting: Arc::clone(&posting), searches: start..count.min(start + MOST_AT_ONCE) })
}

async fn record_part(tx: &mut Tx<'_>, part: &Part, now: Timestamp) -> Result<(), Error> {
    let posting = &*part.posting;
    if part.is_first() {
        forget_lost(tx, posting).await?;
    }
    let NewMatches { told, waiting } =
        insert_matches(tx, posting, &posting.searches[part.searches.clone()], now).await?;
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

/// Holds the notes until the end of the transaction, or takes them away with the last part; says whether they were still there.
async fn take_notes(tx: &mut Tx<'_>, part: &Part) -> Result<bool, Error> {
    let take = match part.is_last() {
        true => "delete from _listing_changes where id {in 1:int} returning id",
        false => "update _listing_changes set kind = kind where id {in 1:int} returning id",
    };
    let take = tx.statement(take, vec![json!(part.posting.notes).to_string().into()]);
    Ok(!tx.fetch(&take).await?.is_empty())
}

/// A posting that was closed, hidden or changed is not shown to those who have not seen it yet.
async fn forget_lost(tx: &mut Tx<'_>, posting: &MatchedPosting) -> Result<(), Error> {
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
        "update saved_search_matches set seen = {2:bool} where target_id = {3:uuid} and search_id {in 1:uuid}",
        vec![json!(lost).to_string().into(), true.into(), posting.target.into()],
    );
    tx.execute(&forget).await.map(|_| ())
}

/// The searches for which a posting is new.
struct NewMatches {
    /// Whose people hear of it at once, or never.
    told: Vec<Uuid>,
    /// Whose people hear of it some morning.
    waiting: Vec<Uuid>,
}

/// Writes the matches that are new. No one is told of what is their own or their team's, or is between two people who share
/// a block.
async fn insert_matches(
    tx: &mut Tx<'_>,
    posting: &MatchedPosting,
    searches: &[Uuid],
    now: Timestamp,
) -> Result<NewMatches, Error> {
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
            returning search_id, told"
        ),
        vec![json!(searches).to_string().into(), posting.target.into(), now.into(), posting.owner.into(), false.into()],
    );
    let rows = tx.fetch(&insert).await?;
    let new = rows.iter().filter_map(|row| Some((row.uuid(0)?, row.bool(1)?)));
    let (told, waiting): (Vec<_>, Vec<_>) = new.partition(|(_, told)| *told);
    let ids = |searches: Vec<(Uuid, bool)>| searches.into_iter().map(|(id, _)| id).collect();
    Ok(NewMatches { told: ids(told), waiting: ids(waiting) })
}
