//! Goes through the postings that are new or were changed.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use sangam_db::{Db, Error, Tx};
use serde_json::json;
use uuid::Uuid;

use super::matching::{MatchingSearches, find_matching};
use super::record::{MatchedPosting, record};
use crate::facets::Posting;

/// How many notes are taken in one transaction.
const BATCH: i64 = 50;

/// A posting, by its list and its id.
type PostingKey = (String, Uuid);

/// Compares every posting that is new or was changed with the saved searches.
pub(crate) async fn match_changes(db: &Db, now: Timestamp) -> Result<(), Error> {
    while match_batch(db, now).await? {}
    Ok(())
}

/// Takes one batch; says whether there may be more. Comparing is reading, aside from those who write; the transaction then takes the notes
/// away and keeps only what belongs to those it could take. A posting that changes meanwhile has another note.
async fn match_batch(db: &Db, now: Timestamp) -> Result<bool, Error> {
    let batch = "select id, kind, target_id from _listing_changes order by id limit {int}";
    let rows = db.read(db.statement(batch, vec![BATCH.into()])).await?;
    let mut notes: BTreeMap<PostingKey, Vec<i64>> = BTreeMap::new();
    for row in &rows {
        if let (Some(number), Some(kind), Some(target)) = (row.int(0), row.text(1), row.uuid(2)) {
            notes.entry((kind.to_owned(), target)).or_default().push(number);
        }
    }
    if notes.is_empty() {
        return Ok(false);
    }
    let mut matched = Vec::new();
    for ((kind, target), numbers) in notes {
        let compared = match Posting::read(db, &kind, target).await? {
            Some(posting) => {
                let MatchingSearches { ids, examined } = find_matching(db, &kind, &posting, now).await?;
                MatchedPosting { kind, target, owner: posting.owner, searches: ids, examined }
            }
            // Its matches went with it.
            None => MatchedPosting { kind, target, owner: target, searches: Vec::new(), examined: 0 },
        };
        matched.push((numbers, compared));
    }
    let full = i64::try_from(rows.len()).unwrap_or(BATCH) >= BATCH;
    let examined = db.write(move |tx| {
        Box::pin(async move {
            let numbers: Vec<i64> = matched.iter().flat_map(|(numbers, _)| numbers).copied().collect();
            let taken = take(tx, &numbers).await?;
            let mut examined = Vec::new();
            for (_, posting) in matched.iter().filter(|(numbers, _)| numbers.iter().any(|one| taken.contains(one))) {
                record(tx, posting, now).await?;
                examined.push((posting.kind.clone(), posting.examined as u64));
            }
            Ok::<_, Error>(examined)
        })
    });
    for (kind, examined) in examined.await? {
        metrics::counter!("sangam_searches_examined_total", "kind" => kind).increment(examined);
    }
    Ok(full)
}

/// Takes notes away and says which of them were still there: another copy may have been faster.
async fn take(tx: &mut Tx<'_>, numbers: &[i64]) -> Result<BTreeSet<i64>, Error> {
    let delete = tx.statement(
        "delete from _listing_changes where id {in 1:int} returning id",
        vec![json!(numbers).to_string().into()],
    );
    let rows = tx.fetch(&delete).await?;
    Ok(rows.iter().filter_map(|row| row.int(0)).collect())
}
