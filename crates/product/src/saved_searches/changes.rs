//! Processes new and changed postings.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sangam_db::{Db, Error};
use uuid::Uuid;

use super::FilterCache;
use super::matching::{MatchingSearches, find_matching};
use super::record::{MatchedPosting, record};
use crate::facets::Posting;

/// Changes read per batch.
const BATCH: i64 = 50;

/// A posting's id and list, in the order in which matches are locked.
type PostingKey = (Uuid, String);

/// Compares every new or changed posting with the saved searches.
pub(crate) async fn match_changes(db: &Db, cache: &FilterCache, now: Timestamp) -> Result<(), Error> {
    while match_batch(db, cache, now).await? {}
    Ok(())
}

/// Processes one batch. Returns whether there may be more. Matching only reads, so it does not block writes. If a posting changes
/// during that time, another change is recorded for it.
async fn match_batch(db: &Db, cache: &FilterCache, now: Timestamp) -> Result<bool, Error> {
    let batch = "select id, kind, target_id from _listing_changes order by id limit {int}";
    let rows = db.read(db.statement(batch, vec![BATCH.into()])).await?;
    let mut changes: BTreeMap<PostingKey, Vec<i64>> = BTreeMap::new();
    for row in &rows {
        if let (Some(id), Some(kind), Some(target)) = (row.int(0), row.text(1), row.uuid(2)) {
            changes.entry((target, kind.to_owned())).or_default().push(id);
        }
    }
    let mut matched = Vec::new();
    for ((target, kind), change_ids) in changes {
        let posting = Posting::read(db, &kind, target).await?;
        // The matches of a deleted posting were deleted with it.
        let MatchingSearches { ids, examined } = match &posting {
            Some(posting) => find_matching(db, cache, &kind, posting, now).await?,
            None => MatchingSearches::default(),
        };
        let owner = posting.map_or(target, |posting| posting.owner);
        matched.push(MatchedPosting { change_ids, kind, target, owner, searches: ids, examined });
    }
    record(db, matched, now).await?;
    Ok(i64::try_from(rows.len()).unwrap_or(BATCH) >= BATCH)
}
