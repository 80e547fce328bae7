//! Finds the saved searches that match a posting.

use std::collections::HashMap;

use jiff::Timestamp;
use sangam_db::{Db, Error};
use serde_json::json;
use uuid::Uuid;

use super::FilterCache;
use crate::facets::Posting;

/// The searches that match a posting.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct MatchingSearches {
    /// Sorted by id.
    pub(super) ids: Vec<Uuid>,
    /// How many searches were compared, because they share a key with the posting.
    pub(super) examined: usize,
}

/// Compares a posting with every search that may match it. It uses the same code that counts the list.
pub(super) async fn find_matching(
    db: &Db,
    cache: &FilterCache,
    kind: &str,
    posting: &Posting,
    now: Timestamp,
) -> Result<MatchingSearches, Error> {
    let candidates = read_candidates(db, kind, posting).await?;
    let examined = candidates.values().map(Vec::len).sum();
    if !posting.is_listed(now) {
        return Ok(MatchingSearches { ids: Vec::new(), examined });
    }
    let mut ids = Vec::new();
    let mut by_query: HashMap<String, Vec<Uuid>> = HashMap::new();
    for (filters, searches) in candidates {
        // A search that this version cannot read has no matches.
        let Some(known) = cache.read(db.engine(), kind, &filters) else { continue };
        if !posting.passes(&known.filters, now) {
            continue;
        }
        match &known.query {
            None => ids.extend(searches),
            Some(query) => match by_query.get_mut(query) {
                Some(found) => found.extend(searches),
                None => drop(by_query.insert(query.clone(), searches)),
            },
        }
    }
    let queries: Vec<&str> = by_query.keys().map(String::as_str).collect();
    for query in posting.found_by(db, &queries).await? {
        ids.extend(by_query.remove(&query).unwrap_or_default());
    }
    ids.sort_unstable();
    Ok(MatchingSearches { ids, examined })
}

/// The searches indexed by any key of the posting, grouped by filters. Many people save the same search, so each is compared only once.
async fn read_candidates(db: &Db, kind: &str, posting: &Posting) -> Result<HashMap<String, Vec<Uuid>>, Error> {
    let select = db.statement(
        "select search_id, filters from _saved_search_keys where key {in 1:text} and kind = {2:text}",
        vec![json!(posting.keys()).to_string().into(), kind.into()],
    );
    let mut candidates: HashMap<String, Vec<Uuid>> = HashMap::new();
    for row in db.read(select).await? {
        if let (Some(id), Some(filters)) = (row.uuid(0), row.text(1)) {
            match candidates.get_mut(filters) {
                Some(searches) => searches.push(id),
                None => drop(candidates.insert(filters.to_owned(), vec![id])),
            }
        }
    }
    // A search can be indexed by several keys of the posting.
    for searches in candidates.values_mut() {
        searches.sort_unstable();
        searches.dedup();
    }
    Ok(candidates)
}
